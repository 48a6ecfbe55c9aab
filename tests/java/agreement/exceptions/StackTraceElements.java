// topic: getStackTrace, StackTraceElement accessors and toString, fillInStackTrace, setStackTrace
public class StackTraceElements {
    static Throwable made;

    static class Maker {
        Throwable make() {
            return new Throwable("made");
        }

        static Throwable nested(int n) {
            return n > 0 ? nested(n - 1) : new Maker().make();
        }
    }

    static void show(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e + " | " + e.getClassName() + " " + e.getMethodName() + " " + e.getFileName()
                + " " + e.getLineNumber() + " " + e.isNativeMethod());
        }
    }

    StackTraceElements() {
        made = new Throwable("constructor");
    }

    static {
        show(new Throwable("static initialiser"));
    }

    static int line() {
        return new Throwable().getStackTrace()[1].getLineNumber();
    }

    public static void main(String[] args) {
        show(Maker.nested(2));
        new StackTraceElements();
        show(made);
        Throwable refilled = Maker.nested(5);
        System.out.println(refilled.getStackTrace().length);
        refilled.fillInStackTrace();
        System.out.println(refilled.getStackTrace().length);
        show(refilled);
        refilled.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("pkg.Type", "method", "File.java", 12),
            new StackTraceElement("pkg.Type", "method", null, 12),
            new StackTraceElement("pkg.Type", "method", "File.java", -1),
            new StackTraceElement("pkg.Type", "method", null, -2),
        });
        show(refilled);
        refilled.printStackTrace(System.out);
        System.out.println(line() + " " + line()
            + " " + line());
        int several = 1;
        try {
            several = several
                + Integer.parseInt("1")
                / (several - 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getStackTrace()[0].getLineNumber());
        }
        StackTraceElement a = new StackTraceElement("A", "m", "A.java", 1), b = new StackTraceElement("A", "m", "A.java", 1);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        Runnable r = () -> show(new Throwable("in a lambda"));
        r.run();
        System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName());
    }
}
