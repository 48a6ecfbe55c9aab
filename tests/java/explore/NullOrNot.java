// topic: an object that may be missing
// spec: f(boolean:sym,byte:sym[-1..1])
public final class NullOrNot {
    static int f(boolean make, byte x) {
        int[] box = make ? new int[] {x} : null;
        if (x > 0) {
            return box[0];
        }
        return box == null ? -1 : box.length;
    }
}
