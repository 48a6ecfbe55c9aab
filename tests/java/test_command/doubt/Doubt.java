package doubt;

/** What paths that were all followed prove, and what they do not. */
public final class Doubt {
    private static final int[] SQUARES = {0, 1, 4, 9};
    static int mode;
    private static int limit = 10;
    private static final int NEVER = Integer.parseInt("3");
    private static final int[] SHOWN = {1, 2};
    private static int kept = 1;

    private Doubt() {}

    /** Infeasible: nobody changes the table or the field. */
    public static boolean table(int n) {
        return n >= 0 && n < 4 && SQUARES[n] > 9 * NEVER;
    }

    /** Whoever sees the field can set it. */
    public static boolean visible() {
        return mode == 2;
    }

    public static void setLimit(int value) {
        limit = value;
    }

    /** Needs a call of setLimit before. */
    public static boolean over(int n) {
        return n > 5 && limit < n;
    }

    /** The same box twice. */
    public static boolean same(Integer a, Integer b) {
        return a == b && a != null && a > 1000;
    }

    /** Infeasible. */
    public static boolean both(int n) {
        return n > 10 && n < 5;
    }

    /** For a NaN that is not the usual one. */
    public static boolean odd(double x) {
        return x != x && Double.doubleToRawLongBits(x) != 0x7ff8000000000000L;
    }

    /** Its fields are set for good, so that it is always small. */
    public static final class Small {
        private final int size;

        public Small(int size) {
            this.size = size & 7;
        }

        /** Infeasible. */
        public boolean isBig() {
            return size > 7;
        }
    }

    /** Has a constructor whose argument nobody can make here. */
    public static final class Dated {
        private final long time;

        public Dated() {
            this.time = 5;
        }

        public Dated(java.util.Date date) {
            this.time = date.getTime();
        }

        public boolean isEarly() {
            return time < 0;
        }
    }

    public static class Base {
        private int level;

        public void setLevel(int level) {
            this.level = level;
        }

        int level() {
            return level;
        }
    }

    /** Changed by what it inherits. */
    public static class Heir extends Base {
        public boolean isHigh() {
            return level() > 3;
        }
    }

    /** Changed by a call with another object. */
    public static final class Node {
        private Node next;

        public void link(Node other) {
            next = other;
        }

        public boolean isLinked() {
            return next != null;
        }
    }

    /** Everybody can set it. */
    public static final class Open {
        public int value;

        public boolean isLarge() {
            return value > 5;
        }
    }

    /** Takes what a text and a number are. */
    public static int length(CharSequence text, Number number) {
        if (number instanceof Long) {
            return text.length() > 2 ? 1 : 2;
        }
        return 3;
    }

    public static int[] shown() {
        return SHOWN;
    }

    /** Who got the table can write into it. */
    public static boolean given() {
        return SHOWN[0] > 1;
    }

    /** A class inside this one sets it. */
    public static boolean inside() {
        return kept > 1;
    }

    static final class Setter {
        static void set(int value) {
            kept = value;
        }
    }

    /** Another class keeps something. */
    public static boolean elsewhere() {
        return Beside.get() > 5;
    }

    /** A constant with a state. */
    public static boolean counted(Count count) {
        return count != null && count.value() > 3;
    }

    /** Constants that change. */
    public enum Count {
        ONE;

        private int value;

        public void up() {
            value++;
        }

        int value() {
            return value;
        }
    }

    /** What a class below may do. */
    public static class Limited {
        protected int limit() {
            return 10;
        }

        public boolean isFar() {
            return limit() > 50;
        }
    }

    /** How many were made before shows. */
    public static final class Numbered {
        private static int next;
        private final int number;

        public Numbered() {
            number = next++;
        }

        public boolean isFourth() {
            return number == 3;
        }
    }

    /** A class below may answer while it is made. */
    public static class Asking {
        public Asking() {
            if (size() < 0) {
                throw new IllegalStateException();
            }
        }

        protected int size() {
            return 3;
        }
    }

    public static class Hooked {
        final int inherited() {
            return hook();
        }

        protected int hook() {
            return 1;
        }
    }

    /** What it inherits asks a class below. */
    public static class Below extends Hooked {
        public boolean isOther() {
            return inherited() != 1;
        }
    }

    interface Sized {
        default int size() {
            return 1;
        }
    }

    /** What an interface has for it can be overridden. */
    public static class Defaulted implements Sized {
        public boolean isEmpty() {
            return size() == 0;
        }
    }

    /** The class that answers is known only behind the call. */
    public static boolean scaled(int kind) {
        return Shapes.of(kind).area() == 7;
    }

    private static final int[] HIDDEN = {1, 2};
    public static final int[] VIEW = HIDDEN;

    /** The table has another name that everybody sees. */
    public static boolean viewed() {
        return HIDDEN[0] == 5;
    }

    /** Its box can be given once more. */
    public static final class Boxed {
        private final Integer kept;

        public Boxed(Integer kept) {
            this.kept = kept;
        }

        public boolean isSame(Integer other) {
            return kept == other && kept != null && kept > 1000;
        }
    }

    /** Nobody has to turn assertions on. */
    public static boolean asserted(int n) {
        assert n > 0;
        return n == 0;
    }

    /** A caller may have come near the end of its stack. */
    public static boolean caught(int n) {
        try {
            return both(n);
        } catch (StackOverflowError e) {
            return n == n + 1;
        }
    }

    public static final Integer LARGE = 1000;

    /** Everybody can give the box that is there. */
    public static boolean isLarge(Integer box) {
        return box == LARGE;
    }
}

final class Shapes {
    private Shapes() {}

    static Shape of(int kind) {
        return new Circle();
    }
}

abstract class Shape {
    abstract int area();
}

final class Circle extends Shape {
    static int scale = 1;

    @Override
    int area() {
        return scale;
    }
}

final class Beside {
    private static int value;

    private Beside() {}

    static void set(int to) {
        value = to;
    }

    static int get() {
        return value;
    }
}
