// topic: what else depends on which object a box is: hashes, monitors, compare-and-set
// spec: hashes(short:sym[126..129],short:sym[126..129])
// spec: identityMap(short:sym[126..129],short:sym[126..129])
// spec: monitors(short:sym[126..129],short:sym[126..129])
// spec: notOwner(short:sym[126..129],short:sym[126..129])
// spec: exchange(short:sym[126..129],short:sym[126..129])
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

public final class BoxIdentity {
    static boolean hashes(short x, short y) {
        Integer a = (int) x;
        Integer b = (int) y;
        return System.identityHashCode(a) == System.identityHashCode(b);
    }

    static int identityMap(short x, short y) {
        Map<Integer, String> map = new IdentityHashMap<>();
        map.put((int) x, "x");
        map.put((int) y, "y");
        return map.size();
    }

    static boolean monitors(short x, short y) {
        Integer a = (int) x;
        Integer b = (int) y;
        synchronized (a) {
            return Thread.holdsLock(b);
        }
    }

    static String notOwner(short x, short y) {
        Integer a = (int) x;
        Integer b = (int) y;
        synchronized (a) {
            b.notifyAll();
            return "owner";
        }
    }

    static String exchange(short x, short y) {
        AtomicReference<Integer> place = new AtomicReference<>((int) x);
        Integer expected = (int) y;
        return place.compareAndSet(expected, 0) ? "set" : "left";
    }
}
