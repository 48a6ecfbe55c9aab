// topic: linear congruential, xorshift, splitmix and Mersenne-like generators written out, against java.util.Random
import java.util.Random;

public class RandomGenerators {
    static class Lcg {
        private long seed;

        Lcg(long seed) {
            this.seed = (seed ^ 0x5DEECE66DL) & (1L << 48) - 1;
        }

        int next(int bits) {
            seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
            return (int) (seed >>> 48 - bits);
        }

        int nextInt() {
            return next(32);
        }

        double nextDouble() {
            return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
        }
    }

    static long splitmix(long state) {
        long z = state + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    static class Mersenne {
        private final int[] state = new int[624];
        private int index = 624;

        Mersenne(int seed) {
            state[0] = seed;
            for (int i = 1; i < 624; i++) {
                state[i] = 1812433253 * (state[i - 1] ^ state[i - 1] >>> 30) + i;
            }
        }

        int next() {
            if (index == 624) {
                for (int i = 0; i < 624; i++) {
                    int y = state[i] & 0x80000000 | state[(i + 1) % 624] & 0x7fffffff;
                    state[i] = state[(i + 397) % 624] ^ y >>> 1 ^ ((y & 1) != 0 ? 0x9908b0df : 0);
                }
                index = 0;
            }
            int y = state[index++];
            y ^= y >>> 11;
            y ^= y << 7 & 0x9d2c5680;
            y ^= y << 15 & 0xefc60000;
            return y ^ y >>> 18;
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MAX_VALUE}) {
            Lcg own = new Lcg(seed);
            Random library = new Random(seed);
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 3; i++) {
                int v = own.nextInt();
                b.append(v).append(v == library.nextInt()).append(' ');
            }
            double d = own.nextDouble();
            System.out.println(b + "" + d + (d == library.nextDouble()));
        }
        int x = 2463534242L > 0 ? (int) 2463534242L : 0;
        for (int i = 0; i < 5; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            System.out.print(Integer.toUnsignedString(x) + " ");
        }
        System.out.println();
        for (long s = 0; s < 4; s++) {
            System.out.print(Long.toUnsignedString(splitmix(s)) + " ");
        }
        System.out.println();
        Mersenne m = new Mersenne(5489);
        for (int i = 0; i < 1000; i++) {
            int v = m.next();
            if (i < 4 || i > 997) {
                System.out.print(Integer.toUnsignedString(v) + " ");
            }
        }
        System.out.println();
        Random random = new Random(2024);
        int[] histogram = new int[10];
        for (int i = 0; i < 1000; i++) {
            histogram[random.nextInt(10)]++;
        }
        System.out.println(java.util.Arrays.toString(histogram));
        int inside = 0;
        for (int i = 0; i < 2000; i++) {
            double px = random.nextDouble(), py = random.nextDouble();
            if (px * px + py * py < 1) {
                inside++;
            }
        }
        System.out.println(inside * 4 / 2000.0);
        random.setSeed(5);
        System.out.println(random.nextInt(1) + " " + random.nextInt(1 << 20) + " " + random.nextInt((1 << 30) + 1) + " " + random.nextLong() + " " + random.nextFloat() + " " + random.nextGaussian());
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
