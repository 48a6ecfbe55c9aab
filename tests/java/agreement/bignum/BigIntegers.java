// topic: BigInteger arithmetic, division by sign, bits, conversions
// release: 17

import java.math.BigInteger;

public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        for (BigInteger[] pair : new BigInteger[][] {{a, b}, {b, a}, {a.negate(), b}, {BigInteger.valueOf(7), BigInteger.valueOf(-2)}}) {
            BigInteger[] qr = pair[0].divideAndRemainder(pair[1]);
            System.out.println(qr[0] + " " + qr[1] + " " + pair[0].mod(pair[1].abs()) + " " + pair[0].gcd(pair[1]));
        }
        System.out.println(a.pow(7) + " " + a.sqrt() + " " + a.signum() + b.signum() + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit());
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.shiftLeft(70) + " " + b.shiftRight(33) + " " + a.testBit(5) + a.setBit(200).bitLength() + a.flipBit(0).clearBit(1));
        System.out.println(a.toString(36) + " " + new BigInteger("zz", 36) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue());
        System.out.println(new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + java.util.Arrays.toString(b.toByteArray()));
        for (Runnable r : new Runnable[] {() -> a.divide(BigInteger.ZERO), () -> a.intValueExact(), () -> a.mod(b), () -> new BigInteger("1x"), () -> new BigInteger(""), () -> a.pow(-1), () -> b.sqrt(), () -> BigInteger.TWO.modInverse(BigInteger.TEN)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
