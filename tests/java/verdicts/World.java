import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every method has a branch that the world outside decides on. The comment says what of it. */
public class World {
    static int shared;

    public static int clock(int x) { return System.currentTimeMillis() % 2 == 0 ? 1 : 0; } // the clock
    public static int nano(int x) { return System.nanoTime() % 2 == 0 ? 1 : 0; } // the clock
    public static int math(int x) { return Math.random() > 0.5 ? 1 : 0; } // randomness
    public static int random(int x) { return new Random().nextInt(2) == 0 ? 1 : 0; } // randomness
    public static int uuid(int x) { return UUID.randomUUID().hashCode() > 0 ? 1 : 0; } // randomness
    public static int hash(int x) { return new Object().hashCode() % 2 == 0 ? 1 : 0; } // identity hashes
    public static int variable(int x) { return System.getenv("HOME") != null ? 1 : 0; } // environment variables
    public static int file(int x) { return new File("/etc/hostname").exists() ? 1 : 0; } // files
    public static int cpus(int x) { return Runtime.getRuntime().availableProcessors() > 1 ? 1 : 0; } // the number of processors
    public static int free(int x) { return Runtime.getRuntime().freeMemory() > 100000000L ? 1 : 0; } // the size of the memory
    public static int most(int x) { return Runtime.getRuntime().maxMemory() > 3000000000L ? 1 : 0; } // the size of the memory
    public static int os(int x) { return System.getProperty("os.name").startsWith("Windows") ? 1 : 0; } // system properties
    public static int flag(int x) { return Boolean.getBoolean("my.flag") ? 1 : 0; } // system properties
    public static int mode(int x) { return System.getProperty("my.mode") == null ? 1 : 0; } // system properties
    public static int dir(int x) { return System.getProperty("user.dir").equals("/") ? 1 : 0; } // system properties
    public static int separator(int x) { return File.separatorChar == '\\' ? 1 : 0; } // the platform's separators
    public static int country(int x) { return Locale.getDefault().getCountry().equals("US") ? 1 : 0; } // the locale
    public static int turkish(int x) { return "TITLE".toLowerCase().equals("title") ? 1 : 0; } // the locale
    public static int comma(int x) { return String.format("%.1f", 1.5).equals("1.5") ? 1 : 0; } // the locale
    public static int zone(int x) { return TimeZone.getDefault().getID().equals("UTC") ? 1 : 0; } // the time zone
    public static int charset(int x) { return "é".getBytes().length == 2 ? 1 : 0; } // the default charset
    public static int ascii(int x) { return Charset.defaultCharset().name().length() > 5 ? 1 : 0; } // the default charset
    public static int setOf(int x) { return Set.of("a", "b").iterator().next().equals("a") ? 1 : 0; } // the order of Set.of and Map.of
    public static int mapOf(int x) { return Map.of("k", 1, "z", 2).toString().startsWith("{k") ? 1 : 0; } // the order of Set.of and Map.of
    public static int input(int x) throws IOException { return System.in.read() == 'a' ? 1 : 0; } // input
    public static int name(int x) { return Thread.currentThread().getName().equals("main") ? 1 : 0; } // threads
    public static int socket(int x) { try { new java.net.Socket("localhost", 1); return 1; } catch (IOException e) { return 0; } } // the network
    public static int exec(int x) { try { return Runtime.getRuntime().exec("true") == null ? 1 : 0; } catch (IOException e) { return 2; } } // other processes

    public static int large(int x) { return new Object().hashCode() > 2_000_000_000 ? 1 : 0; } // identity hashes
    public static int identity(int x) { return System.identityHashCode("a") < 1_000 ? 1 : 0; } // identity hashes
    public static int objects(int x) { return Objects.hashCode(new Object()) > 2_100_000_000 ? 1 : 0; } // identity hashes
    public static int listed(int x) { return List.of(new Object()).hashCode() == 7 ? 1 : 0; } // identity hashes
    public static int shown(int x) { return new Object().toString().length() > 23 ? 1 : 0; } // identity hashes
    public static int ending(int x) { return new Object().toString().endsWith("a") ? 1 : 0; } // identity hashes
    public static int sleeps(int x) throws InterruptedException { Thread.sleep(30_000); return x != x ? 1 : 0; } // time
    public static int naps(int x) throws InterruptedException { for (int i = 0; i < 3; i++) Thread.sleep(40); return x != x ? 1 : 0; } // time
    public static int unit(int x) throws InterruptedException { TimeUnit.SECONDS.sleep(9); return x != x ? 1 : 0; } // time
    public static int parked(int x) { LockSupport.parkNanos(5_000_000_000L); return x != x ? 1 : 0; } // time
    public static int waits(int x) throws InterruptedException { synchronized (World.class) { World.class.wait(700); } return x != x ? 1 : 0; } // time
    public static int parallel(int x) { return IntStream.range(0, 100).parallel().findAny().getAsInt() == 65 ? 1 : 0; } // the number of processors, the order of threads
    public static int build(int x) { return Runtime.version().toString().endsWith("x") ? 1 : 0; } // the version of Java
    public static int lambda(int x) { Runnable r = () -> {}; return r.getClass().getSimpleName().endsWith("0") ? 1 : 0; } // names of generated classes
    public static int named(int x) { Runnable r = () -> {}; return r.toString().startsWith("W") ? 1 : 0; } // names of generated classes
    public static int methods(int x) { return World.class.getDeclaredMethods()[0].getName().equals("waits") ? 1 : 0; } // the order of methods and fields
    public static int fields(int x) { return Locale.class.getFields()[0].getName().equals("UK") ? 1 : 0; } // the order of methods and fields

