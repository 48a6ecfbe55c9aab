/** Numbers that are mixed: each question about them is hard, and there are always more. */
class Mixed {
    /** xorshift and multiply, as hash functions and generators do it. */
    static int shifted(long seed, int rounds) {
        long x = seed;
        int hits = 0;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            x *= 0x9E3779B97F4A7C15L;
            if ((x >>> 33) % 7 == 3) {
                hits++;
            }
        }
        return hits;
    }

    /** Products of inputs: circuits are large. */
    static int products(long a, long b, long c) {
        long x = a * b;
        for (int i = 0; i < 12; i++) {
            x = x * x + c;
            x = x / (b | 1) + a * x;
        }
        return x == 123456789L ? 1 : x % 1000003 == 17 ? 2 : 0;
    }

    /** Floating point: the same. */
    static int curve(double a, double b) {
        double x = a;
        for (int i = 0; i < 8; i++) {
            x = x * x / (b + i) - a;
            if (x > 0.25 && x < 0.2500001) {
                return i;
            }
        }
        return -1;
    }
}
