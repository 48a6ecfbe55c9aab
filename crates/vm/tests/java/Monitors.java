import banyan.testing.Choice;

/** Choices while monitors are held, some of which are left by an exception. */
public class Monitors {
    private int entered;

    synchronized int nested(int depth) {
        entered++;
        int k = Choice.pick(2);
        if (depth > 0) {
            return k + 2 * nested(depth - 1);
        }
        if (k == 1) {
            throw new IllegalStateException("left " + entered);
        }
        return k;
    }

    static synchronized int fixed() {
        return Choice.pick(2) + (Thread.holdsLock(Monitors.class) ? 10 : 20);
    }

    public static void main(String[] args) {
        Monitors monitor = new Monitors();
        int result = 0;
        try {
            synchronized (monitor) {
                result = monitor.nested(2);
                synchronized (new Object()) {
                    result += 100 * fixed();
                }
            }
        } catch (IllegalStateException e) {
            result = -e.getMessage().length();
        }
        System.out.println(result + " " + monitor.entered + " " + Thread.holdsLock(monitor));
        synchronized (monitor) {
            System.out.println(monitor.hashCode() != 0 && Thread.holdsLock(monitor));
        }
    }
}
