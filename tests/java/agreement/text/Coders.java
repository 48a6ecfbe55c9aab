// topic: Encoders and decoders step by step: underflow, overflow, malformed, unmappable, channels of bytes
// release: 17

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class Coders {
    public static void main(String[] args) throws IOException {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        CharBuffer in = CharBuffer.wrap("aé€😀\ud800");
        ByteBuffer out = ByteBuffer.allocate(4);
        for (int round = 0; round < 6; round++) {
            CoderResult result = encoder.encode(in, out, true);
            out.flip();
            byte[] bytes = new byte[out.remaining()];
            out.get(bytes);
            out.clear();
            System.out.println(result + " " + in.position() + Arrays.toString(bytes));
            if (result.isError()) {
                System.out.println(result.length() + " " + result.isMalformed() + result.isUnmappable());
                in.position(in.position() + result.length());
            }
        }
        System.out.println(encoder.flush(out) + " " + encoder.maxBytesPerChar() + encoder.averageBytesPerChar());
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer chars = CharBuffer.allocate(3);
        byte[] euro = "€uro".getBytes(StandardCharsets.UTF_8);
        System.out.println(decoder.decode(ByteBuffer.wrap(euro, 0, 2), chars, false) + " " + chars.position());
        System.out.println(decoder.decode(ByteBuffer.wrap(euro), chars, true) + " " + chars.flip());
        CharsetEncoder latin = StandardCharsets.ISO_8859_1.newEncoder();
        System.out.println(latin.canEncode('€') + " " + latin.canEncode("é") + latin.encode(CharBuffer.wrap("é"), ByteBuffer.allocate(1), true));
        System.out.println(Arrays.toString(latin.reset().onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'}).encode(CharBuffer.wrap("a€b")).array()));
        try {
            encoder.encode(in, out, false);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (String name : new String[] {"UTF-16", "ISO-2022-JP", "EUC-JP", "GB18030", "KOI8-R", "windows-1251", "IBM500", "x-MacRoman", "UTF-7", "bad name"}) {
            try {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (Writer writer = new OutputStreamWriter(bytes, name)) {
                    writer.write("Жя漢字 é");
                }
                try (Reader reader = new InputStreamReader(new ByteArrayInputStream(bytes.toByteArray()), name)) {
                    char[] back = new char[20];
                    System.out.println(name + " " + bytes.size() + " " + new String(back, 0, Math.max(0, reader.read(back))));
                }
            } catch (UnsupportedEncodingException e) {
                System.out.println(e);
            }
        }
        try {
            Charset.forName("a b");
        } catch (IllegalCharsetNameException e) {
            System.out.println(e);
        }
        Reader channel = Channels.newReader(Channels.newChannel(new ByteArrayInputStream(euro)), StandardCharsets.UTF_8);
        System.out.println((char) channel.read() + " " + channel.ready() + (char) channel.read());
    }
}
