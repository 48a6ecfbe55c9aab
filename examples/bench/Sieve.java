/** Primes below two million by crossing out: array stores in tight loops. */
public final class Sieve {
    private static final int LIMIT = 2_000_000;
    private static final int ROUNDS = 10;

    public static void main(String[] args) {
        long checksum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            checksum = checksum * 31 + primes(LIMIT - round);
        }
        System.out.println("sieve " + checksum);
    }

    private static int primes(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int candidate = 2; candidate <= limit; candidate++) {
            if (composite[candidate]) {
                continue;
            }
            count++;
            for (long multiple = (long) candidate * candidate; multiple <= limit; multiple += candidate) {
                composite[(int) multiple] = true;
            }
        }
        return count;
    }
}
