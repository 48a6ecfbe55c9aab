package bound;

import java.util.List;

/** Interfaces bind variables as well; what nobody can make is a row. */
public interface Rule<A, B extends Comparable<B>> {
    B of(A a);

    default boolean less(A x, A y) {
        return x != null && y != null && of(x).compareTo(of(y)) < 0;
    }

    class Length implements Rule<String, Integer> {
        public Integer of(String s) {
            return s.length();
        }
    }

    abstract class Sum<N extends Number> {
        int calls;

        public int add(N n) {
            calls++;
            return n == null ? -1 : n.intValue();
        }

        public static class Ints extends Sum<Integer> {
            public int twice(Integer i) {
                return i == null ? 0 : add(i) * 2;
            }
        }
    }

    abstract class Lists<T> {
        public boolean has(T t) {
            return t != null;
        }

        public static class OfTexts extends Lists<List<Thread>> {}
    }
}
