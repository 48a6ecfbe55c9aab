// topic: Writers and print streams: formatting, errors, flushing
// release: 17

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

public class Writers {
    public static void main(String[] args) throws IOException {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.print(1);
        out.print('c');
        out.print(2.5f);
        out.println(new char[] {'x', 'y'});
        out.printf("%03d", 7).append("end", 0, 2).println((Object) null);
        out.write("abcdef", 2, 3);
        System.out.println(text + " " + out.checkError() + text.getBuffer().length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Writer encoded = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_16BE), 2);
        encoded.write("é!");
        System.out.print(bytes.size() + " ");
        encoded.flush();
        System.out.println(bytes.size());
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        }, true);
        failing.println("x");
        System.out.println(failing.checkError());
        CharArrayWriter chars = new CharArrayWriter();
        chars.write("abc");
        chars.append('d').writeTo(text);
        System.out.println(text.toString().endsWith("abcd") + chars.toString() + chars.size());
        BufferedWriter closed = new BufferedWriter(new StringWriter());
        closed.close();
        try {
            closed.write('x');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PrintStream before = System.out;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setOut(new PrintStream(caught, true, "UTF-8"));
        System.out.print("caught €");
        System.setOut(before);
        System.out.println(caught.size() + caught.toString("UTF-8"));
    }
}
