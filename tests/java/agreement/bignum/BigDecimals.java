// topic: BigDecimal scale, precision, comparison and text
// release: 17

import java.math.BigDecimal;
import java.math.BigInteger;

public class BigDecimals {
    public static void main(String[] args) {
        for (String s : new String[] {"0", "0.00", "-1.50", "1E+5", "123.4567e-10", "1e-7", "0.000001", "12345678901234567890.123", "-0", "+.5", "5."}) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + ": " + d + " " + d.toPlainString() + " " + d.toEngineeringString() + " " + d.scale() + " " + d.precision() + " " + d.signum() + " " + d.stripTrailingZeros() + " " + d.unscaledValue() + " " + d.hashCode());
        }
        BigDecimal a = new BigDecimal("1.0");
        BigDecimal b = new BigDecimal("1.00");
        System.out.println(a.equals(b) + " " + a.compareTo(b) + a.max(b) + b.min(a) + a.ulp());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1e300).precision() + " " + BigDecimal.valueOf(5, -3) + new BigDecimal(BigInteger.TEN, 3));
        System.out.println(a.add(new BigDecimal("0.001")) + " " + a.multiply(b) + " " + a.negate().abs().movePointLeft(3) + b.movePointRight(5) + b.scaleByPowerOfTen(2));
        System.out.println(new BigDecimal("123.999").intValue() + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("0.1").floatValue());
        for (String bad : new String[] {"", "x", "1e", "1..2", "1e99999999999", "--1"}) {
            try {
                System.out.println(new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println(e);
            }
        }
    }
}
