// topic: static methods of Long on bits, radixes and unsigned values
public class LongStatics {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 10, 0xFFFFFFFFL, 0x100000000L, 0x0F0F0F0F0F0F0F0FL, 0x123456789ABCDEF0L,
            Long.MAX_VALUE, Long.MIN_VALUE};
        for (long v : values) {
            System.out.println(v + ": count " + Long.bitCount(v) + " lead " + Long.numberOfLeadingZeros(v)
                + " trail " + Long.numberOfTrailingZeros(v) + " high " + Long.highestOneBit(v)
                + " low " + Long.lowestOneBit(v) + " reverse " + Long.reverse(v)
                + " bytes " + Long.reverseBytes(v) + " rotl " + Long.rotateLeft(v, 13)
                + " rotr " + Long.rotateRight(v, 77) + " signum " + Long.signum(v) + " hash " + Long.hashCode(v));
            System.out.println(Long.toHexString(v) + " " + Long.toOctalString(v) + " " + Long.toBinaryString(v)
                + " " + Long.toString(v, 36) + " " + Long.toString(v, 7) + " " + Long.toUnsignedString(v)
                + " " + Long.toUnsignedString(v, 32));
        }
        for (long a : values) {
            StringBuilder line = new StringBuilder();
            for (long b : values) {
                line.append(Long.compareUnsigned(a, b)).append(' ');
                if (b != 0) {
                    line.append(Long.divideUnsigned(a, b)).append(' ').append(Long.remainderUnsigned(a, b));
                }
                line.append(" | ");
            }
            System.out.println(line);
        }
        System.out.println(Long.max(3, -4) + " " + Long.min(3, -4) + " " + Long.sum(Long.MAX_VALUE, 1));
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.parseLong("zz", 36) + " "
            + Long.parseUnsignedLong("18446744073709551615") + " " + Long.parseLong("+7"));
        String[] bad = {"", "-", "9223372036854775808", "1L", " 1", "0x10", "1_0"};
        for (String text : bad) {
            try {
                System.out.println(Long.parseLong(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Long.parseUnsignedLong("-1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Long.parseUnsignedLong("18446744073709551616");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
