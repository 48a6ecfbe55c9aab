import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Nothing here depends on the world outside; what no input does is infeasible. */
public class Alone {
    public static int format(int x) { return String.format("%s %x", "a", 17).equals("a 11") ? 1 : 0; }
    public static int concat(int x) { return ("a" + 5 + 'c' + 2.5).equals("a5c2.5") ? 1 : 0; }
    public static int lower(int x) { return "ABC".toLowerCase().equals("abc") ? 1 : 0; }
    public static int english(int x) { return "TITLE".toLowerCase(Locale.ENGLISH).equals("title") ? 1 : 0; }
    public static int bytes(int x) { return "abc".getBytes().length == 3 ? 1 : 0; }
    public static int version(int x) { return System.getProperty("java.specification.version") != null ? 1 : 0; }
    public static int seeded(int x) { return new java.util.Random(42).nextInt(2) == 0 ? 1 : 0; }
    public static int printed(int x) { System.out.println("x"); System.out.printf("%f%n", 1.5); return x == x ? 1 : 0; }
    public static int list(int x) { return List.of("a", "b").iterator().next().equals("a") ? 1 : 0; }
    public static int map(int x) { Map<String, Integer> m = new HashMap<>(); m.put("a", 1); return m.get("a") == 1 ? 1 : 0; }
    public static int locked(int x) { new java.util.concurrent.locks.ReentrantLock().lock(); return x == x ? 1 : 0; }
    public static int named(int x) { return Alone.class.getSimpleName().equals("Alone") && new int[0].getClass().getName().equals("[I") ? 1 : 0; }
    public static int parsed(int x) { return Integer.parseInt("12") == 12 && Double.parseDouble("1.5") == 1.5 ? 1 : 0; }
    public static int decimal(int x) { return new java.math.BigDecimal("1.50").stripTrailingZeros().scale() == 1 ? 1 : 0; }
    public static int told(int x) { return String.format("%s %s %h", 1.5, List.of(1), "a").equals("1.5 [1] 61") ? 1 : 0; }
    public static int file(int x) { return new File("a/b").getName().equals("b") && new File("a").getPath().equals("a") ? 1 : 0; }
    public static int path(int x) { return Path.of("a", "b").getFileName().toString().equals("b") && Path.of("a/b").getNameCount() == 2 ? 1 : 0; }
    public static int same(int x) { return new File("a/b").equals(new File("a/b")) && Path.of("a").equals(Path.of("a")) ? 1 : 0; }
    public static int local(int x) { return new ThreadLocal<String>().get() == null ? 1 : 0; }

    public static int aside(int x) {
        PrintStream out = System.out;
        System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        out.println("x");
        System.setOut(out);
        return x == x ? 1 : 0;
    }
}
