// topic: System.exit inside finally: no further code runs, its code wins over the exception
// exit: 42
public class ExitInFinally {
    static int countdown(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("never printed");
            }
            return countdown(n - 1);
        } catch (IllegalArgumentException e) {
            System.out.println("not this one");
            return -1;
        } finally {
            System.out.println("unwinding at level " + n);
            if (n == 3) {
                System.out.println("leaving for good, with output flushed and a code");
                System.exit(40 + 2);
                System.out.println("not reached");
            }
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println("start");
            System.out.println(countdown(6));
        } finally {
            System.out.println("not reached either");
        }
    }
}
