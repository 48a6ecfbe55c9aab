// topic: methods of numbers that the machine computes itself, on edges and on many pseudo-random values
public class NumberMethods {
    static long sum;

    static void add(long value) {
        sum = sum * 1_000_003 + value;
    }

    static void add(double value) {
        add(Double.doubleToLongBits(value));
    }

    interface Call {
        long run();
    }

    static void add(Call call) {
        try {
            add(call.run());
        } catch (ArithmeticException e) {
            add(e.getMessage().hashCode());
        }
    }

    static void ints(int x, int y) {
        add(Integer.compare(x, y));
        add(Integer.compareUnsigned(x, y));
        add(Integer.signum(x));
        add(Integer.numberOfLeadingZeros(x));
        add(Integer.numberOfTrailingZeros(x));
        add(() -> Math.floorDiv(x, y));
        add(() -> Math.floorMod(x, y));
        add(Boolean.compare(x < 0, y < 0));
        add(Boolean.hashCode(x < 0));
    }

    static void longs(long x, long y) {
        add(Long.compare(x, y));
        add(Long.compareUnsigned(x, y));
        add(Long.signum(x));
        add(Long.numberOfLeadingZeros(x));
        add(Long.numberOfTrailingZeros(x));
        add(() -> Math.floorDiv(x, y));
        add(() -> Math.floorMod(x, y));
        add(() -> Math.floorDiv(x, (int) y));
        add(() -> Math.floorMod(x, (int) y));
        add(() -> Math.multiplyExact(x, y));
        add(() -> Long.divideUnsigned(x, y));
        add(() -> Long.remainderUnsigned(x, y));
    }

    static void doubles(double x, double y) {
        add(Math.abs(x));
        add(Math.min(x, y));
        add(Math.max(x, y));
        add(Math.round(x));
        add(Math.signum(x));
        add(Math.copySign(x, y));
        add(Math.rint(x) + Math.floor(x) + Math.ceil(x));
        add(Double.compare(x, y));
        add(Double.isNaN(x) ? 1 : Double.isInfinite(x) ? 2 : Double.isFinite(x) ? 3 : 4);
        add(Double.doubleToLongBits(x));
        add(Math.sqrt(x));
    }

    static void floats(float x, float y) {
        add(Math.abs(x));
        add(Math.min(x, y));
        add(Math.max(x, y));
        add(Math.round(x));
        add(Math.signum(x));
        add(Float.compare(x, y));
        add(Float.isNaN(x) ? 1 : Float.isInfinite(x) ? 2 : Float.isFinite(x) ? 3 : 4);
        add(Float.floatToIntBits(x));
    }

    public static void main(String[] args) {
        long[] whole = {
            0, 1, -1, 2, 7, -7, 31, 1L << 31, -(1L << 31), (1L << 31) - 1, 1L << 32, 3037000500L, Long.MAX_VALUE,
            Long.MIN_VALUE, Long.MIN_VALUE + 1,
        };
        for (long x : whole) {
            for (long y : whole) {
                ints((int) x, (int) y);
                longs(x, y);
            }
            System.out.println(x + ": " + sum);
        }
        double[] reals = {
            0.0, -0.0, 0.5, -0.5, 0.49999999999999994, -0.49999999999999994, 1.0, -1.5, 2.5, -2.5, 1e9, -1e19, 1e19,
            4503599627370495.5, 4503599627370497.0, 9007199254740993.0, 2147483647.5, -2147483648.5, Double.MAX_VALUE,
            Double.MIN_NORMAL, Double.MIN_VALUE, -Double.MIN_VALUE, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN, 0.49999997f, 8388609.0, 16777217.0,
        };
        for (double x : reals) {
            for (double y : reals) {
                doubles(x, y);
                floats((float) x, (float) y);
            }
            System.out.println(x + ": " + sum);
        }
        long seed = 42;
        for (int i = 0; i < 4000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            long x = seed >> (i % 60);
            long y = Long.rotateLeft(seed, 17) >> (i / 7 % 60);
            ints((int) x, (int) y);
            longs(x, y);
            doubles(x / 4.0, y / 8.0);
            doubles(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
            floats(x / 4.0f, y / 8.0f);
            if (i % 200 == 0) {
                System.out.println(i + ": " + sum);
            }
        }
        System.out.println(sum);
    }
}
