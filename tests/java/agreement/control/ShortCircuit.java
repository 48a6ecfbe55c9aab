// topic: evaluation order, short circuits and the non-short-circuit operators
public class ShortCircuit {
    static StringBuilder log = new StringBuilder();

    static boolean t(String name) {
        log.append(name).append('+');
        return true;
    }

    static boolean f(String name) {
        log.append(name).append('-');
        return false;
    }

    static int n(int v) {
        log.append(v).append(' ');
        return v;
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    static void show(Object result) {
        System.out.println(result + " " + log);
        log.setLength(0);
    }

    static int boom() {
        throw new IllegalStateException("boom");
    }

    public static void main(String[] args) {
        show(t("a") && f("b") && t("c"));
        show(f("a") && t("b") || t("c"));
        show(t("a") || t("b") && t("c"));
        show(f("a") || f("b") || !f("c"));
        show(t("a") & f("b") & t("c"));
        show(f("a") | t("b") | f("c"));
        show(t("a") ^ t("b") ^ t("c"));
        show(!(t("a") && (f("b") || t("c"))) && t("d"));
        show((f("a") ? t("b") : f("c")) || t("d"));
        show(t("a") == f("b") != t("c"));
        show(n(1) + n(2) * n(3) - n(4));
        show((n(8) - n(3)) / n(2) % n(2));
        show(three(n(1), n(2), n(3)));
        show(n(5) < n(4) == f("x"));
        int i = 2;
        show(i + i++ * ++i + i-- + --i);
        int[] a = {0, 1, 2, 3, 4};
        int k = 1;
        a[k] = k = a[k + 1] + n(1);
        show(k + " " + a[1]);
        a[n(0)] = n(7) + (a[n(0)] = n(9));
        show(a[0]);
        try {
            int[] absent = null;
            absent[n(3)] = n(4) + boom();
        } catch (IllegalStateException e) {
            show("right side first: " + e.getMessage());
        }
        try {
            int[] absent = null;
            absent[n(3)] = n(4);
        } catch (NullPointerException e) {
            show("null array after right side");
        }
        try {
            a[n(99)] = n(4) / (a[0] - a[0]);
        } catch (ArithmeticException e) {
            show("division before bounds");
        }
        try {
            a[n(99)] = n(4);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("bounds last");
        }
        try {
            a[n(98)] += n(4);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("compound: bounds first");
        }
        boolean flag = false;
        flag |= t("or");
        flag &= t("and");
        flag ^= f("xor");
        show(flag);
        if ((flag = f("assign")) || (flag = t("again"))) {
            show(flag);
        }
    }
}
