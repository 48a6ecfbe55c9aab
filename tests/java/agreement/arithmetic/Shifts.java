// topic: shifts with counts beyond the width, negative counts and mixed operand widths
public class Shifts {
    public static void main(String[] args) {
        int[] ints = {1, -1, 0x12345678, 0x87654321, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] counts = {0, 1, 4, 15, 31, 32, 33, 63, 64, 65, -1, -31, -32, 1000, Integer.MIN_VALUE};
        for (int value : ints) {
            for (int count : counts) {
                System.out.println(value + " by " + count + ": " + (value << count) + " "
                    + (value >> count) + " " + (value >>> count));
            }
        }
        long[] longs = {1L, -1L, 0x123456789ABCDEFL, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long value : longs) {
            for (int count : counts) {
                System.out.println(value + " by " + count + ": " + (value << count) + " "
                    + (value >> count) + " " + (value >>> count));
            }
        }
        long wide = 0x1_0000_0021L;
        System.out.println((1 << wide) + " " + (-1 >>> wide) + " " + (-1L >> wide) + " " + (1L << wide));
        byte b = (byte) 0x80;
        short s = (short) 0x8001;
        char c = '\uffff';
        System.out.println((b << 1) + " " + (b >> 1) + " " + (b >>> 1));
        System.out.println((s << 1) + " " + (s >> 1) + " " + (s >>> 1));
        System.out.println((c << 1) + " " + (c >> 1) + " " + (c >>> 17));
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 10;
        System.out.println(b);
        s >>>= 17;
        System.out.println(s);
        c <<= 4;
        System.out.println((int) c);
        int i = -8;
        i >>= 33;
        System.out.println(i);
        i >>>= 28L;
        System.out.println(i);
    }
}
