// topic: Records: equality of floats, arrays and nulls, compact constructors, nesting, interfaces
// release: 17

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class RecordFacts {
    record Mixed(int i, long l, float f, double d, boolean z, char c, String s, int[] a) {}

    record Range(int low, int high) implements Comparable<Range> {
        static int made;

        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + ">" + high);
            }
            made++;
        }

        Range(int only) {
            this(only, only);
        }

        int length() {
            return high - low;
        }

        @Override
        public int compareTo(Range o) {
            return Integer.compare(length(), o.length());
        }
    }

    record Node<T>(T value, Node<T> next) {}

    record Empty() {}

    public static void main(String[] args) {
        int[] array = {1};
        Mixed a = new Mixed(1, 2, 0.0f, Double.NaN, true, 'c', null, array);
        Mixed b = new Mixed(1, 2, -0.0f, Double.NaN, true, 'c', null, array);
        System.out.println(a.equals(b) + " " + a.equals(new Mixed(1, 2, 0.0f, Double.NaN, true, 'c', null, array)) + a.equals(null) + (a.hashCode() == new Mixed(1, 2, 0f, 0d / 0, true, 'c', null, array).hashCode()));
        System.out.println(a.toString().replaceAll("@.*", "@"));
        System.out.println(new Range(3) + " " + new Range(1, 5).length() + Range.made + List.of(new Range(0, 9), new Range(2)).stream().sorted().toList());
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Node<>("x", new Node<>("y", null)) + " " + new Empty() + new Empty().hashCode() + new Empty().equals(new Empty()));
        Set<Range> set = new HashSet<>(Arrays.asList(new Range(1, 2), new Range(1, 2), new Range(3)));
        System.out.println(set.size() + " " + new Range(1, 2).hashCode() + " " + new Node<>(1, null).hashCode());
    }
}
