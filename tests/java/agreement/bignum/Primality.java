// topic: isProbablePrime, nextProbablePrime, modPow and modInverse
// release: 17

import java.math.BigInteger;
import java.util.Random;

public class Primality {
    public static void main(String[] args) {
        for (long n : new long[] {0, 1, 2, 3, 4, 561, 7919, 1_000_000_007L, 3215031751L, Long.MAX_VALUE}) {
            System.out.println(n + " " + BigInteger.valueOf(n).isProbablePrime(40));
        }
        BigInteger p = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);
        System.out.println(p.isProbablePrime(20) + " " + BigInteger.TEN.pow(20).nextProbablePrime());
        System.out.println(BigInteger.valueOf(3).modPow(p.subtract(BigInteger.ONE), p) + " " + BigInteger.valueOf(12345).modInverse(p) + " " + BigInteger.TWO.modPow(BigInteger.valueOf(-1), p));
        System.out.println(new BigInteger(100, new Random(42)) + " " + BigInteger.probablePrime(64, new Random(7)));
    }
}
