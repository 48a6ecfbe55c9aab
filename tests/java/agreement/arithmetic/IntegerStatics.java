// topic: static methods of Integer on bits, radixes and unsigned values
public class IntegerStatics {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 2, 10, 255, 256, -128, 0x0F0F0F0F, 0x12345678, 0xDEADBEEF,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int v : values) {
            System.out.println(v + ": count " + Integer.bitCount(v) + " lead " + Integer.numberOfLeadingZeros(v)
                + " trail " + Integer.numberOfTrailingZeros(v) + " high " + Integer.highestOneBit(v)
                + " low " + Integer.lowestOneBit(v) + " reverse " + Integer.reverse(v)
                + " bytes " + Integer.reverseBytes(v) + " rotl " + Integer.rotateLeft(v, 5)
                + " rotr " + Integer.rotateRight(v, 37) + " signum " + Integer.signum(v));
            System.out.println(Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toBinaryString(v)
                + " " + Integer.toString(v, 36) + " " + Integer.toString(v, 2) + " " + Integer.toString(v, 99)
                + " " + Integer.toUnsignedString(v) + " " + Integer.toUnsignedString(v, 16)
                + " " + Integer.toUnsignedLong(v) + " " + Integer.hashCode(v));
        }
        for (int a : values) {
            StringBuilder line = new StringBuilder();
            for (int b : values) {
                line.append(Integer.compare(a, b)).append(' ').append(Integer.compareUnsigned(a, b)).append(' ');
                if (b != 0) {
                    line.append(Integer.divideUnsigned(a, b)).append(' ').append(Integer.remainderUnsigned(a, b));
                }
                line.append(" | ");
            }
            System.out.println(line);
        }
        System.out.println(Integer.max(3, 4) + " " + Integer.min(3, 4) + " " + Integer.sum(3, 4));
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Integer.SIZE + " " + Integer.BYTES);
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.parseUnsignedInt("ffffffff", 16));
        System.out.println(Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " "
            + Byte.toUnsignedLong((byte) -2) + " " + Short.reverseBytes((short) 0x1234) + " "
            + (int) Character.reverseBytes('\u1234') + " " + Short.compare((short) 3, (short) 9) + " "
            + Byte.compare((byte) -128, (byte) 127));
        System.out.println(Integer.decode("0x7f") + " " + Integer.decode("-#ff") + " " + Integer.decode("010")
            + " " + Byte.decode("-0x80") + " " + Short.decode("077") + " " + Long.decode("0X7fffffffffffffff"));
    }
}
