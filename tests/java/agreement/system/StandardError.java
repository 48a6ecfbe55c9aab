// topic: output on stderr, print of every type, redirected streams
// stderr: exact
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class StandardError {
    public static void main(String[] args) {
        System.err.println("error line");
        System.err.print(1);
        System.err.print('c');
        System.err.print(2L);
        System.err.print(1.5f);
        System.err.print(2.5);
        System.err.print(true);
        System.err.print((Object) null);
        System.err.print(new char[] {'x', 'y'});
        System.err.println();
        new IllegalStateException("printed, not thrown").printStackTrace();
        System.out.println();
        System.out.println(1);
        System.out.println('c');
        System.out.println(2L);
        System.out.println(1.5f);
        System.out.println(2.5);
        System.out.println(true);
        System.out.println((String) null);
        System.out.println(new char[] {'x', 'y'});
        System.out.println(new StringBuilder("builder"));
        System.out.append("append").append('c').append("xyz", 1, 2).println();
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        byte[] bytes = "bytes\n".getBytes();
        System.out.write(bytes, 0, bytes.length);
        PrintStream original = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        System.out.println("captured line");
        System.out.print(42);
        System.setOut(original);
        System.out.println("[" + captured.toString().replace("\n", "|") + "] " + captured.size() + " " + System.out.checkError());
        System.setErr(System.out);
        System.err.println("err goes to out");
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null char[]");
        }
    }
}
