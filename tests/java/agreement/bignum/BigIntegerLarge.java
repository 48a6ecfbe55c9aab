// topic: Products, powers, roots and text of large numbers, where the algorithms change
// release: 17

import java.math.BigInteger;

public class BigIntegerLarge {
    public static void main(String[] args) {
        BigInteger big = BigInteger.valueOf(3).pow(4000);
        BigInteger other = BigInteger.valueOf(7).pow(3000).subtract(BigInteger.ONE);
        BigInteger product = big.multiply(other);
        System.out.println(product.bitLength() + " " + product.hashCode() + " " + product.mod(BigInteger.valueOf(1_000_000_007)));
        System.out.println(product.divide(other).equals(big) + " " + product.add(BigInteger.TEN).remainder(big).equals(BigInteger.TEN));
        System.out.println(big.multiply(big).equals(big.pow(2)) + " " + big.multiply(big).sqrt().equals(big));
        String text = product.toString();
        System.out.println(text.length() + " " + text.hashCode() + " " + new BigInteger(text).equals(product));
        System.out.println(other.gcd(big.subtract(BigInteger.ONE)) + " " + big.modPow(other, BigInteger.valueOf(99991)));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial.toString().hashCode() + " " + factorial.getLowestSetBit());
    }
}
