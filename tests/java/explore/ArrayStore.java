// topic: storing into an array of a narrower class
// spec: f(boolean:sym,boolean:sym)
public final class ArrayStore {
    static int f(boolean narrow, boolean number) {
        Object[] a = narrow ? new Integer[1] : new Object[1];
        a[0] = number ? (Object) 5 : "five";
        return a.getClass() == Object[].class ? 1 : 2;
    }
}
