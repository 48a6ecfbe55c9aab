import java.util.*;

final class CLASS {
    enum Hue { RED, GREEN, BLUE }

    interface Shape {
        int size(int x);

        default int twice(int x) {
            return 2 * size(x);
        }
    }

    static final class Dot implements Shape {
        public int size(int x) {
            return 1;
        }
    }

    static class Box implements Shape {
        int side = 2;

        public int size(int x) {
            return x * side;
        }
    }

    static final class Cube extends Box {
        @Override
        public int size(int x) {
            return super.size(x) + side;
        }
    }

    record Pair(int left, String right) { }

    static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    static Shape shape(int x) {
        switch (x & 3) {
            case 0:
                return new Dot();
            case 1:
                return new Box();
            case 2:
                return new Cube();
            default:
                return null;
        }
    }

    static Object any(int x) {
        switch (x & 3) {
            case 0:
                return x;
            case 1:
                return "x" + (x & 7);
            case 2:
                return new int[] { x };
            default:
                return null;
        }
    }

    /** At most five characters, so that texts in loops stay short. */
    static String cap(String s) {
        return s != null && s.length() > 5 ? s.substring(s.length() - 5) : s;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int small(int x) {
        return Math.floorMod(x, 4);
    }

    // METHODS
}
