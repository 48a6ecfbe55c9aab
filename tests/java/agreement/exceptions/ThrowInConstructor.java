// topic: exceptions from constructors and initialisers, partially built objects, exceptions in overridden methods
public class ThrowInConstructor {
    static ThrowInConstructor leaked;
    final int value;
    int other = 5;

    ThrowInConstructor(int v) {
        leaked = this;
        if (v < 0) {
            throw new IllegalArgumentException("negative " + v);
        }
        value = v;
        other = 6;
    }

    static class Base {
        Base() {
            System.out.print("Base; ");
            hook();
        }

        void hook() {
            System.out.print("base hook; ");
        }
    }

    static class Derived extends Base {
        final String text = String.valueOf("set");
        final int length;
        {
            System.out.print("initialiser; ");
        }

        Derived(boolean fail) {
            super();
            System.out.print("Derived; ");
            if (fail) {
                throw new UnsupportedOperationException("derived");
            }
            length = text.length();
        }

        @Override
        void hook() {
            System.out.print("hook sees " + length + "; ");
            System.out.print(text.length());
        }
    }

    static class Initialised {
        int x = Integer.parseInt("12");
        int y = Integer.parseInt("bad");

        Initialised() {
            System.out.println("not reached");
        }
    }

    static int argument() {
        throw new IllegalStateException("argument of super");
    }

    static class Sub extends ThrowInConstructor {
        Sub() {
            super(argument());
        }

        Sub(int v) {
            super(v - 10);
            System.out.println("Sub " + value);
        }
    }

    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run() != null);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage() + " at "
                + e.getStackTrace()[0].getMethodName());
        }
    }

    public static void main(String[] args) {
        attempt(() -> new ThrowInConstructor(3));
        attempt(() -> new ThrowInConstructor(-3));
        System.out.println(leaked.value + " " + leaked.other);
        attempt(() -> new Derived(false).length);
        attempt(() -> new Derived(true));
        attempt(Initialised::new);
        attempt(Sub::new);
        attempt(() -> new Sub(12));
        attempt(() -> new Sub(2));
        System.out.println(leaked.value + " " + leaked.other + " " + leaked.getClass().getSimpleName());
        attempt(() -> new Base());
    }
}
