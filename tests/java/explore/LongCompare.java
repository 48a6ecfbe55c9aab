// topic: a long is compared as a whole
// spec: f(long:sym[4294967290L..4294967310L])
public final class LongCompare {
    static int f(long l) {
        if (l == 4294967301L) {
            throw new IllegalStateException("found");
        }
        return (int) l == 5 ? 1 : 0;
    }
}
