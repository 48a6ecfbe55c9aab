/** What bounds of inputs hide, and what they do not. */
public class Bounds {
    public static int array(int[] a) { if (a.length > 5) return 1; return 0; }
    public static int string(String s) { if (s.length() > 10) return 1; return 0; }
    public static boolean same(String a, String b) { return a == b && a != null; }
    public static boolean alias(int[] a, int[] b) { return a == b && a != null; }
    public static int command(String s) { if (s == "go") return 1; return 0; }
    public static int never(int x) { if (x > 5 && x < 3) return 1; return 0; }
    public static int helped(int x) { return help(new int[] {x, x + 1}); }
    static int help(int[] a) { if (a.length > 5) return 1; return 0; }
    public static int sourced(int x) { return sensor().length() > 10 ? 1 : 0; }
    public static int measured(int x) { int n = count(); return n > 5 && n < 3 ? 1 : 0; }
    static native String sensor();
    static native int count();
    public static int andOr(boolean a, boolean b, boolean c) { return a && b || c ? 1 : 0; }
    public static int uncalled(int x) { return x > 7 ? 1 : 0; }
    public static int sized(int n) { return new int[n].length > 1000 ? 1 : 0; }
    public static int large(int x) { return new long[300_000_000].length > x ? 1 : 0; }
    public static int foreign(int x) { return missing(x) > 0 ? 1 : 0; }
    static native int missing(int x);
}
