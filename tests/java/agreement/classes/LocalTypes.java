// topic: local records, enums and interfaces, static members of inner classes
// release: 17
import java.util.ArrayList;
import java.util.List;

public class LocalTypes {
    private int base = 7;

    class Inner {
        static int made;
        static final String NAME = "inner";

        static String describe() {
            return NAME + made;
        }

        record Pair(int a, int b) {
            int sum() {
                return a + b;
            }
        }

        Inner() {
            made += base;
        }
    }

    static int total(int... values) {
        enum Parity {
            EVEN, ODD;

            static Parity of(int v) {
                return v % 2 == 0 ? EVEN : ODD;
            }
        }
        record Entry(int value, Parity parity) { }
        interface Weigher {
            int weigh(Entry e);

            default Weigher twice() {
                return e -> weigh(e) * 2;
            }
        }
        Weigher weigher = e -> e.parity() == Parity.EVEN ? e.value() : -e.value();
        int total = 0;
        List<Entry> entries = new ArrayList<>();
        for (int v : values) {
            Entry e = new Entry(v, Parity.of(v));
            entries.add(e);
            total += weigher.twice().weigh(e);
        }
        System.out.println(entries + " " + Parity.values().length + " " + Entry.class.getName());
        return total;
    }

    static String outer(String s) {
        record Tree(Tree left, char c, Tree right) {
            Tree insert(char k) {
                return k < c ? new Tree(left == null ? new Tree(null, k, null) : left.insert(k), c, right)
                    : new Tree(left, c, right == null ? new Tree(null, k, null) : right.insert(k));
            }

            String walk() {
                return (left == null ? "" : left.walk()) + c + (right == null ? "" : right.walk());
            }
        }
        Tree tree = new Tree(null, s.charAt(0), null);
        for (char c : s.substring(1).toCharArray()) {
            tree = tree.insert(c);
        }
        return tree.walk();
    }

    public static void main(String[] args) {
        System.out.println(total(1, 2, 3, 4, 10));
        System.out.println(outer("sorting by tree"));
        LocalTypes t = new LocalTypes();
        t.new Inner();
        t.new Inner();
        System.out.println(Inner.describe() + " " + new Inner.Pair(3, 4).sum() + " " + new Inner.Pair(3, 4));
        Runnable r = () -> {
            record InLambda(String text) {
                InLambda {
                    text = text.strip();
                }
            }
            System.out.println(new InLambda("  stripped ") + " " + InLambda.class.getSimpleName());
        };
        r.run();
        var anonymous = new Object() {
            int hidden = 5;

            int twice() {
                return hidden * 2;
            }
        };
        anonymous.hidden++;
        System.out.println(anonymous.twice());
        List<? super Integer> list = new ArrayList<>(List.of(1, 2));
        for (var x : list) {
            System.out.print(x + ";");
        }
        System.out.println();
    }
}
