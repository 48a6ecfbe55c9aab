package hard;

/** Branches that nobody can ask for in time, and that every few drawn inputs take. */
public final class Mixed {
    private Mixed() {}

    static int seventh(long n) {
        long x = n;
        for (int i = 0; i < 6; i++) {
            x = (x ^ x >>> 33) * 6364136223846793005L + 1442695040888963407L;
        }
        return x % 7 == 3 ? 1 : 0;
    }
}
