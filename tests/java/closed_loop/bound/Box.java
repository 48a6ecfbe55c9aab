package bound;

import java.util.concurrent.TimeUnit;

/** Classes below say what a T is. */
public abstract class Box<T> {
    T value;

    public boolean put(T t) {
        if (t == null) {
            return false;
        }
        value = t;
        return true;
    }

    /** Overloaded, so that arguments have types. */
    public boolean put(int number) {
        return number > 3 && value != null;
    }

    public Box<T> with(T t) {
        value = t;
        return this;
    }

    public boolean sameAs(Box<T> other) {
        return other != null && other.value == value;
    }

    public int count(T[] all) {
        return all == null ? -1 : all.length;
    }

    public abstract String show();

    public static class LongBox extends Box<Long> {
        public String show() {
            return value == null ? "-" : value > 5 ? "big" : "small";
        }
    }

    public static class TextBox extends Box<String> {
        public String show() {
            return value == null ? "-" : value.trim();
        }
    }

    /** Two classes up. */
    static class Middle<A, B> extends Box<B> {
        A other;

        public String show() {
            return String.valueOf(other);
        }
    }

    public static class UnitBox extends Middle<String, TimeUnit> {
        public int days() {
            return value == null ? -1 : (int) value.toDays(48);
        }
    }
}
