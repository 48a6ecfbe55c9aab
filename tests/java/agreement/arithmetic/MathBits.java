// topic: Math.ulp, nextUp, nextDown, nextAfter, scalb, getExponent and IEEEremainder
public class MathBits {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1.0, -1.0, 0.1, 1e308, 1e-308, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
            Double.MAX_VALUE, -Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        };
        for (double v : values) {
            System.out.println(v + ": ulp " + Math.ulp(v) + " up " + Math.nextUp(v) + " down " + Math.nextDown(v)
                + " exp " + Math.getExponent(v) + " after0 " + Math.nextAfter(v, 0.0)
                + " after+ " + Math.nextAfter(v, Double.POSITIVE_INFINITY));
            for (int scale : new int[] {1, -1, 60, -60, 1100, -1100, 5000, -5000}) {
                System.out.print(Math.scalb(v, scale) + " ");
            }
            System.out.println();
        }
        float[] floats = {
            0f, -0f, 1f, 0.1f, 1e38f, 1e-38f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.NaN,
            Float.POSITIVE_INFINITY,
        };
        for (float v : floats) {
            System.out.println(v + ": ulp " + Math.ulp(v) + " up " + Math.nextUp(v) + " down " + Math.nextDown(v)
                + " exp " + Math.getExponent(v) + " after " + Math.nextAfter(v, -1.0)
                + " scalb " + Math.scalb(v, 3) + " " + Math.scalb(v, -140));
        }
        double[] dividends = {5, -5, 5.5, 1e300, 7, 0, Double.NaN, Double.POSITIVE_INFINITY};
        for (double a : dividends) {
            for (double b : new double[] {3, -2, 2, 0.7, 0, Double.POSITIVE_INFINITY}) {
                System.out.print(Math.IEEEremainder(a, b) + " ");
            }
            System.out.println();
        }
        System.out.println(Math.hypot(3, 4) + " " + Math.hypot(Double.NaN, Double.NEGATIVE_INFINITY) + " "
            + Math.cbrt(27) + " " + Math.cbrt(-8) + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI));
    }
}
