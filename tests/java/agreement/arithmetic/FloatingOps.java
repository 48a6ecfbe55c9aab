// topic: float and double operators, with NaN, infinities, signed zeros and subnormals
public class FloatingOps {
    static final double[] D = {
        0.0, -0.0, 1.0, -1.5, 0.1, 1e-310, Double.MIN_VALUE, Double.MAX_VALUE, 1e154,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
    };
    static final float[] F = {
        0.0f, -0.0f, 1.0f, -2.5f, 0.1f, 1e-40f, Float.MIN_VALUE, Float.MAX_VALUE,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN,
    };

    public static void main(String[] args) {
        for (double a : D) {
            StringBuilder line = new StringBuilder().append(a).append(' ').append(-a).append(':');
            for (double b : D) {
                line.append(' ').append(a + b).append(' ').append(a - b).append(' ').append(a * b);
                line.append(' ').append(a / b).append(' ').append(a % b);
            }
            System.out.println(line);
        }
        for (float a : F) {
            StringBuilder line = new StringBuilder().append(a).append(' ').append(-a).append(':');
            for (float b : F) {
                line.append(' ').append(a + b).append(' ').append(a - b).append(' ').append(a * b);
                line.append(' ').append(a / b).append(' ').append(a % b);
            }
            System.out.println(line);
        }
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % -2.0 + " " + 1e300 % 3.7 + " " + 0.7f % 0.2f);
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + (float) (0.1 + 0.2));
        System.out.println(1 / 3.0 + " " + 1 / 3.0f + " " + 2 / 3 + " " + 2f / 3 + " " + 100 * 1.1);
        float f = 16777216f;
        f++;
        System.out.println(f);
        double d = 9007199254740992.0;
        d += 1;
        System.out.println(d);
        double sum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0 / i;
        }
        System.out.println(sum);
        float fsum = 0;
        for (int i = 0; i < 1000; i++) {
            fsum += 0.1f;
        }
        System.out.println(fsum);
    }
}
