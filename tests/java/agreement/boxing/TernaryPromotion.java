// topic: numeric promotion in conditional expressions over boxed operands, and boxing conversions
public class TernaryPromotion {
    static String type(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + " " + o;
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        Integer i = 1;
        Long l = 2L;
        Double d = 3.0;
        Character c = 'c';
        Byte b = 4;
        Short s = 5;
        Float f = 6f;
        Boolean z = true;
        System.out.println(type(yes ? i : l) + ", " + type(yes ? i : d) + ", " + type(yes ? c : i) + ", " + type(yes ? c : 0) + ", " + type(yes ? b : s));
        System.out.println(type(yes ? b : 1) + ", " + type(yes ? b : 1000) + ", " + type(yes ? s : c) + ", " + type(yes ? f : l) + ", " + type(yes ? i : f));
        System.out.println(type(yes ? i : "x") + ", " + type(yes ? i : null) + ", " + type(yes ? 'x' : 1) + ", " + type(yes ? 'x' : i) + ", " + type(yes ? z : i));
        System.out.println(type(yes ? (Object) i : l) + ", " + type(yes ? (Number) i : l) + ", " + type(yes ? 1 : 2.0f) + ", " + type(yes ? (short) 1 : 'a'));
        Object viaIf;
        if (yes) {
            viaIf = i;
        } else {
            viaIf = d;
        }
        System.out.println(type(viaIf) + ", " + type(yes ? i : d));
        System.out.println(type(i + l) + ", " + type(i * d) + ", " + type(b + s) + ", " + type(c + 1) + ", " + type(i / 2f) + ", " + type(+c) + ", " + type(~b));
        System.out.println(type(c++) + ", " + type(c) + ", " + type(b++) + ", " + type(++s) + ", " + type(f--) + ", " + type(d) + ", " + type(-d));
        i += 'a';
        l += i;
        d /= 2;
        f *= 3;
        System.out.println(type(i) + ", " + type(l) + ", " + type(d) + ", " + type(f));
        long widened = i;
        double fromChar = c;
        float fromLong = l;
        System.out.println(widened + " " + fromChar + " " + fromLong + " " + (i == 98 ? "equal" : "no") + " " + (l > d) + " " + (c < i));
        Object o = 5;
        int unboxed = (int) o;
        int viaInteger = (Integer) o + 1;
        System.out.println(unboxed + " " + viaInteger + " " + (long) (int) o);
        try {
            long wrong = (long) o;
            System.out.println(wrong);
        } catch (ClassCastException e) {
            System.out.println("an Integer is not a Long");
        }
        Comparable<Integer> comparable = 7;
        java.io.Serializable serializable = 'q';
        Number number = 2.5f;
        System.out.println(comparable.compareTo(9) + " " + serializable + " " + number.intValue() + " " + type(number));
        z &= false;
        z |= !z;
        System.out.println(z + " " + (z ^ z) + " " + (z & yes | !z) + " " + (z == yes) + " " + z.equals(yes));
        char fromInt = (char) (int) i;
        final Byte small = (byte) 12;
        switch (small) {
            case 12: System.out.println("boxed switch " + fromInt);
        }
        int[] counts = new int[3];
        counts[Integer.valueOf(2)]++;
        counts[b - 4]--;
        System.out.println(counts[0] + " " + counts[1] + " " + counts[2]);
    }
}
