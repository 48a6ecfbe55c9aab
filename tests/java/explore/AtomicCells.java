// topic: variable handles behind the atomic classes: symbolic values, symbolic indices
// spec: f(int:sym[-1..3],byte:sym)
// spec: g(boolean:sym,boolean:sym)
// spec: h(byte:sym,int:sym[0..2])
public final class AtomicCells {
    static int f(int at, byte x) {
        java.util.concurrent.atomic.AtomicIntegerArray cells =
            new java.util.concurrent.atomic.AtomicIntegerArray(new int[] {5, 6, 7});
        int before = cells.getAndAdd(at, x);
        if (cells.get(at) == 9) {
            return before;
        }
        return cells.compareAndSet(1, 6, 60) ? cells.get(1) : -1;
    }

    static int g(boolean now, boolean expected) {
        java.util.concurrent.atomic.AtomicBoolean cell = new java.util.concurrent.atomic.AtomicBoolean(now);
        boolean changed = cell.compareAndSet(expected, !expected);
        return (changed ? 2 : 0) + (cell.getAndSet(true) ? 1 : 0);
    }

    static long h(byte x, int at) {
        java.util.concurrent.atomic.AtomicLongArray cells = new java.util.concurrent.atomic.AtomicLongArray(3);
        cells.set(1, x);
        cells.accumulateAndGet(at, 4, (a, b) -> a ^ b);
        return cells.get(1) > 2 ? 1 : 0;
    }
}
