// topic: getBytes and String from bytes in UTF-8, ISO-8859-1, US-ASCII and UTF-16, malformed input
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Utf8Bytes {
    static String hex(byte[] bytes) {
        StringBuilder b = new StringBuilder();
        for (byte x : bytes) {
            b.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        return b.toString();
    }

    static String units(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append(Integer.toHexString(c)).append(' ');
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "abc", "\u00e9", "\u07ff\u0800", "\u4e2d\u6587", "\ud83d\ude00", "\ud83d", "\ude00x", "a\u0000b", "\uffff\ufeff"};
        for (String t : texts) {
            byte[] utf8 = t.getBytes(StandardCharsets.UTF_8);
            System.out.println(hex(utf8) + " | " + hex(t.getBytes(StandardCharsets.ISO_8859_1)) + " | " + hex(t.getBytes(StandardCharsets.US_ASCII))
                + " | " + hex(t.getBytes(StandardCharsets.UTF_16BE)) + " | " + hex(t.getBytes(StandardCharsets.UTF_16LE)) + " | "
                + new String(utf8, StandardCharsets.UTF_8).equals(t));
        }
        int[][] sequences = {
            {0x41, 0x42}, {0xc3, 0xa9}, {0xc3}, {0xc3, 0x41}, {0xe4, 0xb8, 0xad}, {0xe4, 0xb8}, {0xe4, 0x41, 0x42}, {0xf0, 0x9f, 0x98, 0x80},
            {0xf0, 0x9f, 0x98}, {0x80}, {0xff, 0xfe}, {0xc0, 0x80}, {0xed, 0xa0, 0x80}, {0xf4, 0x90, 0x80, 0x80}, {0xf8, 0x88, 0x80, 0x80, 0x80}, {0xe0, 0x80, 0x80},
        };
        for (int[] sequence : sequences) {
            byte[] bytes = new byte[sequence.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) sequence[i];
            }
            System.out.println(hex(bytes) + " -> " + units(new String(bytes, StandardCharsets.UTF_8)) + "| "
                + units(new String(bytes, StandardCharsets.ISO_8859_1)) + "| " + units(new String(bytes, StandardCharsets.US_ASCII)));
        }
        System.out.println(units(new String(new byte[] {0, 65, (byte) 0xd8, 0x3d}, StandardCharsets.UTF_16BE)));
        System.out.println(new String("h\u00e9llo".getBytes("UTF-8"), 1, 2, "UTF-8") + " " + Arrays.toString("\u20ac".getBytes("utf8")));
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("printed: \u00e9 \u4e2d \ud83d\ude00 \u00df");
    }
}
