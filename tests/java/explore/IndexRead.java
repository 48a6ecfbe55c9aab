// topic: a read at a symbolic index
// spec: f(byte:sym)
public final class IndexRead {
    private static final int[] PRIMES = {2, 3, 5, 7, 11};

    static int f(byte i) {
        int prime = PRIMES[i];
        return prime > 4 ? prime : 0;
    }
}
