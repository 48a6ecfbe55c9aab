/** Is initialised by a long loop, and goes on behind it. */
public class Table {
    static final int[] VALUES = new int[256];
    static int last;

    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) {
                c = (c & 1) != 0 ? (c >>> 1) ^ 0xEDB88320 : c >>> 1;
            }
            VALUES[i] = c;
        }
        last = VALUES[255] != 0 ? 1 : 2;
    }

    public static int get(int x) {
        return VALUES[x & 255] > 0 ? 1 : 0;
    }
}
