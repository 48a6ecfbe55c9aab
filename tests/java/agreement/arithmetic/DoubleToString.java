// topic: Double.toString and Float.toString of many values
public class DoubleToString {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1, -1, 10, 100, 1000, 9999999, 10000000, 12345678, 123456789.125, 1e7, 9.999999e6, 0.001, 0.00099,
            0.01, 0.1, 0.3, 1.0 / 3, 2.0 / 3, 1e-5, 1e21, 1e22, 1e23, 123456789012345680.0, 5e-324, 1.0E-323, 4.35, 2.5e-3,
            1.7976931348623157e308, 2.2250738585072014e-308, Math.PI, Math.E, 100.0 / 7, 1e16, 1e17, 4503599627370497.5,
            9007199254740993.0, 0.1 + 0.7, 3.3 * 3, 1.1 * 1.1, 5.0e-5, Double.NaN, 1 / 0.0, -1 / 0.0,
        };
        for (double v : values) {
            System.out.println(v + " " + Double.toString(-v) + " " + Double.valueOf(v).intValue());
        }
        for (int e = -20; e <= 24; e++) {
            double power = Math.scalb(1.0, e * 3);
            System.out.println(power + " " + 1.0 / power + " " + power * 1.1);
        }
        float[] floats = {
            0f, -0f, 1f, 0.1f, 0.2f, 0.3f, 1e7f, 9999999f, 1.0E10f, 0.001f, 9.99e-4f, 1.4e-45f, 3.4028235e38f, 16777216f,
            33554432f, 1f / 3, 3.14159274f, 123.456f, 1.17549435E-38f, Float.NaN, 1 / 0f, 8.5e-6f, 100f,
        };
        for (float v : floats) {
            System.out.println(v + " " + Float.toString(-v) + " " + (double) v);
        }
        long seed = 42;
        for (int i = 0; i < 40; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double d = Double.longBitsToDouble(seed & 0xBFFFFFFFFFFFFFFFL);
            float f = Float.intBitsToFloat((int) (seed >>> 33));
            System.out.println(d + " " + f + " " + (Double.parseDouble("" + d) == d));
        }
    }
}
