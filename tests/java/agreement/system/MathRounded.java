// topic: Math functions whose last bit may vary, rounded to six decimals
public class MathRounded {
    static String six(double d) {
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            return "" + d;
        }
        return "" + (long) (d * 1e6 + (d < 0 ? -0.5 : 0.5)) / 1e6;
    }

    public static void main(String[] args) {
        for (double v = -3; v <= 3; v += 0.75) {
            System.out.println(v + ": " + six(Math.sin(v)) + " " + six(Math.cos(v)) + " " + six(Math.tan(v)) + " " + six(Math.atan(v)) + " " + six(Math.exp(v)) + " "
                + six(Math.sinh(v)) + " " + six(Math.cosh(v)) + " " + six(Math.tanh(v)) + " " + six(Math.cbrt(v)) + " " + six(Math.expm1(v)));
        }
        for (double v : new double[] {0.25, 0.5, 1, 2, 10, 12345.678, 1e-3, 0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            System.out.println(v + ": " + six(Math.log(v)) + " " + six(Math.log10(v)) + " " + six(Math.log1p(v)) + " " + six(Math.sqrt(v)) + " " + six(Math.asin(v)) + " " + six(Math.acos(v)));
        }
        for (double a = -2; a <= 2; a++) {
            StringBuilder line = new StringBuilder();
            for (double b = -3; b <= 3; b += 1.5) {
                line.append(six(Math.pow(a, b))).append(' ').append(six(Math.atan2(a, b))).append(' ').append(six(Math.hypot(a, b))).append("; ");
            }
            System.out.println(line);
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(10, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(0, -1)
            + " " + Math.pow(-0.0, -3) + " " + Math.pow(1, Double.POSITIVE_INFINITY) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + 1 / Math.sin(-0.0)
            + " " + Math.atan2(0, -1) + " " + Math.atan2(-0.0, 1) + " " + Math.log(0) + " " + Math.exp(1000) + " " + Math.exp(-1000));
        double x = 0;
        for (int i = 0; i < 1000; i++) {
            x += Math.sin(i) * Math.cos(i * 0.5);
        }
        System.out.println(six(x));
        double root = 1;
        for (int i = 0; i < 20; i++) {
            root = (root + 2 / root) / 2;
        }
        System.out.println(root == Math.sqrt(2) || Math.abs(root - Math.sqrt(2)) <= Math.ulp(root));
        double integral = 0;
        for (int i = 0; i < 1000; i++) {
            integral += Math.exp(-Math.pow((i + 0.5) / 500 - 1, 2)) / 500;
        }
        System.out.println(six(integral));
    }
}
