// topic: a cast that some inputs break
// spec: f(byte:sym[0..3])
public final class Casting {
    static int f(byte which) {
        Object[] things = {1, "two", 3L, null};
        Object thing = things[which];
        if (thing instanceof Long) {
            return 30;
        }
        Integer number = (Integer) thing;
        return number;
    }
}
