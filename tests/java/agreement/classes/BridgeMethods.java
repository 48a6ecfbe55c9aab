// topic: generic overriding through bridge methods, with checks at the bridge
import java.util.Comparator;

public class BridgeMethods {
    static abstract class Shape<T extends Number> implements Comparable<Shape<T>> {
        abstract T size();

        T twice(T v) {
            return v;
        }

        public int compareTo(Shape<T> other) {
            return Double.compare(size().doubleValue(), other.size().doubleValue());
        }
    }

    static class IntShape extends Shape<Integer> {
        final int n;

        IntShape(int n) {
            this.n = n;
        }

        Integer size() {
            return n;
        }

        Integer twice(Integer v) {
            return v * 2 + n;
        }
    }

    interface Transformer<A, B> {
        B apply(A a);
    }

    static class Length implements Transformer<String, Integer> {
        public Integer apply(String s) {
            return s.length();
        }
    }

    static class Loud extends Length {
        @Override
        public Integer apply(String s) {
            return super.apply(s) * 100;
        }
    }

    static class Money implements Comparable<Money>, Cloneable {
        int cents;

        Money(int cents) {
            this.cents = cents;
        }

        public int compareTo(Money o) {
            return Integer.compare(cents, o.cents);
        }

        @Override
        public Money clone() {
            try {
                return (Money) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static <T extends Comparable<T>> T largest(T[] items) {
        T best = items[0];
        for (T item : items) {
            if (item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Shape<Integer> shape = new IntShape(5);
        System.out.println(shape.size() + " " + shape.twice(4) + " " + shape.compareTo(new IntShape(9)));
        Shape raw = shape;
        System.out.println(raw.size() + " " + raw.twice(6));
        try {
            raw.twice(2.5);
        } catch (ClassCastException e) {
            System.out.println("at the bridge: " + e.getMessage());
        }
        Transformer[] transformers = {new Length(), new Loud(), (Transformer<String, String>) s -> s + s};
        for (Transformer t : transformers) {
            System.out.println(t.apply("word"));
            try {
                System.out.println(t.apply(12));
            } catch (ClassCastException e) {
                System.out.println("not a String");
            }
        }
        Money m = new Money(3), copy = m.clone();
        copy.cents = 8;
        System.out.println(m.cents + " " + copy.cents + " " + largest(new Money[] {m, copy}).cents);
        System.out.println(largest(new String[] {"b", "z", "a"}) + largest(new Integer[] {3, 1, 2}));
        Comparator<Object> byHash = new Comparator<Object>() {
            public int compare(Object a, Object b) {
                return Integer.compare(a.hashCode(), b.hashCode());
            }
        };
        System.out.println(byHash.compare(1, 2) + " " + byHash.reversed().compare(1, 2));
        try {
            ((Comparable) m).compareTo("text");
        } catch (ClassCastException e) {
            System.out.println("compareTo checks");
        }
    }
}
