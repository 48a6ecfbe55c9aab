// topic: comparisons of float and double, where NaN is unordered and both zeros are equal
public class FloatingCompares {
    static String compare(double a, double b) {
        return (a < b ? "<" : ".") + (a <= b ? "l" : ".") + (a > b ? ">" : ".") + (a >= b ? "g" : ".")
            + (a == b ? "=" : ".") + (a != b ? "!" : ".") + (!(a < b) ? "n" : ".") + (!(a > b) ? "m" : ".");
    }

    static String compare(float a, float b) {
        return (a < b ? "<" : ".") + (a <= b ? "l" : ".") + (a > b ? ">" : ".") + (a >= b ? "g" : ".")
            + (a == b ? "=" : ".") + (a != b ? "!" : ".") + (!(a <= b) ? "n" : ".") + (!(a >= b) ? "m" : ".");
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, -1.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        float[] fs = {0.0f, -0.0f, 1.0f, -1.0f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (int i = 0; i < ds.length; i++) {
            for (int j = 0; j < ds.length; j++) {
                System.out.println(ds[i] + " " + ds[j] + " " + compare(ds[i], ds[j]) + " " + compare(fs[i], fs[j])
                    + " " + Double.compare(ds[i], ds[j]) + " " + Float.compare(fs[i], fs[j]));
            }
        }
        int loops = 0;
        for (double x = Double.NaN; x < 10; x++) {
            loops++;
        }
        while (!(Double.NaN == 3) && loops < 5) {
            loops++;
        }
        System.out.println(loops);
        double nan = 0.0 / 0.0;
        System.out.println((nan == nan) + " " + (nan != nan) + " " + Double.isNaN(nan) + " "
            + Double.valueOf(nan).equals(nan) + " " + Double.valueOf(0.0).equals(-0.0) + " " + (0.0 == -0.0));
        System.out.println((0.1f == 0.1) + " " + (0.5f == 0.5) + " " + (16777217 == 16777216f) + " "
            + (9007199254740993L == 9007199254740992.0) + " " + ('a' == 97.0));
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0f, 0.0f) + " " + Math.min(nan, 1) + " "
            + Math.max(1f, Float.NaN) + " " + Math.abs(-0.0) + " " + 1 / Math.min(-0.0, 0.0));
    }
}
