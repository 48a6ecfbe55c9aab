import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

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
    public static int sleeps(int x) throws InterruptedException { Thread.sleep(30_000); return x != x ? 1 : 0; } // time
    public static int naps(int x) throws InterruptedException { for (int i = 0; i < 3; i++) Thread.sleep(40); return x != x ? 1 : 0; } // time
    public static int unit(int x) throws InterruptedException { TimeUnit.SECONDS.sleep(9); return x != x ? 1 : 0; } // time
    public static int parked(int x) { LockSupport.parkNanos(5_000_000_000L); return x != x ? 1 : 0; } // time
    public static int waits(int x) throws InterruptedException { synchronized (World.class) { World.class.wait(700); } return x != x ? 1 : 0; } // time
    public static int build(int x) { return Runtime.version().toString().endsWith("x") ? 1 : 0; } // the version of Java
    public static int lambda(int x) { Runnable r = () -> {}; return r.getClass().getSimpleName().endsWith("0") ? 1 : 0; } // names of generated classes
    public static int named(int x) { Runnable r = () -> {}; return r.toString().startsWith("W") ? 1 : 0; } // names of generated classes
    public static int methods(int x) { return World.class.getDeclaredMethods()[0].getName().equals("waits") ? 1 : 0; } // the order of methods and fields
    public static int fields(int x) { return Locale.class.getFields()[0].getName().equals("UK") ? 1 : 0; } // the order of methods and fields

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
