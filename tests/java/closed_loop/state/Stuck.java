package state;

/** State that no test can put back. */
public class Stuck {
    private static final class Holder {
        int calls;
    }

    private static final Holder HOLDER = new Holder();

    public static int bump() {
        return ++HOLDER.calls;
    }

    public static boolean isFresh() {
        return HOLDER.calls == 0;
    }
}
