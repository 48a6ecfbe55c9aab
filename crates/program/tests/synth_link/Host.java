// Public members for call sites to refer to.
import java.util.*;
import java.util.function.*;

public class Host {
    public final int base;
    public Host(int base) { this.base = base; }
    public Host() { this(7); }
    public static int twice(int x) { return 2 * x; }
    public static long longs(long a, long b) { return a - b; }
    public static double widened(double a, float b, long c) { return a / b + c; }
    public static Object mixed(byte b, short s, char c, boolean z, long j, float f, double d, String t, int[] a) {
        return b + "," + s + "," + c + "," + z + "," + j + "," + f + "," + d + "," + t + "," + a.length;
    }
    public static void log(String text) { Driver.trace(text); }
    public static int logged(String text) { Driver.trace(text); return 3; }
    public static Object anything(Object o) { return o; }
    public static Integer boxed(Integer x) { return x + 1; }
    public static char letter(int i) { return (char) ('a' + i); }
    public static boolean isBig(long x) { return x > 100; }
    public int plus(int x) { return base + x; }
    public String toString() { return "Host" + base; }

    public interface Shape {
        int area();
        default int doubled() { return 2 * area(); }
        static int unit() { return 1; }
    }
    public record Square(int side) implements Shape { public int area() { return side * side; } }
    public interface Sink<T> { void put(T value); }
    public interface Narrow extends Function<String, Integer> { Integer apply(String text); }
    public interface Marker {}
    public interface Wide { long run(byte b, char c, int i); }

    public static class Loud {
        final String name;
        public Loud(String name) { this.name = name; }
        public boolean equals(Object o) { Driver.trace("eq " + name); return o instanceof Loud l && l.name.equals(name); }
        public int hashCode() { Driver.trace("hash " + name); return name.hashCode(); }
        public String toString() { Driver.trace("str " + name); return name; }
    }
    public static class Nameless { public String toString() { return null; } }

    public static class Data {
        public boolean z; public byte b; public char c; public short s; public int i; public long j;
        public float f; public double d; public String t; public int[] a; public Loud x; public Loud y;
        public Data(int seed) {
            z = seed % 2 == 1; b = (byte) (seed * 77); c = (char) (65 + seed); s = (short) (seed * 9999);
            i = seed * 123456789; j = seed * 123456789012345L; f = seed / 3f; d = seed / 7d; t = "t" + seed;
            x = new Loud("x" + seed); y = new Loud("y" + seed);
        }
    }
    public enum Color { RED, GREEN { public String toString() { return "verde"; } }, BLUE }
    public enum Size { RED, SMALL }
}
