// topic: StrictMath functions, bit by bit
public class StrictMathBits {
    static String hex(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1, -1, 2, 3, 10, 0.1, 1e-10, 1e-300, 100, 1000.5, 1e5, 1e15, 1e300, Math.PI, Math.E, Math.PI / 2, Math.PI / 4,
            Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double v : values) {
            System.out.println(v + " sin " + hex(StrictMath.sin(v)) + " cos " + hex(StrictMath.cos(v)) + " tan " + hex(StrictMath.tan(v))
                + " asin " + hex(StrictMath.asin(v)) + " acos " + hex(StrictMath.acos(v)) + " atan " + hex(StrictMath.atan(v)));
            System.out.println("  exp " + hex(StrictMath.exp(v)) + " log " + hex(StrictMath.log(v)) + " log10 " + hex(StrictMath.log10(v))
                + " sqrt " + hex(StrictMath.sqrt(v)) + " cbrt " + hex(StrictMath.cbrt(v)) + " expm1 " + hex(StrictMath.expm1(v)) + " log1p " + hex(StrictMath.log1p(v)));
            System.out.println("  sinh " + hex(StrictMath.sinh(v)) + " cosh " + hex(StrictMath.cosh(v)) + " tanh " + hex(StrictMath.tanh(v))
                + " rint " + hex(StrictMath.rint(v)) + " ceil " + hex(StrictMath.ceil(v)) + " floor " + hex(StrictMath.floor(v)) + " round " + StrictMath.round(v));
        }
        double[] pairs = {0.0, -0.0, 1, -1, 2, 0.5, 3.7, -2.5, 100, 1e-5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : pairs) {
            for (double b : pairs) {
                System.out.print(hex(StrictMath.pow(a, b)) + " " + hex(StrictMath.atan2(a, b)) + " " + hex(StrictMath.hypot(a, b)) + " " + hex(StrictMath.IEEEremainder(a, b)) + "; ");
            }
            System.out.println();
        }
        System.out.println(StrictMath.abs(-5) + " " + StrictMath.max(1L, 2L) + " " + StrictMath.min(-0f, 0f) + " " + StrictMath.toRadians(90) + " " + StrictMath.signum(-3.5) + " " + StrictMath.ulp(1.0));
    }
}
