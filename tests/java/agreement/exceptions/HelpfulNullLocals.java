// topic: helpful messages that name parameters and locals, with wide slots before them, in static and instance methods
public class HelpfulNullLocals {
    int[] data;
    HelpfulNullLocals peer;
    static long[][] table = new long[3][];

    static int wide(long a, double b, String text) {
        return text.length();
    }

    static int afterWide(long a, double b) {
        long c = a + 1;
        String text = a > 0 ? null : "x";
        return text.length();
    }

    int instance(double weight, Object o) {
        return o.hashCode();
    }

    int viaThis(int i) {
        return this.peer.data[i];
    }

    int viaLocal(int i) {
        HelpfulNullLocals other = new HelpfulNullLocals();
        return other.data[i + 1] + data[i];
    }

    static int inLoop(String[] words) {
        int n = 0;
        for (int i = 0; i < words.length; i++) {
            String w = words[i];
            n += w.length();
        }
        return n;
    }

    static int element(String[][] grid, int row, int column) {
        return grid[row][column].length();
    }

    static int computed(int[][] grid, int i) {
        return grid[i * 2 + 1][grid.length - i];
    }

    static long staticTable(int i) {
        return table[i][i];
    }

    static void store(Object[] array, int i, Object value) {
        array[i] = value;
    }

    static void storeField(HelpfulNullLocals h, int[] value) {
        h.peer.data = value;
    }

    static int length(Object[] array) {
        return array.length;
    }

    static int caught() {
        Exception e = null;
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException x) {
            e = x;
        }
        Throwable cause = e.getCause();
        return cause.getMessage().length();
    }

    static int shadowed(boolean flag) {
        {
            String first = "a";
            if (flag) {
                System.out.print(first.length() + " ");
            }
        }
        String second = null;
        return second.length();
    }

    static int arguments(String s, int n) {
        return s.substring(n).length();
    }

    static boolean unboxed(Boolean flag) {
        return !flag;
    }

    static int conditional(boolean c, String a, String b) {
        return (c ? a : b).length();
    }

    static void thrown(RuntimeException e) {
        throw e;
    }

    static void locked(Object lock) {
        synchronized (lock) {
            System.out.println("locked");
        }
    }

    static int chained(HelpfulNullLocals[] all, int i) {
        return all[i].peer.peer.data.length;
    }

    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> wide(1, 2, null));
        attempt(() -> afterWide(1, 2));
        attempt(() -> new HelpfulNullLocals().instance(1.5, null));
        attempt(() -> new HelpfulNullLocals().viaThis(3));
        attempt(() -> new HelpfulNullLocals().viaLocal(3));
        attempt(() -> inLoop(new String[] {"a", null}));
        attempt(() -> inLoop(null));
        attempt(() -> element(null, 1, 2));
        attempt(() -> element(new String[2][], 1, 2));
        attempt(() -> element(new String[2][3], 1, 2));
        attempt(() -> computed(new int[4][], 1));
        attempt(() -> staticTable(2));
        attempt(() -> { store(null, 1, "x"); return null; });
        attempt(() -> { storeField(new HelpfulNullLocals(), null); return null; });
        attempt(() -> length(null));
        attempt(() -> caught());
        attempt(() -> shadowed(true));
        attempt(() -> arguments(null, 1));
        attempt(() -> unboxed(null));
        attempt(() -> conditional(true, null, "b"));
        attempt(() -> { thrown(null); return null; });
        attempt(() -> { locked(null); return null; });
        HelpfulNullLocals a = new HelpfulNullLocals();
        a.peer = new HelpfulNullLocals();
        attempt(() -> chained(new HelpfulNullLocals[] {a, null}, 0));
        attempt(() -> chained(new HelpfulNullLocals[] {a, null}, 1));
        a.peer.peer = a;
        attempt(() -> chained(new HelpfulNullLocals[] {a, null}, 0));
    }
}
