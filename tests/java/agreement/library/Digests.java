// topic: digests, checksums, random identifiers
// release: 17
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

public class Digests {
    public static void main(String[] args) throws Exception {
        byte[] text = "The quick brown fox".getBytes(StandardCharsets.UTF_8);
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            System.out.println(name + " " + HexFormat.of().formatHex(MessageDigest.getInstance(name).digest(text)));
        }
        CRC32 crc = new CRC32();
        crc.update(text);
        crc.update(7);
        Adler32 adler = new Adler32();
        adler.update(text, 2, 9);
        System.out.println(crc.getValue() + " " + adler.getValue());
        System.out.println(UUID.nameUUIDFromBytes(text) + " " + UUID.randomUUID().version());
        System.out.println(new SecureRandom().nextInt(1) + " " + UUID.randomUUID().equals(UUID.randomUUID()));
        System.out.println(Base64.getEncoder().encodeToString(text));
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(text, 0, 3).putInt(5).putLong(-2).flip();
        System.out.println(Arrays.toString(buffer.array()) + buffer.getInt(3) + buffer);
        int[] some = new int[2];
        System.out.println(IntBuffer.wrap(new int[] {9, 8, 7}).get(some) + Arrays.toString(some));
        System.out.println(Path.of("a", "b/../c").normalize() + " " + Path.of("/x/y").relativize(Path.of("/x/z")));
        try {
            MessageDigest.getInstance("none");
        } catch (java.security.NoSuchAlgorithmException e) {
            System.out.println(e);
        }
    }
}
