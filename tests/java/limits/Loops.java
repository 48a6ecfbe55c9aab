/** Paths that are long: choices, terms and instructions without an end in sight. */
class Loops {
    /** A choice each time around. */
    static int counted(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i ^ n;
        }
        return sum;
    }

    /** No choice at all, and a term that grows. */
    static int folded(int x) {
        int y = x;
        for (int i = 0; i < 50_000_000; i++) {
            y = y * 31 + (y ^ i);
        }
        return y > 7 ? 1 : 0;
    }

    /** No term either. */
    static int idle(int x) {
        long count = 0;
        while (count >= 0) {
            count++;
            if (count == Long.MAX_VALUE) {
                count = 0;
            }
        }
        return x;
    }

    /** Deep and wide: two ways each time around. */
    static int bits(long x) {
        int odd = 0;
        for (int i = 0; i < 64; i++) {
            if ((x >>> i & 1) == 1) {
                odd++;
            }
        }
        return odd;
    }
}
