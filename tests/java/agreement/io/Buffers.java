// topic: NIO buffers: heap and direct, views, order, bounds
// release: 17

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Buffers {
    static void use(ByteBuffer b) {
        b.putInt(0x01020304).putShort((short) -2).put((byte) 9).putDouble(1.5);
        b.flip();
        System.out.println(b + " " + Integer.toHexString(b.getInt()) + " " + b.getShort() + b.get() + b.getDouble() + b.hasRemaining());
        b.clear().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(0)) + " " + b.asLongBuffer().get(0) + " " + b.slice().order() + b.duplicate().position(3).remaining());
        IntBuffer ints = b.asIntBuffer();
        ints.put(1, 42);
        System.out.println(b.getInt(4) + " " + ints.capacity() + ints.isDirect() + b.hasArray());
        b.position(2).mark().position(5).reset();
        System.out.println(b.position() + " " + b.compact().position() + b.limit());
        try {
            b.position(b.limit()).put((byte) 1);
        } catch (BufferOverflowException e) {
            System.out.println(e);
        }
        try {
            b.getInt(b.limit() - 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e);
        }
        try {
            b.asReadOnlyBuffer().put(0, (byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        use(ByteBuffer.allocate(24));
        use(ByteBuffer.allocateDirect(24));
        ByteBuffer wrapped = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);
        System.out.println(wrapped + " " + wrapped.arrayOffset() + wrapped.get() + wrapped.equals(ByteBuffer.wrap(new byte[] {3})) + wrapped.compareTo(ByteBuffer.wrap(new byte[] {4})) + wrapped.hashCode());
        try {
            wrapped.getLong();
        } catch (BufferUnderflowException e) {
            System.out.println(e);
        }
        CharBuffer chars = StandardCharsets.UTF_8.decode(ByteBuffer.wrap("héllo".getBytes(StandardCharsets.UTF_8)));
        System.out.println(chars + " " + chars.length() + chars.subSequence(1, 3) + chars.charAt(4) + Arrays.toString(StandardCharsets.UTF_8.encode(chars).array()));
        System.out.println(ByteBuffer.allocateDirect(8).put(new byte[] {1, 2, 3}).flip().mismatch(ByteBuffer.wrap(new byte[] {1, 2, 4})));
    }
}
