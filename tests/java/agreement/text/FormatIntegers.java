// topic: %d, %x, %o with widths, flags and boxed types
// release: 17

import java.math.BigInteger;

public class FormatIntegers {
    public static void main(String[] args) {
        for (String f : new String[] {"%d", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d"}) {
            System.out.println(f + " " + String.format(f, 1234) + " " + String.format(f, -1234) + " " + String.format(f, 0));
        }
        System.out.println(String.format("%x %X %#x %o %#o", 255, 255, 255, 8, 8));
        System.out.println(String.format("%x %x %x %x", (byte) -1, (short) -1, -1, -1L));
        System.out.println(String.format("%d %d %d", (byte) 1, Long.MIN_VALUE, new BigInteger("123456789012345678901234567890")));
        System.out.println(String.format("%,d %,d", Long.MAX_VALUE, new BigInteger("-1000000")));
        System.out.println(String.format("%2$d %1$d %<d %d", 1, 2));
    }
}
