// topic: Division, rounding modes, contexts, roots
// release: 17

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

public class BigDecimalDivision {
    public static void main(String[] args) {
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder out = new StringBuilder(mode.toString());
            for (String s : new String[] {"2.5", "-2.5", "1.1", "-1.1", "5.5", "2.0"}) {
                try {
                    out.append(' ').append(new BigDecimal(s).setScale(0, mode));
                } catch (ArithmeticException e) {
                    out.append(" !").append(e.getMessage());
                }
            }
            System.out.println(out);
        }
        BigDecimal one = BigDecimal.ONE;
        BigDecimal seven = BigDecimal.valueOf(7);
        System.out.println(one.divide(seven, 30, RoundingMode.HALF_UP) + " " + one.divide(seven, MathContext.DECIMAL64) + " " + one.divide(BigDecimal.valueOf(8)) + " " + new BigDecimal("10").divide(seven, MathContext.DECIMAL32));
        System.out.println(Arrays.toString(new BigDecimal("10.5").divideAndRemainder(new BigDecimal("3"))) + new BigDecimal("-7").remainder(new BigDecimal("2.5")) + new BigDecimal("7").divideToIntegralValue(new BigDecimal("0.3")));
        System.out.println(new BigDecimal("2").sqrt(MathContext.DECIMAL128) + " " + new BigDecimal("1.1").pow(10) + " " + new BigDecimal("1.1").pow(-3, new MathContext(10)) + new BigDecimal("123.456").round(new MathContext(4)));
        for (Runnable r : new Runnable[] {() -> one.divide(seven), () -> one.divide(BigDecimal.ZERO), () -> new BigDecimal("1.5").intValueExact(), () -> one.negate().sqrt(MathContext.DECIMAL32), () -> new MathContext(-1), () -> BigDecimal.ZERO.divide(BigDecimal.ZERO)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(new MathContext("precision=5 roundingMode=UP") + " " + MathContext.UNLIMITED);
    }
}
