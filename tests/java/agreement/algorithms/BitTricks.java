// topic: bit manipulation: population counts, swaps, powers of two, gray codes, subsets, CRC32 and hashes
public class BitTricks {
    static int count(int v) {
        int n = 0;
        for (; v != 0; v &= v - 1) {
            n++;
        }
        return n;
    }

    static int reverse(int v) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | v >>> i & 1;
        }
        return r;
    }

    static int nextPower(int v) {
        v--;
        for (int s = 1; s < 32; s <<= 1) {
            v |= v >>> s;
        }
        return v + 1;
    }

    static int crc32(byte[] data) {
        int crc = -1;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
            }
        }
        return ~crc;
    }

    static long fnv(String s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) {
            h ^= s.charAt(i);
            h *= 0x100000001b3L;
        }
        return h;
    }

    static int murmurMix(int h) {
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    static int adler(byte[] data) {
        int a = 1, b = 0;
        for (byte x : data) {
            a = (a + (x & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static void main(String[] args) {
        for (int v : new int[] {0, 1, -1, 0x55555555, 0x12345678, Integer.MIN_VALUE, 1000000007}) {
            System.out.println(v + " " + count(v) + (count(v) == Integer.bitCount(v)) + " " + Integer.toHexString(reverse(v)) + (reverse(v) == Integer.reverse(v))
                + " " + nextPower(v) + " " + (v & -v) + " " + (v ^ v >>> 1) + " " + ((v >> 31 ^ v) - (v >> 31)) + " " + murmurMix(v));
        }
        int a = 12345, b = -6789;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + ((a ^ b) < 0) + " " + (b + ((a - b) & (a - b) >> 31)));
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            String bits = Integer.toBinaryString((i ^ i >> 1) | 16).substring(1);
            gray.append(bits).append(' ');
        }
        System.out.println(gray);
        int set = 0b101101;
        StringBuilder subsets = new StringBuilder();
        for (int s = set; ; s = s - 1 & set) {
            subsets.append(s).append(' ');
            if (s == 0) {
                break;
            }
        }
        System.out.println(subsets);
        StringBuilder combinations = new StringBuilder();
        for (int c = 0b111; c < 1 << 6; ) {
            combinations.append(Integer.toBinaryString(c)).append(' ');
            int low = c & -c, ripple = c + low;
            c = ((ripple ^ c) >>> 2) / low | ripple;
        }
        System.out.println(combinations);
        for (String s : new String[] {"", "a", "123456789", "The quick brown fox jumps over the lazy dog"}) {
            byte[] bytes = s.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            java.util.zip.CRC32 library = new java.util.zip.CRC32();
            library.update(bytes);
            System.out.println(Integer.toHexString(crc32(bytes)) + " " + (library.getValue() == (crc32(bytes) & 0xffffffffL)) + " " + Long.toHexString(fnv(s)) + " " + Integer.toHexString(adler(bytes)));
        }
        long board = 0x8040201008040201L;
        long flipped = Long.reverseBytes(board);
        System.out.println(Long.toHexString(flipped) + " " + Long.bitCount(board & flipped) + " " + Long.numberOfTrailingZeros(flipped) + " " + (board >>> 63) + " " + (board >> 63));
        int packed = 0;
        int[] fields = {5, 300, 1, 17};
        int[] widths = {4, 10, 1, 8};
        for (int i = 0; i < fields.length; i++) {
            packed = packed << widths[i] | fields[i] & (1 << widths[i]) - 1;
        }
        System.out.println(packed + " " + (packed & 255) + " " + (packed >> 8 & 1) + " " + (packed >> 9 & 1023) + " " + (packed >> 19));
    }
}
