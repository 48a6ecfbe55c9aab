// topic: Encoding and decoding with the common character sets, malformed input included
// release: 17

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

public class Charsets {
    public static void main(String[] args) throws CharacterCodingException {
        String text = "aé€😀";
        for (String name : new String[] {"US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "windows-1252", "ISO-8859-15", "IBM437", "Shift_JIS", "GBK", "Big5", "EUC-KR"}) {
            Charset charset = Charset.forName(name);
            byte[] bytes = text.getBytes(charset);
            System.out.println(charset + " " + Arrays.toString(bytes) + " " + new String(bytes, charset) + " " + charset.newEncoder().canEncode('€'));
        }
        byte[] broken = {'a', (byte) 0xc3, 'b', (byte) 0xe2, (byte) 0x82, (byte) 0xff, (byte) 0xf0};
        System.out.println(new String(broken, StandardCharsets.UTF_8) + new String(broken, StandardCharsets.US_ASCII));
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(broken));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        try {
            StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap("é"));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        System.out.println(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("?").decode(ByteBuffer.wrap(broken)));
        System.out.println(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(broken)));
        System.out.println(Charset.isSupported("latin1") + " " + Charset.forName("latin1") + StandardCharsets.UTF_8.aliases() + Charset.defaultCharset());
        try {
            Charset.forName("no-such");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e);
        }
        System.out.println(Arrays.toString("\ud800x".getBytes(StandardCharsets.UTF_8)));
    }
}
