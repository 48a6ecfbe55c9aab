// topic: overriding, super calls, covariant returns, field shadowing and static hiding
public class Overriding {
    static class A {
        int x = 1;
        static String s = "static A";
        protected Object self() {
            return "A.self";
        }

        String who() {
            return "A";
        }

        static String hidden() {
            return "A.hidden";
        }

        String call() {
            return who() + x + hidden() + s;
        }

        final String fixed() {
            return "fixed " + who();
        }

        void overloaded(Object o) {
            System.out.println("A object " + o);
        }

        public boolean equals(Object other) {
            return other instanceof A && ((A) other).x == x;
        }

        public int hashCode() {
            return x;
        }
    }

    static class B extends A {
        int x = 2;
        static String s = "static B";

        @Override
        public String self() {
            return "B.self+" + super.self();
        }

        String who() {
            return "B(" + super.who() + ")";
        }

        static String hidden() {
            return "B.hidden";
        }

        void overloaded(String text) {
            System.out.println("B string " + text);
        }

        String fields() {
            return x + "," + super.x + "," + ((A) this).x + "," + s + "," + A.s;
        }
    }

    static class C extends B {
        String x = "three";

        String who() {
            return "C(" + super.who() + ")";
        }

        public String self() {
            return super.self() + "+C";
        }

        String fields() {
            return x + "," + super.fields() + "," + ((B) this).x;
        }
    }

    static abstract class Template {
        final String run(int n) {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < n; i++) {
                b.append(step(i)).append(separator());
            }
            return b.toString();
        }

        abstract Object step(int i);

        String separator() {
            return ";";
        }
    }

    static class Squares extends Template {
        Integer step(int i) {
            return i * i;
        }
    }

    static class Words extends Squares {
        final String[] words = {"zero", "one"};

        String separator() {
            return " ";
        }

        Integer step(int i) {
            return i < words.length ? words[i].length() : super.step(i);
        }
    }

    public static void main(String[] args) {
        A[] all = {new A(), new B(), new C()};
        for (A a : all) {
            System.out.println(a.call() + " " + a.fixed() + " " + a.self() + " " + a.x);
            a.overloaded("text");
        }
        B b = new C();
        b.overloaded("text");
        b.overloaded((Object) "object");
        System.out.println(b.fields() + " " + b.x + " " + ((A) b).x + " " + ((C) b).x);
        System.out.println(new B().fields());
        System.out.println(all[0].equals(all[1]) + " " + all[1].equals(b) + " " + all[2].hashCode());
        ((A) b).x = 9;
        System.out.println(b.fields() + " " + b.hashCode());
        A nothing = null;
        System.out.println(nothing.s + " " + ((B) null).hidden());
        for (Template t : new Template[] {new Squares(), new Words()}) {
            System.out.println(t.run(4));
        }
    }
}
