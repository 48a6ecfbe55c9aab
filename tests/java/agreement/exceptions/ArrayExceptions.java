// topic: messages of the exceptions of array operations
public class ArrayExceptions {
    interface Act {
        void run();
    }

    static void attempt(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": fine");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = new int[3];
        Object[] strings = new String[2];
        Object[][] grid = new Integer[2][2];
        attempt("read 3", () -> System.out.println(ints[3]));
        attempt("read -1", () -> System.out.println(ints[-1]));
        attempt("write max", () -> ints[Integer.MAX_VALUE] = 1);
        attempt("write min", () -> ints[Integer.MIN_VALUE] = 1);
        attempt("byte", () -> (new byte[1])[0]++);
        attempt("byte out", () -> System.out.println((new byte[1])[1]));
        attempt("boolean", () -> System.out.println((new boolean[0])[0]));
        attempt("char", () -> System.out.println((new char[4])[4]));
        attempt("short", () -> (new short[2])[2] = 1);
        attempt("long", () -> (new long[5])[7] += 2);
        attempt("float", () -> (new float[5])[-7] = 2);
        attempt("double", () -> System.out.println((new double[5])[5]));
        attempt("object", () -> System.out.println(strings[2]));
        attempt("store Integer in String[]", () -> strings[0] = Integer.valueOf(1));
        attempt("store null in String[]", () -> strings[0] = null);
        attempt("store String[] in Integer[][]", () -> grid[0] = new String[1]);
        attempt("store Object[] in Integer[][]", () -> grid[0] = new Object[1]);
        attempt("store Integer[] in Integer[][]", () -> grid[0] = new Integer[7]);
        attempt("store in the inner", () -> grid[1][0] = "text");
        attempt("store int[] in Object[]", () -> (new Object[1])[0] = new int[1]);
        attempt("store out of bounds before type", () -> strings[5] = Integer.valueOf(1));
        attempt("store own class", () -> ((Object[]) new Runnable[1])[0] = new ArrayExceptions());
        attempt("store array in Runnable[]", () -> ((Object[]) new Runnable[1])[0] = new int[0][0]);
        attempt("negative", () -> System.out.println(new int[-1].length));
        attempt("negative object", () -> System.out.println(new String[-5].length));
        attempt("negative inner", () -> System.out.println(new int[2][-3].length));
        attempt("negative outer and inner", () -> System.out.println(new int[-7][-3].length));
        attempt("zero outer, negative inner", () -> System.out.println(new int[0][-3].length));
        attempt("min", () -> System.out.println(new long[Integer.MIN_VALUE].length));
        attempt("length", () -> System.out.println(new int[2][3][].length));
        attempt("null in the middle", () -> System.out.println(new int[2][][] == null));
    }
}
