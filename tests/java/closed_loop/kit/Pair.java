package kit;

/** Tests of a record need a compiler that knows records. */
public record Pair(int left, int right) {
    public int larger() {
        return left > right ? left : right;
    }
}
