// topic: captured locals, parameters, this, loop variables, arrays; each evaluation's own state
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

public class Captures {
    int counter = 10;
    static int shared;

    IntSupplier counting() {
        return () -> counter++;
    }

    Supplier<Supplier<String>> nested(String p) {
        int local = p.length();
        return () -> {
            counter += local;
            String inner = p + counter;
            return () -> inner + p + local + counter + shared++;
        };
    }

    static IntUnaryOperator adder(int n) {
        return v -> v + n;
    }

    static LongSupplier wide(long a, double b, float c, byte d, char e, short f, boolean g, Object h) {
        return () -> a + (long) b + (long) c + d + e + f + (g ? 1000 : 0) + h.hashCode();
    }

    static IntSupplier generator() {
        int[] state = {0, 1};
        return () -> {
            int r = state[0];
            state[0] = state[1];
            state[1] += r;
            return r;
        };
    }

    class Inner {
        int counter = 1000;

        IntSupplier sum() {
            return () -> counter + Captures.this.counter++;
        }
    }

    IntSupplier anonymous(int base) {
        return new IntSupplier() {
            int calls;

            @Override
            public int getAsInt() {
                IntSupplier inner = () -> base + ++calls + counter;
                return inner.getAsInt();
            }
        };
    }

    public static void main(String[] args) {
        Captures c = new Captures();
        IntSupplier counting = c.counting();
        System.out.println(counting.getAsInt() + " " + counting.getAsInt() + " " + c.counter + " " + c.counting().getAsInt());
        Supplier<Supplier<String>> nested = c.nested("pq");
        Supplier<String> one = nested.get(), two = nested.get();
        System.out.println(one.get() + " " + two.get() + " " + one.get());
        System.out.println(adder(5).andThen(adder(10)).compose(v -> v * 100).applyAsInt(1));
        System.out.println(wide(1L << 35, 2.9, 3.9f, (byte) -4, 'e', (short) 6, true, "h").getAsLong());
        IntSupplier a = generator(), b = generator();
        for (int i = 0; i < 12; i++) {
            a.getAsInt();
        }
        System.out.println(a.getAsInt() + " " + b.getAsInt() + " " + b.getAsInt() + " " + b.getAsInt());
        List<IntSupplier> suppliers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int copy = i;
            suppliers.add(() -> copy * copy);
        }
        for (String s : new String[] {"x", "yy"}) {
            suppliers.add(s::length);
            suppliers.add(() -> s.hashCode());
        }
        for (IntSupplier s : suppliers) {
            System.out.print(s.getAsInt() + " ");
        }
        System.out.println();
        Inner inner = c.new Inner();
        System.out.println(inner.sum().getAsInt() + " " + inner.sum().getAsInt());
        IntSupplier anonymous = c.anonymous(500);
        System.out.println(anonymous.getAsInt() + " " + anonymous.getAsInt());
        StringBuilder log = new StringBuilder();
        Runnable r = () -> log.append("run ");
        for (int i = 0; i < 3; i++) {
            r.run();
        }
        System.out.println(log);
        final String[] boundEarly = {"first"};
        Supplier<String> bound = boundEarly[0]::toString, late = () -> boundEarly[0].toString();
        boundEarly[0] = "second";
        System.out.println(bound.get() + " " + late.get());
        Runnable stateless1 = null;
        for (int i = 0; i < 2; i++) {
            Runnable s = () -> shared++;
            s.run();
            stateless1 = s;
        }
        stateless1.run();
        System.out.println(shared);
    }
}
