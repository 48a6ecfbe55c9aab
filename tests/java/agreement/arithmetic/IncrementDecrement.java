// topic: ++ and -- on locals, fields, array elements and boxes of every numeric type
public class IncrementDecrement {
    byte b = Byte.MAX_VALUE;
    short s = Short.MIN_VALUE;
    char c = 0;
    int i = Integer.MAX_VALUE;
    long l = Long.MIN_VALUE;
    float f = -0.5f;
    double d = 1e16;
    static long total = -2;
    Integer boxed = 127;
    Character boxedChar = 'z';
    Double boxedDouble = -0.0;

    static IncrementDecrement trace(IncrementDecrement o) {
        System.out.print("(once) ");
        return o;
    }

    public static void main(String[] args) {
        IncrementDecrement o = new IncrementDecrement();
        System.out.println(o.b++ + " " + o.b + " " + ++o.b + " " + o.b-- + " " + --o.b);
        System.out.println(o.s-- + " " + o.s + " " + --o.s + " " + o.s++ + " " + ++o.s);
        System.out.println((int) o.c-- + " " + (int) o.c + " " + (int) ++o.c);
        System.out.println(o.i++ + " " + o.i + " " + --o.i);
        System.out.println(o.l-- + " " + o.l + " " + ++o.l);
        System.out.println(o.f++ + " " + o.f + " " + --o.f + " " + --o.f);
        System.out.println(o.d++ + " " + o.d + " " + --o.d);
        System.out.println(o.boxed++ + " " + o.boxed + " " + ++o.boxed + " " + o.boxed--);
        System.out.println(o.boxedChar++ + " " + o.boxedChar + " " + --o.boxedChar);
        System.out.println(o.boxedDouble-- + " " + o.boxedDouble + " " + ++o.boxedDouble);
        System.out.println(trace(o).i-- + " " + o.i);
        System.out.println(total++ + ++total + " " + total-- + " " + --total);
        long[] longs = {5, Long.MAX_VALUE};
        longs[1]++;
        longs[(int) longs[0]-- - 5] -= 3;
        System.out.println(longs[0] + " " + longs[1]);
        float[] floats = {1.25f};
        floats[0]--;
        System.out.println(floats[0]++ + " " + floats[0]);
        double[][] grid = {{1.5}, {2.5}};
        System.out.println(++grid[1][0] + grid[0][0]--);
        Integer[] boxes = {1, 2};
        boxes[0]++;
        System.out.println(boxes[0] + boxes[1]-- + " " + boxes[1]);
        byte local = -128;
        local--;
        System.out.println(local);
        short shortLocal = 32767;
        System.out.println(++shortLocal);
        char charLocal = '\uffff';
        charLocal++;
        System.out.println((int) charLocal);
        int wide = 0;
        wide += 40000;
        wide -= 32769;
        System.out.println(wide);
    }
}
