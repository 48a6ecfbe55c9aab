// topic: Piped, filter, checked and null streams; transferTo and readNBytes
// release: 17

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

public class StreamPlumbing {
    public static void main(String[] args) throws Exception {
        InputStream counting = new FilterInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7})) {
            int calls;

            @Override
            public int read(byte[] b, int off, int len) throws IOException {
                calls++;
                return super.read(b, off, Math.min(len, 3));
            }

            @Override
            public String toString() {
                return "calls " + calls;
            }
        };
        System.out.println(Arrays.toString(counting.readNBytes(5)) + Arrays.toString(counting.readAllBytes()) + counting);
        BufferedInputStream buffered = new BufferedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}), 2);
        buffered.mark(10);
        System.out.println(buffered.read() + buffered.skip(2) + " " + buffered.available());
        buffered.reset();
        System.out.println(buffered.transferTo(OutputStream.nullOutputStream()));
        PipedOutputStream to = new PipedOutputStream();
        PipedInputStream from = new PipedInputStream(to, 4);
        Thread writer = new Thread(() -> {
            try (to) {
                for (int i = 0; i < 10; i++) {
                    to.write(i);
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        System.out.println(Arrays.toString(from.readAllBytes()));
        writer.join();
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream("checksum".getBytes()), new CRC32());
        checked.readAllBytes();
        Adler32 adler = new Adler32();
        adler.update("checksum".getBytes());
        System.out.println(checked.getChecksum().getValue() + " " + adler.getValue());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {7, 8});
        System.out.println(out.size() + Arrays.toString(out.toByteArray()));
        try {
            new ByteArrayInputStream(new byte[2]).read(new byte[1], 0, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
