// topic: reading lines with BufferedReader from stdin, in UTF-8
// stdin: 3\n10 20 30\nhëllo wörld\r\n\nend
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

public class ReadLines {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int count = Integer.parseInt(reader.readLine());
        String[] parts = reader.readLine().split(" ");
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Integer.parseInt(parts[i]);
        }
        System.out.println(count + " numbers, sum " + sum);
        String text = reader.readLine();
        System.out.println(text + " " + text.length() + " " + (int) text.charAt(1));
        System.out.println("[" + reader.readLine() + "]");
        reader.mark(100);
        System.out.println((char) reader.read() + "" + (char) reader.read());
        reader.reset();
        System.out.println(reader.readLine() + " " + reader.readLine() + " " + reader.read() + " " + reader.ready());
        reader.close();
        try {
            reader.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
