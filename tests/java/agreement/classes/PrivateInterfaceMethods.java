// topic: private methods of interfaces, instance and static
// release: 11
public class PrivateInterfaceMethods {
    interface Greeter {
        String name();

        default String hello() {
            return wrap("hello") + counter();
        }

        default String bye() {
            return wrap("bye") + counter();
        }

        static Greeter of(String n) {
            return make(n, 2);
        }

        private String wrap(String word) {
            return decorate(word + " " + name());
        }

        private static String decorate(String s) {
            return "<" + s + ">";
        }

        private static Greeter make(String n, int times) {
            return () -> n.repeat(times);
        }

        private int counter() {
            int[] count = {0};
            Runnable r = () -> count[0] += name().length();
            r.run();
            r.run();
            return count[0];
        }
    }

    interface Shadow extends Greeter {
        private String wrap(String word) {
            return "shadow " + word;
        }

        default String own() {
            return wrap("own") + hello();
        }
    }

    static class Impl implements Shadow {
        public String name() {
            return "impl";
        }

        public String wrap(String word) {
            return "class " + word;
        }
    }

    static class Outer {
        private int field = 5;

        interface Inside {
            private int read(Outer o) {
                return o.field++;
            }

            default int twice(Outer o) {
                return read(o) + read(o);
            }
        }
    }

    public static void main(String[] args) {
        Greeter g = Greeter.of("ab");
        System.out.println(g.hello() + " " + g.bye() + " " + g.name());
        Impl impl = new Impl();
        System.out.println(impl.hello() + " " + impl.own() + " " + impl.wrap("x"));
        Outer o = new Outer();
        System.out.println(new Outer.Inside() { }.twice(o) + " " + o.field);
        Greeter anonymous = new Greeter() {
            public String name() {
                return getClass().getName();
            }
        };
        System.out.println(anonymous.hello());
    }
}
