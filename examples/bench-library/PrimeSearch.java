import java.math.BigInteger;

/** Looks for primes among large numbers, and proves one of Mersenne's by the test of Lucas and Lehmer. */
class PrimeSearch {
    public static void main(String[] args) {
        BigInteger at = BigInteger.TEN.pow(40);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < 30; i++) {
            at = at.nextProbablePrime();
            sum = sum.add(at.mod(BigInteger.valueOf(9973)));
        }
        int p = 1279;
        BigInteger mersenne = BigInteger.ONE.shiftLeft(p).subtract(BigInteger.ONE);
        BigInteger s = BigInteger.valueOf(4);
        for (int i = 0; i < p - 2; i++) {
            s = s.multiply(s).subtract(BigInteger.TWO).mod(mersenne);
        }
        System.out.println(sum + " " + at + " " + s.signum());
    }
}
