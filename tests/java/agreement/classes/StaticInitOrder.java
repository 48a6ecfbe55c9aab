// topic: when and in which order classes and interfaces are initialised
public class StaticInitOrder {
    static int log(String text, int value) {
        System.out.println("  " + text);
        return value;
    }

    static class Parent {
        static int p = log("Parent", 1);
        static final int CONSTANT = 10;
        static final Integer BOXED = log("Parent boxed constant", 2);

        static void method() {
        }
    }

    static class Child extends Parent {
        static int c = log("Child", 3);
        static final String NAME = "child";
        static final String COMPUTED = NAME.substring(1);
        static {
            log("Child block", 0);
        }
    }

    interface Plain {
        int PLAIN = log("Plain field", 4);
    }

    interface WithDefault {
        int FIELD = log("WithDefault field", 5);

        default void act() {
        }
    }

    interface SubDefault extends WithDefault, Plain {
        int SUB = log("SubDefault field", 6);
    }

    static class Implementer implements Plain, SubDefault {
        static int i = log("Implementer", 7);
    }

    static class Lazy {
        static {
            log("Lazy", 0);
        }

        static class Holder {
            static final Lazy INSTANCE = new Lazy();
            static {
                log("Holder", 0);
            }
        }
    }

    static class Cycle {
        static int a = CycleTwo.b + 1;
    }

    static class CycleTwo {
        static int b = Cycle.a + 10;
    }

    static class SelfReferring {
        static SelfReferring instance = new SelfReferring();
        static int count = 5;
        int seen;

        SelfReferring() {
            seen = count++;
        }
    }

    enum Kind {
        A, B;

        static {
            log("Kind block", 0);
        }

        Kind() {
            log("Kind " + name(), 0);
        }
    }

    static {
        log("main class", 0);
    }

    public static void main(String[] args) {
        System.out.println("constants");
        System.out.println(Parent.CONSTANT + Child.CONSTANT + Child.NAME);
        System.out.println("array and class literal");
        Object array = new Child[3];
        System.out.println(Child.class.getSimpleName() + " " + (array instanceof Parent[]));
        System.out.println("inherited static through the subclass");
        Child.method();
        System.out.println("own static");
        System.out.println(Child.COMPUTED);
        System.out.println("implementer");
        new Implementer();
        System.out.println("sub interface field");
        System.out.println(Implementer.SUB);
        System.out.println("plain interface field");
        System.out.println(Implementer.PLAIN);
        System.out.println("lazy");
        System.out.println(Lazy.Holder.INSTANCE != null);
        System.out.println("cycle");
        System.out.println(Cycle.a + " " + CycleTwo.b);
        System.out.println("self");
        System.out.println(SelfReferring.instance.seen + " " + SelfReferring.count);
        System.out.println("enum");
        Kind k = null;
        System.out.println(k instanceof Kind);
        System.out.println(Kind.B);
        System.out.println("null receiver");
        Parent none = null;
        none.method();
        System.out.println(none.p);
    }
}
