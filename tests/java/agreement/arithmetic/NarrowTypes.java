// topic: byte, short and char arithmetic, promotion and narrowing
public class NarrowTypes {
    static byte bf = 127;
    static short sf = Short.MAX_VALUE;
    static char cf = Character.MAX_VALUE;
    byte[] bytes = {127, -128, 0};
    char[] chars = {'a', 0, '\uffff'};
    short[] shorts = {32767, -32768};

    public static void main(String[] args) {
        System.out.println(bf++ + " " + bf + " " + --bf + " " + bf);
        System.out.println(sf++ + " " + sf + " " + --sf + " " + sf);
        System.out.println((int) cf++ + " " + (int) cf + " " + (int) --cf);
        NarrowTypes n = new NarrowTypes();
        for (int i = 0; i < n.bytes.length; i++) {
            System.out.print(++n.bytes[i] + " " + n.bytes[i]-- + " " + n.bytes[i] + " ");
        }
        System.out.println();
        for (int i = 0; i < n.chars.length; i++) {
            n.chars[i]++;
            System.out.print((int) n.chars[i] + " ");
            n.chars[i] += 2;
            System.out.print((int) n.chars[i] + " ");
        }
        System.out.println();
        n.shorts[0] += 1;
        n.shorts[1] -= 1;
        System.out.println(n.shorts[0] + " " + n.shorts[1]);
        byte b = (byte) 200;
        short s = (short) 70000;
        char c = (char) -1;
        System.out.println(b + " " + s + " " + (int) c);
        System.out.println((b + s) + " " + (b * b) + " " + (c + b) + " " + (s - c) + " " + (b / 3));
        System.out.println((byte) (b + 100) + " " + (short) (s * s) + " " + (int) (char) (c + 2));
        for (int i = -130; i <= 260; i += 65) {
            System.out.println(i + " -> " + (byte) i + " " + (short) i + " " + (int) (char) i + " "
                + (byte) (char) i + " " + (int) (char) (byte) i);
        }
        for (long l : new long[] {0x123456789L, -1L, 0x80L, 0x8000L, Long.MIN_VALUE}) {
            System.out.println((int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
        }
        char letter = 'x';
        letter++;
        System.out.println(letter);
        letter -= 25;
        System.out.println(letter);
        System.out.println((char) (letter + 1));
        System.out.println(letter + 1);
        final int constant = 'b' - 'a';
        byte fits = constant;
        System.out.println(fits + (char) 65 + "" + (char) 65 + 'B' + 1);
        boolean flag = true;
        flag &= false | true ^ true;
        System.out.println(flag + " " + (flag ^ true) + " " + !flag);
    }
}
