// topic: overload resolution: widening, boxing, varargs, null, most specific, generics
public class OverloadResolution {
    static String f(byte v) { return "byte"; }
    static String f(short v) { return "short"; }
    static String f(int v) { return "int"; }
    static String f(long v) { return "long"; }
    static String f(float v) { return "float"; }
    static String f(double v) { return "double"; }
    static String f(char v) { return "char"; }
    static String f(boolean v) { return "boolean"; }
    static String f(Object v) { return "Object"; }
    static String f(Integer v) { return "Integer"; }

    static String g(long v) { return "long"; }
    static String g(Integer v) { return "Integer"; }
    static String g(int... v) { return "int..." + v.length; }
    static String g(Object v) { return "Object"; }

    static String h(Object v) { return "Object"; }
    static String h(String v) { return "String"; }

    static String i(Object a, String b) { return "Object,String"; }
    static String i(String a, Object b) { return "String,Object"; }
    static String i(String a, String b) { return "String,String"; }

    static String v(Object... all) { return all == null ? "null array" : "Object..." + all.length; }
    static String w(String first, Object... rest) { return first + rest.length; }
    static String w(String first, String second) { return first + "/" + second; }

    static String d(double v) { return "double " + v; }
    static String d(Object v) { return "Object " + v; }

    static <T> String t(T v) { return "T"; }
    static <T extends Comparable<T>> String t(T v) { return "Comparable"; }
    static String t(Integer v) { return "Integer"; }

    static String c(char v) { return "char " + v; }
    static String c(int v) { return "int " + v; }

    static class P {
        String m(P p) { return "P.m(P)"; }
        String m(Q q) { return "P.m(Q)"; }
    }

    static class Q extends P {
        @Override
        String m(P p) { return "Q.m(P)"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        long l = 1;
        float fl = 1;
        Integer boxed = 1;
        Long boxedLong = 1L;
        Character boxedChar = 'c';
        System.out.println(f(b) + f(s) + f(c) + f(1) + f(l) + f(fl) + f(1.0) + f(true) + f("x") + f(boxed) + f(boxedLong));
        System.out.println(f(b + b) + f(c + 1) + f(s * l) + f(1 / 2f) + f((byte) 1) + f('a' + 'b') + f(c++) + f(-b) + f(~c));
        System.out.println(g(1) + g(b) + g(boxed) + g('c') + g(1.5) + g() + g(1, 2) + g(boxedLong) + g(new int[3]));
        System.out.println(h(null) + h("x") + h((Object) "x") + h(1) + h(new char[0]));
        System.out.println(i("a", "b") + i("a", 1) + i(1, "b") + i(null, (Object) null));
        System.out.println(v() + v(1) + v(1, "x") + v((Object) null) + v((Object[]) null) + v(new Object[3]) + v(new String[4])
            + v(new int[5]) + v((Object) new String[6]) + v(null, null));
        System.out.println(w("a") + w("a", "b") + w("a", 1) + w("a", "b", "c") + w("a", (Object) "b"));
        System.out.println(d(1) + d('c') + d(1L) + d(boxed) + d("x") + d(1f));
        System.out.println(t("x") + t(1) + t(new Object()) + t(2.0) + t(new int[0]));
        System.out.println(c('a') + c(97) + c((char) 97) + c('a' + 0) + c(boxedChar) + c(b));
        P p = new Q();
        Q q = new Q();
        System.out.println(p.m(p) + q.m(q) + p.m(q) + q.m((P) q) + new P().m(q));
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append((Object) "o").append(new char[] {'x', 'y'}).append(1.0f).append(true).append((String) null);
        System.out.println(sb);
    }
}
