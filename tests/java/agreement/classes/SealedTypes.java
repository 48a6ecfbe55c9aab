// topic: sealed interfaces and classes with records, enums and non-sealed subtypes
// release: 17
public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Named { }

    record Num(int value) implements Expr { }

    record Add(Expr left, Expr right) implements Expr { }

    record Mul(Expr left, Expr right) implements Expr { }

    record Neg(Expr inner) implements Expr { }

    enum Named implements Expr {
        ONE(1), TEN(10);

        final int value;

        Named(int value) {
            this.value = value;
        }
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (e instanceof Neg n) {
            return -eval(n.inner());
        } else if (e instanceof Named n) {
            return n.value;
        }
        throw new AssertionError("sealed: " + e);
    }

    static String print(Expr e) {
        if (e instanceof Add a) {
            return "(" + print(a.left()) + " + " + print(a.right()) + ")";
        }
        if (e instanceof Mul m) {
            return print(m.left()) + " * " + print(m.right());
        }
        return e instanceof Neg n ? "-" + print(n.inner()) : e instanceof Num n ? "" + n.value() : e.toString();
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a && simplify(a.left()) instanceof Num l && simplify(a.right()) instanceof Num r) {
            return new Num(l.value() + r.value());
        }
        if (e instanceof Neg n && n.inner() instanceof Neg m) {
            return simplify(m.inner());
        }
        return e;
    }

    static abstract sealed class Vehicle {
        abstract int wheels();
    }

    static final class Car extends Vehicle {
        int wheels() {
            return 4;
        }
    }

    static non-sealed class Bike extends Vehicle {
        int wheels() {
            return 2;
        }
    }

    static class Tricycle extends Bike {
        @Override
        int wheels() {
            return super.wheels() + 1;
        }
    }

    public static void main(String[] args) {
        Expr[] all = {
            new Num(5),
            new Add(new Num(2), new Num(3)),
            new Mul(new Add(Named.ONE, Named.TEN), new Neg(new Num(4))),
            new Neg(new Neg(new Add(new Num(1), new Num(2)))),
        };
        for (Expr e : all) {
            System.out.println(print(e) + " = " + eval(e) + " ~ " + simplify(e) + " " + e.equals(simplify(e)));
        }
        for (Vehicle v : new Vehicle[] {new Car(), new Bike(), new Tricycle(), new Bike() {
            int wheels() {
                return 1;
            }
        }}) {
            System.out.println(v.getClass().getName() + " " + v.wheels());
        }
        System.out.println(Expr.class.isSealed() + " " + Bike.class.isSealed() + " " + Vehicle.class.getPermittedSubclasses().length);
        try {
            eval(null);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