    public static int hex(int x) { return String.format("%h", new Object()).hashCode() % 2 == 0 ? 1 : 0; } // identity hashes
    public static int hexes(int x) { return String.format("%h", List.of(new Object())).hashCode() % 2 == 0 ? 1 : 0; } // identity hashes
    public static int thread(int x) { return String.format("%s", Thread.currentThread()).isEmpty() ? 1 : 0; } // threads
    public static int date(int x) { return String.format("%s", new Date(0)).contains("1969") ? 1 : 0; } // system properties, the time zone
    public static int proxy(int x) { Runnable r = () -> {}; return String.format("%s", r.getClass()).endsWith("0") ? 1 : 0; } // names of generated classes
    public static int joined(int x) { return new File("a", "b").getPath().contains("\\") ? 1 : 0; } // the platform's separators
    public static int parted(int x) { return new File("a\\b").getName().equals("b") ? 1 : 0; } // the platform's separators
    public static int above(int x) { return ("" + new File("a/b/c").getParentFile()).equals("a/b") ? 1 : 0; } // the platform's separators
    public static int absolute(int x) { return new File("/a").isAbsolute() ? 1 : 0; } // the platform's separators
    public static int path(int x) { return Path.of("a", "b").toString().contains("\\") ? 1 : 0; } // the platform's separators
    public static int colon(int x) { return Path.of("a:b").getNameCount() == 2 ? 1 : 0; } // the platform's separators
    public static int alike(int x) { return Path.of("A").equals(Path.of("a")) || new File("A").equals(new File("a")) ? 1 : 0; } // the platform's separators
    public static int system(int x) { return FileSystems.getDefault().getSeparator().equals("/") ? 1 : 0; } // the platform's separators
    public static int pool(int x) { return ForkJoinPool.getCommonPoolParallelism() > 3 ? 1 : 0; } // the number of processors
    public static int common(int x) { return ForkJoinPool.commonPool().getParallelism() > 3 ? 1 : 0; } // the number of processors
    public static int executor(int x) { return new CompletableFuture<Integer>().defaultExecutor() instanceof ForkJoinPool ? 1 : 0; } // the number of processors
    @SuppressWarnings("deprecation")
    public static int url(int x) { return URLEncoder.encode("é").length() == 6 ? 1 : 0; } // the default charset
    public static int zones(int x) { return ZoneId.getAvailableZoneIds().size() > 600 ? 1 : 0; } // the version of Java
    public static int roots(int x) { return File.listRoots().length == 1 ? 1 : 0; } // files
    public static int gone(int x) { return new WeakReference<>(new Object()).get() == null ? 1 : 0; } // the garbage collector
    public static int mapped(int x) { return Stream.of(new WeakReference<>(new Object())).map(WeakReference::get).anyMatch(Objects::isNull) ? 1 : 0; } // the garbage collector
    public static int soft(int x) { return new SoftReference<>(new Object()).get() == null ? 1 : 0; } // the garbage collector
    public static int refers(int x) { return new WeakReference<>(new Object()).refersTo(null) ? 1 : 0; } // the garbage collector
    public static int queued(int x) { return new ReferenceQueue<Object>().poll() == null ? 1 : 0; } // the garbage collector

    public static int table(int x) { // the garbage collector
        Map<String, Integer> table = new WeakHashMap<>();
        table.put(new String("a"), 1);
        return table.isEmpty() ? 1 : 0;
    }

    public static int trace(int x) { // the stack of calls
        StringWriter text = new StringWriter();
        new Exception().printStackTrace(new PrintWriter(text));
        return text.toString().length() > 500 ? 1 : 0;
    }

    public static int caught(int x) { // the platform's separators
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(buffer, true, StandardCharsets.UTF_8));
        System.out.println("a");
        System.setOut(before);
        return buffer.size() == 3 ? 1 : 0;
    }

    public static int race(int x) throws Exception { // threads
        shared = 0;
        Thread thread = new Thread(() -> { shared = 1; });
        thread.start();
        int seen = shared == 1 ? 1 : 0;
        thread.join();
        return seen;
    }

    public static int weak(int x) { // the garbage collector
        WeakReference<Object> reference = new WeakReference<>(new Object());
        System.gc();
        return reference.get() == null ? 1 : 0;
    }

    public static int hashOrder(int x) { // identity hashes
        Set<Object> objects = new HashSet<>();
        Object first = new Object();
        objects.add(first);
        objects.add(new Object());
        return objects.iterator().next() == first ? 1 : 0;
    }
}
