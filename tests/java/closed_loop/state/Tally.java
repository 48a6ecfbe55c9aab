package state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Static state of many kinds; every method changes some, and tells of it. */
public class Tally {
    enum Mood {
        CALM,
        CROSS
    }

    static int total;
    static String last = "none";
    static List<String> log = new ArrayList<>();
    static final Map<String, Integer> SEEN = new HashMap<>();
    static final int[] SLOTS = {1, 2};
    static final AtomicInteger NEXT = new AtomicInteger(7);
    static Mood mood = Mood.CALM;
    private static byte secret = 5;
    private static final Deque<Integer> QUEUE = new ArrayDeque<>();

    static int untouched = 3;

    public static int add(int n) {
        total += n > 10 ? 2 : 1;
        return total;
    }

    public static String remember(String text) {
        String before = last;
        last = text;
        return before;
    }

    public static int log() {
        log.add("x");
        return log.size();
    }

    public static int see() {
        SEEN.put("k" + SEEN.size(), 1);
        return SEEN.size();
    }

    public static int slot() {
        return ++SLOTS[1];
    }

    public static int next() {
        return NEXT.incrementAndGet();
    }

    public static boolean wasCalm() {
        boolean is = mood == Mood.CALM;
        mood = Mood.CROSS;
        return is;
    }

    public static int secret() {
        return secret++ + untouched;
    }

    public static int queue() {
        QUEUE.add(1);
        return QUEUE.size();
    }
}
