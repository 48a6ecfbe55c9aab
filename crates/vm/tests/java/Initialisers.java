import banyan.testing.Choice;

/** Choices inside class initialisers, one of which can fail. */
public class Initialisers {
    static class Parent {
        static final int VALUE = Choice.pick(2);
        static int[] table = new int[VALUE + 3];

        static {
            table[VALUE] = 7;
        }
    }

    static class Child extends Parent {
        static final int SUM = table[VALUE] + 10 * Choice.pick(2);
        static final String NAME = "child" + SUM;
    }

    static class Fragile {
        static int value = 12 / Choice.pick(2);
    }

    interface Constants {
        int PICKED = Choice.pick(2);
    }

    static String fragile() {
        try {
            return "fragile " + Fragile.value;
        } catch (ExceptionInInitializerError e) {
            return "failed " + e.getCause().getMessage();
        } catch (NoClassDefFoundError e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int first = Choice.pick(2);
        System.out.println(first == 0 ? "later" : fragile());
        System.out.println(Child.NAME + Child.table.length + fragile());
        if (Child.SUM > 10) {
            System.out.println(Constants.PICKED + fragile());
        }
    }
}
