// topic: several symbolic bytes read and written as one number, and compared in strides
// spec: f(byte:sym[-2..3],byte:sym)
// spec: g(byte:sym,boolean:sym)
// spec: h(short:sym[-300..300])
// spec: k(byte:sym)
public final class ByteViews {
    static int f(byte x, byte y) {
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(new byte[] {0, 0, x, y});
        int big = buffer.getInt(0);
        return big == 0x107 ? 1 : big > 0xfff0 ? 2 : 3;
    }

    static int g(byte x, boolean little) {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, x, 9, 10};
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
        buffer.order(little ? java.nio.ByteOrder.LITTLE_ENDIAN : java.nio.ByteOrder.BIG_ENDIAN);
        return buffer.getLong(0) < 0 ? 1 : buffer.getChar(7) == 0x0a09 ? 2 : 3;
    }

    static int h(short x) {
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocate(4);
        buffer.order(java.nio.ByteOrder.LITTLE_ENDIAN).putShort(1, x);
        return buffer.get(1) == 7 ? buffer.get(2) : -9;
    }

    static boolean k(byte x) {
        byte[] one = {1, 2, 3, 4, 5, 6, 7, 8, x, 10, 11, 12, 13, 14, 15, 16, 17, 18};
        byte[] other = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
        return java.util.Arrays.equals(one, other);
    }
}
