// topic: OutOfMemoryError for arrays too large, caught
public class OutOfMemoryCaught {
    interface Make {
        Object make();
    }

    static void attempt(String what, Make make) {
        try {
            System.out.println(what + " " + (make.make() != null));
        } catch (OutOfMemoryError e) {
            System.out.println(what + " " + e.getMessage());
        } catch (NegativeArraySizeException e) {
            System.out.println(what + " negative " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        attempt("int[max]", () -> new int[max]);
        attempt("byte[max]", () -> new byte[max]);
        attempt("boolean[max - 1]", () -> new boolean[max - 1]);
        attempt("long[max]", () -> new long[max]);
        attempt("Object[max]", () -> new Object[max]);
        attempt("String[max - 1]", () -> new String[max - 1]);
        attempt("long[max - 2]", () -> new long[max - 2]);
        attempt("double[max / 2]", () -> new double[max / 2]);
        attempt("Object[max - 2]", () -> new Object[max - 2]);
        attempt("int[1][max]", () -> new int[1][max]);
        attempt("int[max][0]", () -> new int[max][0]);
        attempt("int[1000]", () -> new int[1000]);
        attempt("negative first", () -> new int[max][-1]);
        try {
            throw new OutOfMemoryError("thrown by the program");
        } catch (VirtualMachineError e) {
            System.out.println(e);
        }
    }
}
