// topic: caches of boxed values and identity, equality between boxes and primitives
public class Caches {
    public static void main(String[] args) {
        int[] values = {-129, -128, -1, 0, 1, 126, 127, 128, 1000};
        for (int v : values) {
            Integer a = v, b = v;
            Long c = (long) v, d = (long) v;
            Short e = (short) v, f = (short) v;
            Character g = (char) v, h = (char) v;
            Byte i = (byte) v, j = (byte) v;
            System.out.println(v + ": " + (a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + " " + (i == j)
                + " " + a.equals(b) + " " + c.equals(d) + " " + a.equals(v) + " " + c.equals(v) + " " + (a == v) + " " + (c == v)
                + " " + c.equals((long) v) + " " + e.equals(v) + " " + e.equals((short) v));
        }
        Boolean t = true, u = Boolean.valueOf("TRUE"), w = Boolean.parseBoolean("no");
        System.out.println((t == u) + " " + (t == Boolean.TRUE) + " " + (w == Boolean.FALSE) + " " + t.compareTo(w) + " " + Boolean.logicalXor(t, w));
        Double x = 1.0, y = 1.0;
        Float p = 1f, q = 1f;
        System.out.println((x == y) + " " + x.equals(y) + " " + (p == q) + " " + p.equals(q) + " " + x.equals(1) + " " + x.equals(1f) + " " + (x == 1));
        @SuppressWarnings("deprecation")
        Integer made = new Integer(5), again = new Integer(5);
        Integer cached = 5;
        System.out.println((made == again) + " " + (made == cached) + " " + (made <= again && made >= again) + " " + (made.intValue() == cached));
        Object o = 127, n = 127;
        System.out.println((o == n) + " " + o.equals(127L) + " " + ((Integer) o == 127) + " " + o.getClass().getSimpleName());
        Long big = 127L;
        System.out.println(big.equals(127) + " " + big.equals(127L) + " " + (big == 127) + " " + new Object[] {1, 1L}[0].equals(1L));
        Integer k = 127;
        Integer before = k;
        k++;
        System.out.println(k + " " + before + " " + (k == before) + " " + (--k == before));
        System.out.println(Integer.valueOf(7).hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + Character.valueOf('a').hashCode()
            + " " + Integer.valueOf(3).compareTo(4) + " " + Byte.valueOf((byte) 3).compareTo((byte) -3) + " " + Character.valueOf('b').compareTo('d'));
        System.out.println(((Number) 3.99).intValue() + " " + ((Number) 300).byteValue() + " " + ((Number) 3L).doubleValue() + " " + ((Number) 1e40).floatValue());
    }
}
