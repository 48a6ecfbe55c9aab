// topic: %f, %e, %g, %a with precision and special values
// release: 17

import java.math.BigDecimal;

public class FormatFloats {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, 1.5, 0.1 + 0.2, 123456789.987, 1e-10, 1e20, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY};
        for (double v : values) {
            System.out.println(String.format("%f %.0f %.3e %g %.2g %a", v, v, v, v, v, v));
        }
        System.out.println(String.format("%08.2f|%+.1f|%-9.3f|%(.1f|%,.2f", 3.14159, 2.25, 1.0, -7.5, 1234567.891));
        System.out.println(String.format("%.2f %.1f %.0f %.0f %.0f", 0.125, 0.25, 0.5, 1.5, 2.5));
        System.out.println(String.format("%.5f %e %10.1f", new BigDecimal("1.000005"), new BigDecimal("12345.678"), 2.5f));
        System.out.println(String.format("%f %f", 1.1f, (double) 1.1f));
    }
}
