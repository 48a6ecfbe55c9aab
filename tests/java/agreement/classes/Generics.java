// topic: generic classes and methods, wildcards, bounded types, erasure and heap pollution
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Generics {
    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        <C> Pair<A, C> with(C c) {
            return new Pair<>(first, c);
        }

        static <X extends Comparable<? super X>> Pair<X, X> ordered(X a, X b) {
            return a.compareTo(b) <= 0 ? new Pair<>(a, b) : new Pair<>(b, a);
        }

        public String toString() {
            return "(" + first + ", " + second + ")";
        }
    }

    static class Stack<T> {
        private Object[] items = new Object[2];
        private int size;

        void push(T item) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }

        @SuppressWarnings("unchecked")
        T pop() {
            return (T) items[--size];
        }

        boolean isEmpty() {
            return size == 0;
        }
    }

    static double sum(List<? extends Number> numbers) {
        double total = 0;
        for (Number n : numbers) {
            total += n.doubleValue();
        }
        return total;
    }

    static void fill(List<? super Integer> target, int n) {
        for (int i = 0; i < n; i++) {
            target.add(i);
        }
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        return new ArrayList<>(Arrays.asList(items));
    }

    @SafeVarargs
    static <T> T[] array(T... items) {
        return items;
    }

    static <T extends Comparable<T> & java.io.Serializable> T max(List<T> list) {
        T best = null;
        for (T t : list) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static abstract class Builder<S extends Builder<S>> {
        StringBuilder text = new StringBuilder();

        abstract S self();

        S add(String s) {
            text.append(s);
            return self();
        }
    }

    static class Fancy extends Builder<Fancy> {
        Fancy self() {
            return this;
        }

        Fancy star() {
            text.append('*');
            return this;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p + " " + p.swap() + " " + p.with(2.5).swap().with('c') + " " + Pair.ordered("z", "b") + Pair.ordered(3, 9));
        Stack<String> stack = new Stack<>();
        for (String s : "to be or not to be".split(" ")) {
            stack.push(s);
        }
        while (!stack.isEmpty()) {
            System.out.print(stack.pop() + " ");
        }
        System.out.println();
        System.out.println(sum(Arrays.asList(1, 2.5, 3L)) + " " + sum(new ArrayList<Integer>()));
        List<Number> numbers = new ArrayList<>();
        fill(numbers, 4);
        numbers.add(9.5);
        System.out.println(numbers + " " + max(listOf("q", "z", "c")) + max(Arrays.asList(4, 8, 2)));
        System.out.println(new Fancy().add("x").star().add("y").star().text);
        System.out.println(array("a", "b").getClass().getSimpleName() + array(1, "x").getClass().getSimpleName()
            + Generics.<Object>array().getClass().getSimpleName());
        List raw = listOf("text");
        List<Integer> polluted = raw;
        System.out.println(polluted.size() + " " + (Object) polluted.get(0));
        try {
            int n = polluted.get(0);
            System.out.println(n);
        } catch (ClassCastException e) {
            System.out.println("polluted");
        }
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        List<? extends List<? super String>> nested = listOf(listOf("in"), new ArrayList<Object>());
        System.out.println(nested.get(0).get(0) + " " + nested.get(1).isEmpty());
    }
}
