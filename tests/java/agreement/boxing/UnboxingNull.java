// topic: unboxing null in assignments, arithmetic, conditions, switches, loops and calls
import java.util.HashMap;
import java.util.Map;

public class UnboxingNull {
    static Integer absent;
    static Boolean flag;
    static Long[] longs = new Long[2];
    static Map<String, Integer> map = new HashMap<>();

    static int identity(int v) {
        return v;
    }

    static int asReturn() {
        return absent;
    }

    interface Act {
        Object run();
    }

    static void attempt(String what, Act act) {
        try {
            System.out.println(what + " " + act.run());
        } catch (NullPointerException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("assignment", () -> { int i = absent; return i; });
        attempt("arithmetic", () -> absent + 1);
        attempt("negation", () -> -absent);
        attempt("condition", () -> flag ? 1 : 2);
        attempt("not", () -> !flag);
        attempt("if", () -> { if (flag) { return 1; } return 2; });
        attempt("while", () -> { while (flag) { } return 0; });
        attempt("and", () -> true && flag);
        attempt("short circuit", () -> false && flag);
        attempt("compare", () -> absent == 3);
        attempt("compare boxes", () -> absent == (Integer) 3);
        attempt("less", () -> absent < (Integer) 3);
        attempt("argument", () -> identity(absent));
        attempt("return", () -> asReturn());
        attempt("array", () -> longs[1] * 2);
        attempt("index", () -> (new int[3])[absent]);
        attempt("map", () -> { int v = map.get("none"); return v; });
        attempt("widening", () -> { double d = absent; return d; });
        attempt("increment", () -> absent++);
        attempt("compound", () -> longs[0] += 5);
        attempt("concatenation", () -> "text " + absent + flag);
        attempt("ternary", () -> true ? absent : 0);
        attempt("ternary of boxes", () -> true ? absent : (Integer) 0);
        attempt("ternary mixed", () -> true ? absent : (Double) 1.0);
        attempt("switch", () -> { switch (absent) { default: return "d"; } });
        attempt("cast", () -> (int) absent);
        attempt("cast to long", () -> (long) absent);
        attempt("for each", () -> { for (int v : new Integer[] {1, null}) { System.out.print(v + " "); } return "end"; });
        attempt("or default", () -> map.getOrDefault("none", 5) + 1);
        attempt("equals", () -> ((Object) 1).equals(absent));
        map.put("null", null);
        attempt("stored null", () -> map.getOrDefault("null", 5));
        attempt("stored null unboxed", () -> map.getOrDefault("null", 5) + 1);
    }
}
