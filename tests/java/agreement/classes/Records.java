// topic: records: accessors, compact constructors, equals, hashCode, toString, nested and generic
// release: 17
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -100) {
                throw new IllegalArgumentException("x too small: " + x);
            }
            y = Math.max(y, -5);
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        public int compareTo(Point o) {
            return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y);
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a, Object o) { }

    record Box<T extends Comparable<T>>(T value, List<T> others) {
        Box(T value) {
            this(value, new ArrayList<>());
        }

        boolean larger(T than) {
            return value.compareTo(than) > 0;
        }
    }

    record Empty() { }

    record Custom(String name, int count) {
        static int made;

        Custom(String name, int count) {
            this.name = name == null ? "?" : name.trim();
            this.count = count;
            made++;
        }

        @Override
        public String name() {
            return name.toUpperCase();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Custom c && c.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.length();
        }
    }

    record Tree(Tree left, int value, Tree right) {
        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.length() + " " + p.hashCode() + " " + new Point(7, -50));
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4)) + " " + p.equals(null) + " " + p.equals("x"));
        System.out.println(Point.ORIGIN + " " + Point.ORIGIN.hashCode() + " " + p.compareTo(new Point(3)) + " " + new Point(-1, 2).hashCode());
        try {
            new Point(-200, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] shared = {1};
        Everything a = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true, "t", null, null);
        Everything b = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 0.0, true, "t", null, null);
        System.out.println(a + " " + a.hashCode());
        System.out.println(a.equals(b) + " " + a.equals(new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true, "t", null, null)));
        Everything n = new Everything((byte) 0, (short) 0, 'c', 0, 0, Float.NaN, Double.NaN, false, null, shared, 1);
        System.out.println(n.equals(new Everything((byte) 0, (short) 0, 'c', 0, 0, Float.NaN, Double.NaN, false, null, shared, 1))
            + " " + n.equals(new Everything((byte) 0, (short) 0, 'c', 0, 0, Float.NaN, Double.NaN, false, null, new int[] {1}, 1)));
        Box<String> box = new Box<>("m");
        box.others().add("z");
        System.out.println(box + " " + box.larger("a") + " " + box.equals(new Box<>("m", List.of("z"))));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Custom c = new Custom(" abc ", 1);
        System.out.println(c + " " + c.name() + " " + c.equals(new Custom("abc", 2)) + " " + c.hashCode() + " " + Custom.made);
        Tree tree = new Tree(new Tree(null, 1, null), 2, new Tree(null, 3, new Tree(null, 4, null)));
        System.out.println(tree.sum() + " " + tree + " " + tree.hashCode());
        Set<Point> set = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            set.add(new Point(i % 3, i % 2));
        }
        System.out.println(set.size() + " " + set.contains(new Point(2, 1)));
        record Local(String s, Point at) { }
        System.out.println(new Local("here", p) + " " + p.getClass().isRecord() + " " + p.getClass().getSuperclass().getName());
    }
}
