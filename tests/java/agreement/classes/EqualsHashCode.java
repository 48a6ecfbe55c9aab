// topic: equals and hashCode contracts in collections, hash codes of library types
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class EqualsHashCode {
    static class Good {
        final int a;
        final String b;

        Good(int a, String b) {
            this.a = a;
            this.b = b;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            Good g = (Good) o;
            return a == g.a && Objects.equals(b, g.b);
        }

        @Override
        public int hashCode() {
            return Objects.hash(a, b);
        }

        @Override
        public String toString() {
            return a + b;
        }
    }

    static class SubGood extends Good {
        SubGood(int a, String b) {
            super(a, b);
        }
    }

    static class Colliding {
        final int id;
        static int equalsCalls;

        Colliding(int id) {
            this.id = id;
        }

        public int hashCode() {
            return 42;
        }

        public boolean equals(Object o) {
            equalsCalls++;
            return o instanceof Colliding && ((Colliding) o).id == id;
        }
    }

    static class Mutable {
        int v;

        public int hashCode() {
            return v;
        }

        public boolean equals(Object o) {
            return o instanceof Mutable && ((Mutable) o).v == v;
        }
    }

    public static void main(String[] args) {
        Good x = new Good(1, "x");
        System.out.println(x.equals(new Good(1, "x")) + " " + x.equals(new SubGood(1, "x")) + " " + x.equals(null) + " "
            + new Good(1, null).equals(new Good(1, null)) + " " + x.hashCode() + " " + new Good(0, null).hashCode());
        Set<Good> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Good(i % 4, i % 3 == 0 ? null : "v" + i % 2));
        }
        System.out.println(set.size() + " " + set.contains(new Good(0, "v1")) + " " + set.contains(new SubGood(0, "v1")));
        Map<Colliding, Integer> map = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            map.merge(new Colliding(i % 12), 1, Integer::sum);
        }
        System.out.println(map.size() + " " + map.get(new Colliding(5)) + " " + map.get(new Colliding(50)) + " " + (Colliding.equalsCalls > 100));
        Mutable m = new Mutable();
        Set<Mutable> lost = new HashSet<>();
        lost.add(m);
        m.v = 9;
        System.out.println(lost.contains(m) + " " + lost.size() + " " + lost.remove(m) + " " + lost.iterator().next().v);
        m.v = 0;
        System.out.println(lost.contains(m));
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "hello world".hashCode() + " " + "polygenelubricants".hashCode()
            + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Long.hashCode(-1L) + " " + Double.hashCode(1.5)
            + " " + Character.hashCode('a') + " " + Integer.valueOf(-7).hashCode() + " " + Float.hashCode(0f) + " " + Byte.hashCode((byte) -1));
        List<Object> list = Arrays.asList(1, "two", null, 3.0);
        System.out.println(list.hashCode() + " " + new HashSet<>(list).hashCode() + " " + Arrays.hashCode(new int[] {1, 2, 3})
            + " " + Arrays.hashCode((int[]) null) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, "x"}) + " "
            + new HashMap<>(java.util.Collections.singletonMap("k", "v")).hashCode() + " " + Objects.hash() + " " + Objects.hash(1, null)
            + " " + Objects.hashCode(null) + " " + new java.util.AbstractMap.SimpleEntry<>("k", "v").hashCode());
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + " " + (o.hashCode() == o.hashCode())
            + " " + (o.hashCode() == System.identityHashCode(o)) + " " + System.identityHashCode(null));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(1, 1L) + " " + Objects.deepEquals(new int[] {1}, new int[] {1})
            + " " + Objects.toString(null) + " " + Objects.toString(null, "d") + " " + Objects.isNull(o));
    }
}
