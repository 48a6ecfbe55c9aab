// topic: System.in.read byte by byte and in blocks, to the end of input
// stdin: first line\nsecond 123\n\nlast without newline é
import java.io.IOException;
import java.io.InputStream;

public class ReadBytes {
    public static void main(String[] args) throws IOException {
        InputStream in = System.in;
        StringBuilder line = new StringBuilder();
        int c;
        while ((c = in.read()) != '\n') {
            line.append((char) c);
        }
        System.out.println("[" + line + "]");
        byte[] block = new byte[4];
        int n = in.read(block);
        System.out.println(n + " " + new String(block, 0, n, "US-ASCII"));
        n = in.read(block, 1, 2);
        System.out.println(n + " " + block[0] + " " + block[1] + " " + block[2] + " " + block[3]);
        System.out.println(in.skip(3) + " " + (char) in.read());
        int newlines = 0, bytes = 0, high = 0;
        while ((c = in.read()) >= 0) {
            bytes++;
            if (c == '\n') {
                newlines++;
            }
            if (c > 127) {
                high++;
                System.out.println("high byte " + c);
            }
        }
        System.out.println(newlines + " " + bytes + " " + high + " end " + c + " " + in.read() + " " + in.read(block) + " " + in.read(block, 0, 0));
        try {
            in.read(block, 3, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds checked");
        }
        try {
            in.read(null);
        } catch (NullPointerException e) {
            System.out.println("null checked");
        }
        System.out.println("available " + in.available());
    }
}
