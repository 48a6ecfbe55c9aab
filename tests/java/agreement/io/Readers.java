// topic: Readers: buffered, pushback, line numbers, piped, sequence
// release: 17

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

public class Readers {
    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new StringReader("one\r\ntwo\rthree\n\nfive"), 4);
        String line;
        while ((line = lines.readLine()) != null) {
            System.out.print("[" + line + "]");
        }
        System.out.println(new BufferedReader(new StringReader("a\nb")).lines().collect(Collectors.toList()));
        BufferedReader marked = new BufferedReader(new StringReader("abcdef"));
        marked.mark(3);
        System.out.print((char) marked.read() + "" + (char) marked.read());
        marked.reset();
        System.out.println((char) marked.read() + " " + marked.skip(2) + (char) marked.read() + marked.ready());
        PushbackReader push = new PushbackReader(new StringReader("x"), 2);
        int c = push.read();
        push.unread(c);
        push.unread('y');
        System.out.println((char) push.read() + "" + (char) push.read() + push.read());
        try {
            push.unread("abc".toCharArray());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\r\nc"));
        numbered.readLine();
        numbered.readLine();
        System.out.println(numbered.getLineNumber());
        Reader bytes = new InputStreamReader(new SequenceInputStream(new ByteArrayInputStream("é".getBytes(StandardCharsets.UTF_8)), new ByteArrayInputStream("€x".getBytes(StandardCharsets.UTF_8))), StandardCharsets.UTF_8);
        char[] buffer = new char[8];
        System.out.println(bytes.read(buffer, 1, 2) + new String(buffer, 1, 2) + (char) bytes.read() + bytes.read());
        CharArrayReader closed = new CharArrayReader(new char[] {'q'});
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Reader.nullReader().read());
    }
}
