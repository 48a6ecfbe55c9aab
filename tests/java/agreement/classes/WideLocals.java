// topic: methods with very many locals and constants: wide instructions, wide increments, long parameter lists
public class WideLocals {
    static long parameters(int a, long b, float c, double d, byte e, char f, short g, boolean h, int i, long j, float k, double l, byte m, char n, short o,
            boolean p, int q, long r, float s, double t, Object u, int[] v, String w, long x, double y, int z) {
        return a + b + (long) c + (long) d + e + f + g + (h ? 1 : 0) + i + j + (long) k + (long) l + m + n + o + (p ? 1 : 0) + q + r + (long) s + (long) t
            + u.hashCode() + v[0] + w.length() + x + (long) y + z;
    }

    static String many(int n) {
        long a0 = n, a1 = a0 + 1, a2 = a1 + 1, a3 = a2 + 1, a4 = a3 + 1, a5 = a4 + 1, a6 = a5 + 1, a7 = a6 + 1, a8 = a7 + 1, a9 = a8 + 1;
        long b0 = n, b1 = b0 + 2, b2 = b1 + 2, b3 = b2 + 2, b4 = b3 + 2, b5 = b4 + 2, b6 = b5 + 2, b7 = b6 + 2, b8 = b7 + 2, b9 = b8 + 2;
        long c0 = n, c1 = c0 + 3, c2 = c1 + 3, c3 = c2 + 3, c4 = c3 + 3, c5 = c4 + 3, c6 = c5 + 3, c7 = c6 + 3, c8 = c7 + 3, c9 = c8 + 3;
        long d0 = n, d1 = d0 * 2, d2 = d1 * 2, d3 = d2 * 2, d4 = d3 * 2, d5 = d4 * 2, d6 = d5 * 2, d7 = d6 * 2, d8 = d7 * 2, d9 = d8 * 2;
        double e0 = n, e1 = e0 / 2, e2 = e1 / 2, e3 = e2 / 2, e4 = e3 / 2, e5 = e4 / 2, e6 = e5 / 2, e7 = e6 / 2, e8 = e7 / 2, e9 = e8 / 2;
        double f0 = n, f1 = f0 + .5, f2 = f1 + .5, f3 = f2 + .5, f4 = f3 + .5, f5 = f4 + .5, f6 = f5 + .5, f7 = f6 + .5, f8 = f7 + .5, f9 = f8 + .5;
        double g0 = n, g1 = -g0, g2 = -g1, g3 = -g2, g4 = -g3, g5 = -g4, g6 = -g5, g7 = -g6, g8 = -g7, g9 = -g8;
        double h0 = n, h1 = h0 * h0, h2 = h1 - 1, h3 = h2 - 1, h4 = h3 - 1, h5 = h4 - 1, h6 = h5 - 1, h7 = h6 - 1, h8 = h7 - 1, h9 = h8 - 1;
        long i0 = n, i1 = ~i0, i2 = ~i1, i3 = ~i2, i4 = ~i3, i5 = ~i4, i6 = ~i5, i7 = ~i6, i8 = ~i7, i9 = ~i8;
        long j0 = n, j1 = j0 ^ 5, j2 = j1 ^ 5, j3 = j2 ^ 5, j4 = j3 ^ 5, j5 = j4 ^ 5, j6 = j5 ^ 5, j7 = j6 ^ 5, j8 = j7 ^ 5, j9 = j8 ^ 5;
        long k0 = n, k1 = k0 - 9, k2 = k1 - 9, k3 = k2 - 9, k4 = k3 - 9, k5 = k4 - 9, k6 = k5 - 9, k7 = k6 - 9, k8 = k7 - 9, k9 = k8 - 9;
        long l0 = n, l1 = l0 | 1, l2 = l1 | 2, l3 = l2 | 4, l4 = l3 | 8, l5 = l4 | 16, l6 = l5 | 32, l7 = l6 | 64, l8 = l7 | 128, l9 = l8 | 256;
        long m0 = n, m1 = m0 << 1, m2 = m1 << 1, m3 = m2 << 1, m4 = m3 << 1, m5 = m4 << 1, m6 = m5 << 1, m7 = m6 << 1, m8 = m7 << 1, m9 = m8 << 1;
        int beyond = 1;
        float real = 0.25f;
        String text = "wide";
        int[] array = {1, 2, 3};
        byte small = 100;
        for (int i = 0; i < 5; i++) {
            beyond += 1000;
            beyond++;
            beyond -= 32000;
            beyond += 40000;
            real *= 2;
            text += i;
            array[i % 3] += beyond;
            small += 100;
        }
        try {
            beyond /= array.length - 3;
        } catch (ArithmeticException e) {
            text += e.getMessage();
        } finally {
            beyond--;
        }
        return a9 + " " + b9 + " " + c9 + " " + d9 + " " + e9 + " " + f9 + " " + g9 + " " + h9 + " " + i9 + " " + j9 + " " + k9 + " " + l9 + " " + m9 + " " + beyond + " " + real + " " + text + " "
            + array[0] + " " + array[2] + " " + small;
    }

    static int constants(int which) {
        int[] table = {100000, 100001, 100002, 100003, 100004, 100005, 100006, 100007, 100008, 100009, 200000, 200001, 200002, 200003, 200004, 200005, 200006, 200007,
            300000, 300001, 300002, 300003, 300004, 300005, 300006, 300007, 300008, 300009, 400000, 400001, 400002, 400003, 400004, 400005, 400006, 400007, -100000};
        double[] doubles = {1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 3.1, 3.2};
        return table[which % table.length] + (int) (doubles[which % doubles.length] * 10);
    }

    public static void main(String[] args) {
        System.out.println(parameters(1, 2L, 3f, 4d, (byte) 5, 'f', (short) 7, true, 9, 10L, 11f, 12d, (byte) 13, 'n', (short) 15, false, 17, 18L, 19f, 20d, "u", new int[] {22}, "www", 24L, 25d, 26));
        for (int n : new int[] {0, 1, -3, 1000}) {
            System.out.println(many(n));
        }
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += constants(i);
        }
        System.out.println(sum);
    }
}
