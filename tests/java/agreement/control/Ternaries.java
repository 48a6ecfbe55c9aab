// topic: conditional expressions: nesting, typing, evaluation of one side only
public class Ternaries {
    static int evaluations;

    static int count(int v) {
        evaluations++;
        return v;
    }

    static String sign(double v) {
        return v > 0 ? "positive" : v < 0 ? "negative" : v == 0 ? "zero" : "nan";
    }

    public static void main(String[] args) {
        for (double v : new double[] {3, -2, 0, -0.0, Double.NaN, 1 / 0.0}) {
            System.out.println(v + " " + sign(v));
        }
        for (int i = -1; i < 4; i++) {
            int r = i == 0 ? count(10) : i == 1 ? count(20) : i > 2 ? count(count(30)) : -1;
            System.out.println(i + " " + r + " " + evaluations);
        }
        boolean yes = evaluations > 0;
        System.out.println(yes ? 1 : 2.0);
        System.out.println(yes ? 'a' : 0);
        int zero = 0;
        System.out.println(yes ? 'a' : zero);
        System.out.println(yes ? (byte) 1 : 'b');
        System.out.println((Object) (yes ? 1 : "text"));
        System.out.println(yes ? null : 0);
        System.out.println(yes ? (Object) 1 : 2.0);
        System.out.println((yes ? (Integer) 1 : (Double) 2.0));
        long wide = yes ? 1 : 2L;
        System.out.println(wide);
        char c = yes ? 98 : 'x';
        System.out.println(c);
        short s = (short) (yes ? 70000 : 1);
        System.out.println(s);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            b.append((i & 1) == 0 ? (i & 2) == 0 ? 'a' : 'b' : (i & 4) == 0 ? 'c' : (i & 8) == 0 ? 'd' : 'e');
        }
        System.out.println(b);
        int[] array = {1, 2};
        (yes ? array : null)[yes ? 0 : 1] += 5;
        System.out.println(array[0] + " " + array[1]);
        int x = 5;
        x = x > 3 ? x < 10 ? x++ : x-- : -x;
        System.out.println(x);
        boolean p = x > 1 ? x > 2 : x > 3, q = !(p ? !p : p) == (p || !p);
        System.out.println(p + " " + q);
        Integer absent = null;
        try {
            int broken = yes ? absent : 3;
            System.out.println(broken);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        if (yes ? x == 5 : x == 6) {
            System.out.println("condition in condition");
        }
    }
}
