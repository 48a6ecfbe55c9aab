// topic: a reference at a symbolic index
// spec: f(byte:sym[-1..3])
public final class ReferenceIndex {
    private static final String[] NAMES = {"a", "bb", null};

    static int f(byte i) {
        String name = NAMES[i];
        return name.length();
    }
}
