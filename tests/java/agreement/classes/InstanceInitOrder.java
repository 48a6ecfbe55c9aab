// topic: order of field initialisers, initialiser blocks and constructors along the hierarchy
public class InstanceInitOrder {
    static int step;

    static int next(String what) {
        System.out.println("  " + ++step + " " + what);
        return step;
    }

    static class Top {
        int a = next("Top.a");
        {
            next("Top block");
        }
        int b = next("Top.b");

        Top() {
            this(next("argument of this(int)"));
            next("Top()");
        }

        Top(int v) {
            next("Top(int) with " + v);
            describe();
        }

        void describe() {
            next("Top.describe");
        }
    }

    static class Middle extends Top {
        int c = next("Middle.c");
        String name = "middle";
        final int constant = 7;
        final int computed = next("Middle.computed");

        Middle(String argument) {
            next("Middle(String) " + argument);
        }

        {
            next("Middle block sees c=" + c);
        }

        @Override
        void describe() {
            next("Middle.describe name=" + name + " constant=" + constant + " computed=" + computed + " c=" + c);
        }
    }

    static class Bottom extends Middle {
        int[] data = {next("Bottom.data 0"), next("Bottom.data 1")};
        Object inner = new Object() {
            final int i = next("anonymous field");

            @Override
            public String toString() {
                return "inner " + i;
            }
        };

        Bottom() {
            super("a" + next("argument of super"));
            next("Bottom()");
        }

        Bottom(int ignored) {
            this();
            next("Bottom(int)");
            data = null;
        }
    }

    static class Counter {
        static int made;
        final int id;

        {
            made++;
            id = made;
        }

        Counter() {
        }

        Counter(boolean twice) {
            this();
        }
    }

    public static void main(String[] args) {
        System.out.println("Top");
        new Top();
        System.out.println("Bottom");
        Bottom bottom = new Bottom(next("before new"));
        System.out.println(bottom.a + " " + bottom.b + " " + bottom.c + " " + bottom.data + " " + bottom.inner);
        new Counter();
        new Counter(true);
        System.out.println(new Counter().id + " " + Counter.made);
    }
}
