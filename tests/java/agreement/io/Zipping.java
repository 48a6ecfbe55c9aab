// topic: Inflater, Deflater, GZIP and ZIP streams: round trips and broken data
// release: 17

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class Zipping {
    public static void main(String[] args) throws Exception {
        byte[] data = "to be or not to be, ".repeat(200).getBytes();
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(data);
        deflater.finish();
        byte[] small = new byte[1000];
        int length = deflater.deflate(small);
        System.out.println(deflater.finished() + " " + (length < 200) + deflater.getTotalIn());
        Inflater inflater = new Inflater(true);
        byte[] back = new byte[data.length];
        int at = 0;
        for (int i = 0; i < length; i += 7) {
            inflater.setInput(small, i, Math.min(7, length - i));
            for (int n; (n = inflater.inflate(back, at, Math.min(100, back.length - at))) > 0;) {
                at += n;
            }
        }
        System.out.println(at + " " + Arrays.equals(data, back) + inflater.finished() + inflater.getTotalOut());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(data);
        }
        byte[] packed = bytes.toByteArray();
        System.out.println(Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(packed), 64).readAllBytes()) + " " + (packed[0] & 0xff) + packed[2]);
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(packed, 0, 30)).readAllBytes();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (String name : new String[] {"a.txt", "dir/", "dir/b.txt"}) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTime(0);
                entry.setComment("c");
                zip.putNextEntry(entry);
                if (!entry.isDirectory()) {
                    zip.write((name + name).getBytes());
                }
                zip.closeEntry();
            }
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()))) {
            for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
                System.out.println(e.getName() + " " + e.isDirectory() + new String(zip.readAllBytes()) + e.getMethod());
            }
        }
        try {
            Inflater bad = new Inflater();
            bad.setInput(new byte[] {1, 2, 3, 4});
            bad.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        CRC32 crc = new CRC32();
        crc.update(data, 3, 50);
        System.out.println(crc.getValue() + " " + new InflaterInputStream(new ByteArrayInputStream(new byte[0])).available());
    }
}
