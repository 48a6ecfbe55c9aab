package verdict;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Code that tests come to only through other code, or not at all. */
public class Panel {
    static int sign(int x) {
        return x > 0 ? 1 : 0;
    }

    static int first(List<String> names) {
        return names.isEmpty() ? 0 : 1;
    }

    static native int sensor(int x);

    private static int forgotten(int x) {
        return x > 3 ? 1 : 0;
    }

    static int anonymous(int x) {
        return new Object() {
            int half(int y) {
                return y > 4 ? 1 : 0;
            }
        }.half(x);
    }

    static int local(int x) {
        class Scale {
            int of(int y) {
                return y > 5 ? 1 : 0;
            }
        }
        return new Scale().of(x);
    }

    static int nested(int x) {
        return Lamp.isOn(x) ? 1 : 0;
    }

    static int lambda(int x) {
        IntUnaryOperator twice = y -> y > 7 ? 1 : 0;
        return twice.applyAsInt(x);
    }

    private static final class Lamp {
        static boolean isOn(int x) {
            return x > 6;
        }

        private static final class Bulb {
            int watts(int x) {
                return x > 8 ? 1 : 0;
            }
        }
    }

    /** Can be named, so it is under test only where it is. */
    static class Visible {
        int of(int x) {
            return x > 9 ? 1 : 0;
        }
    }
}
