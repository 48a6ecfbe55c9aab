// topic: StackOverflowError is caught, state stays usable, finally blocks run
public class StackOverflowCaught {
    static int depth;
    static int finallyRuns;

    static int forever(int n) {
        depth++;
        return forever(n + 1) + 1;
    }

    static void mutual(Object o) {
        other(o, 1L, 2.0);
    }

    static void other(Object o, long l, double d) {
        mutual(o);
    }

    static void withFinally() {
        try {
            withFinally();
        } finally {
            finallyRuns = finallyRuns < 10 ? finallyRuns + 1 : 10;
        }
    }

    static class Node {
        Node next = this;

        @Override
        public String toString() {
            return "node " + next;
        }

        @Override
        public int hashCode() {
            return next.hashCode() + 1;
        }
    }

    static class Creates {
        final Creates inner = new Creates();
    }

    static int bounded(int n) {
        return n == 0 ? 0 : 1 + bounded(n - 1);
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            depth = 0;
            try {
                System.out.println(forever(0));
            } catch (StackOverflowError e) {
                System.out.println("round " + round + " " + e + " " + e.getMessage() + " " + (depth > 500));
                System.out.println(e.getStackTrace().length + " " + e.getStackTrace()[0].getMethodName());
            }
        }
        try {
            mutual("x");
        } catch (Error e) {
            System.out.println(e.getClass().getName());
        }
        try {
            withFinally();
        } catch (StackOverflowError e) {
            System.out.println("finally runs " + finallyRuns);
        }
        try {
            System.out.println(new Node().toString().length());
        } catch (StackOverflowError e) {
            System.out.println("toString overflows");
        }
        try {
            System.out.println(new Node().hashCode());
        } catch (VirtualMachineError e) {
            System.out.println("hashCode overflows");
        }
        try {
            new Creates();
        } catch (StackOverflowError e) {
            System.out.println("constructor overflows");
        }
        System.out.println(bounded(500) + " is fine");
        Runnable[] self = new Runnable[1];
        self[0] = () -> self[0].run();
        try {
            self[0].run();
        } catch (StackOverflowError e) {
            System.out.println("lambda overflows");
        }
    }
}
