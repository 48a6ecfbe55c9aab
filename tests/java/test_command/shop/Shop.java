package shop;

import java.util.ArrayList;
import java.util.List;

public class Shop {
    private int stock;
    private boolean open = true;

    public int getStock() {
        return stock;
    }

    public boolean isOpen() {
        return open;
    }

    public char getMark() {
        return 'x';
    }

    public void add(int n) {
        if (n > 0) stock += n;
    }

    public void close() {
        open = false;
    }

    public static Money price(Kind kind, int n) {
        switch (kind) {
            case SMALL: return new Money(n, "EUR");
            case BIG: return new Money(n + 10, "USD");
            default: return null;
        }
    }

    public static Tag tag(int number) {
        return new Tag(number, "new");
    }

    public static List<String> pick(int n) {
        List<String> picked = new ArrayList<>();
        if (n > 0) picked.add("a");
        if (n > 5) picked.add(null);
        return picked;
    }

    public static String name(Kind kind) {
        if (kind == null) return "none";
        return kind == Kind.HUGE ? "h" : "other";
    }

    public static int grade(char c, boolean strict) {
        if (c == 'a' && strict) return 1;
        return 0;
    }

    public static boolean either(boolean a, boolean b, boolean c, boolean d) {
        return (a && b) || (c && d);
    }
}
