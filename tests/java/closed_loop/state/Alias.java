package state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fields with one object between them. */
public class Alias {
    static List<String> a = new ArrayList<>();
    static List<String> b = a;
    static int[] row = {1, 2};
    static int[][] table = {row, {3}};
    static final List<String> ALL = new ArrayList<>();
    static final List<String> VIEW = Collections.unmodifiableList(ALL);
    static List<String> alone = new ArrayList<>();

    public static boolean add(int n) {
        a.clear();
        a.add("x");
        row[0] = 5;
        return n > 3 ? b.size() == 1 : table[0][0] == 1;
    }

    public static int all() {
        ALL.add("y");
        alone.add("z");
        return VIEW.size() + alone.size();
    }
}
