// topic: default and static interface methods, diamond resolution, super calls to interfaces
public class InterfaceMethods {
    interface Named {
        String name();

        default String greet() {
            return "hello " + name();
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }

        static String of(int n) {
            return "loud " + n;
        }
    }

    interface Polite extends Named {
        default String greet() {
            return "dear " + name();
        }

        default String bye() {
            return "goodbye " + name();
        }
    }

    interface Again extends Named {
    }

    static class Both implements Loud, Polite {
        public String name() {
            return "both";
        }

        public String greet() {
            return Loud.super.greet() + "/" + Polite.super.greet();
        }
    }

    static class MostSpecific implements Again, Loud, Named {
        public String name() {
            return "specific";
        }
    }

    static class ClassWins {
        public String greet() {
            return "class wins";
        }
    }

    static class Winner extends ClassWins implements Polite {
        public String name() {
            return "winner";
        }
    }

    static abstract class Reabstracted implements Polite {
        public abstract String bye();
    }

    static class Concrete extends Reabstracted {
        public String name() {
            return "concrete";
        }

        public String bye() {
            return "no " + Polite.class.getSimpleName();
        }
    }

    interface Left {
        default int v() {
            return 1;
        }
    }

    interface Right extends Left {
        default int v() {
            return Left.super.v() * 10 + 2;
        }
    }

    interface Bottom extends Left, Right {
    }

    enum Planet implements Polite {
        EARTH, MARS {
            @Override
            public String greet() {
                return "red " + super.greet();
            }
        }
    }

    interface Defaulted {
        default String toText() {
            return "text of " + this.hashCode() + this;
        }
    }

    static class Fixed implements Defaulted {
        public int hashCode() {
            return 7;
        }

        public String toString() {
            return "fixed";
        }
    }

    public static void main(String[] args) {
        Named[] all = {Named.of("lambda"), new Both(), new MostSpecific(), new Winner(), new Concrete(), Planet.EARTH, Planet.MARS};
        for (Named n : all) {
            System.out.println(n.name() + ": " + n.greet() + (n instanceof Polite ? " " + ((Polite) n).bye() : ""));
        }
        System.out.println(Loud.of(3));
        System.out.println(new Bottom() { }.v() + " " + new Right() { }.v() + " " + new Left() { }.v());
        System.out.println(new Left() {
            public int v() {
                return 50;
            }
        }.v());
        System.out.println(new Fixed().toText());
        Loud loud = () -> "quiet";
        System.out.println(loud.greet());
        ClassWins c = new Winner();
        System.out.println(c.greet());
    }
}
