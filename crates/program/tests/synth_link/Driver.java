// Runs each scenario against the JDK's linkage and ours and prints what differs.
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

public class Driver {
    static StringBuilder traced = new StringBuilder();
    static int checks, failures;
    public static void trace(String text) { traced.append(text).append(';'); }

    interface Sites { Object call(String site, Object... arguments) throws Throwable; }
    interface Scenario { Object run(Sites sites) throws Throwable; }

    static Sites sites(String owner) throws Exception {
        Map<String, Method> methods = new HashMap<>();
        for (Method m : Class.forName(owner).getMethods()) methods.put(m.getName(), m);
        return (site, arguments) -> {
            try {
                return methods.get(site).invoke(null, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    static String outcome(Sites sites, Scenario scenario) {
        traced.setLength(0);
        String result;
        try {
            Object value = scenario.run(sites);
            result = value + " " + (value == null ? "" : value.getClass().getName());
        } catch (Throwable e) {
            result = e.getClass().getName() + ": " + e.getMessage();
        }
        return result + " trace=" + traced;
    }

    static Sites real, ours;
    static void check(String name, Scenario scenario) {
        String expected = outcome(real, scenario), actual = outcome(ours, scenario);
        checks++;
        if (!expected.equals(actual)) {
            failures++;
            System.out.println(name + "\n  jdk:  " + expected + "\n  ours: " + actual);
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        real = sites("Real");
        ours = sites("Ours");
        lambdas();
        concats();
        records();
        switches();
        System.out.println(checks + " checks, " + failures + " failures");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void lambdas() {
        check("static int", s -> ((IntUnaryOperator) s.call("twice")).applyAsInt(21));
        check("one instance", s -> s.call("twice") == s.call("twice"));
        check("boxed function", s -> ((Function) s.call("twiceBoxed")).apply(4));
        check("wrong argument", s -> ((Function) s.call("twiceBoxed")).apply("x"));
        check("null unboxed", s -> ((Function) s.call("twiceBoxed")).apply(null));
        check("capture long", s -> ((LongUnaryOperator) s.call("minus", 50L)).applyAsLong(8));
        check("captures differ", s -> s.call("minus", 50L) == s.call("minus", 50L));
        check("all captures", s -> ((Supplier) s.call("mixed", (byte) -1, (short) 300, 'q', true, 1L << 40, 1.5f, 2.25, "t", new int[3])).get());
        check("bound receiver", s -> ((IntUnaryOperator) s.call("plusBound", new Host(3))).applyAsInt(4));
        check("null receiver", s -> ((IntUnaryOperator) s.call("plusBound", (Object) null)).applyAsInt(4));
        check("unbound receiver", s -> ((ToIntBiFunction) s.call("plusUnbound")).applyAsInt(new Host(3), 5));
        check("wrong receiver", s -> ((ToIntBiFunction) s.call("plusUnbound")).applyAsInt("x", 5));
        check("constructor", s -> ((Supplier) s.call("construct")).get());
        check("constructor with int", s -> ((IntFunction) s.call("constructInt")).apply(9));
        check("interface method", s -> ((ToIntFunction) s.call("area")).applyAsInt(new Host.Square(6)));
        check("interface default", s -> ((ToIntFunction) s.call("doubled")).applyAsInt(new Host.Square(6)));
        check("interface static", s -> ((IntSupplier) s.call("unit")).getAsInt());
        check("result dropped", s -> { ((Host.Sink) s.call("dropped")).put("in"); return null; });
        check("void", s -> { ((Host.Sink) s.call("logging")).put("in"); return null; });
        check("string length", s -> ((Function) s.call("length")).apply("four"));
        check("widening arguments", s -> ((Host.Wide) s.call("wide")).run((byte) -5, 'a', 1 << 30));
        check("widening float", s -> ((ToDoubleBiFunction) s.call("widened", 3.0)).applyAsDouble(2f, 7));
        check("character widens", s -> ((Function) s.call("fromCharacter")).apply('c'));
        check("int result boxed to Object", s -> ((Function) s.call("charResult")).apply(2));
        check("Object result to int", s -> ((ToIntFunction) s.call("objectToInt")).applyAsInt(41));
        check("Object result to int fails", s -> ((ToIntFunction) s.call("objectToInt")).applyAsInt("x"));
        check("Integer result to long", s -> ((ToLongFunction) s.call("integerToLong")).applyAsLong(41));
        check("bridge", s -> ((Function) s.call("bridged")).apply("three"));
        check("bridge, precise", s -> ((Host.Narrow) s.call("bridged")).apply("three"));
        check("bridge, wrong argument", s -> ((Function) s.call("bridged")).apply(3));
        check("markers", s -> s.call("marked") instanceof Host.Marker);
        check("interfaces", s -> Arrays.toString(s.call("marked").getClass().getInterfaces()));
        check("serializable", s -> s.call("marked") instanceof java.io.Serializable);
        check("not serializable", s -> s.call("twice") instanceof java.io.Serializable);
        check("boolean", s -> ((Predicate) s.call("isBig")).test(101));
        check("in a stream", s -> List.of(3, 1, 2).stream().map((Function<Integer, Integer>) s.call("twiceBoxed")).sorted().toList().toString());
    }

    static void concats() {
        check("no argument", s -> s.call("concatNone"));
        check("all types", s -> s.call("concatAll", true, (byte) -3, 'x', (short) -300, 1 << 31, Long.MIN_VALUE, 0.1f, -0.0, "text", List.of(1)));
        check("nulls", s -> s.call("concatTwo", null, null));
        check("null text", s -> s.call("concatTwo", "a", new Host.Nameless()));
        check("order", s -> s.call("concatTwo", "a", new Host.Loud("b")));
        check("loud order", s -> s.call("concatLoud", new Host.Loud("first"), new Host.Loud("second"), new Host.Loud("third")));
        check("constants", s -> s.call("concatConstants", 5));
        check("chars", s -> ((String) s.call("concatChars", (Object) new char[] {'a'})).startsWith("[C@"));
        check("fresh", s -> { String one = new String("one"); return s.call("concatEmpty", one) == one; });
        check("odd text", s -> s.call("concatOdd", "m").toString().chars().boxed().toList().toString());
        check("special numbers", s -> "" + s.call("concatNumbers", Float.NaN, Double.NEGATIVE_INFINITY) + s.call("concatNumbers", -0f, 1e300));
    }

    static void records() {
        Host.Data one = new Host.Data(1), copy = new Host.Data(1), two = new Host.Data(2);
        check("equal", s -> s.call("dataEquals", one, copy));
        check("same", s -> s.call("dataEquals", one, one));
        check("different", s -> s.call("dataEquals", one, two));
        check("null", s -> s.call("dataEquals", one, null));
        check("other class", s -> s.call("dataEquals", one, "x"));
        for (java.lang.reflect.Field field : Host.Data.class.getFields()) {
            check("differs in " + field.getName(), s -> {
                Host.Data changed = new Host.Data(1);
                field.set(changed, field.get(two));
                return s.call("dataEquals", one, changed);
            });
        }
        check("zeros", s -> {
            Host.Data plus = new Host.Data(1), minus = new Host.Data(1);
            plus.d = 0.0; minus.d = -0.0;
            return s.call("dataEquals", plus, minus);
        });
        check("nan", s -> {
            Host.Data a = new Host.Data(1), b = new Host.Data(1);
            a.f = b.f = Float.NaN; a.d = b.d = Double.NaN;
            return s.call("dataEquals", a, b);
        });
        for (int seed = 0; seed < 5; seed++) {
            Host.Data data = new Host.Data(seed);
            check("hash", s -> s.call("dataHash", data));
            check("text", s -> s.call("dataString", data));
        }
        check("empty text", s -> s.call("emptyString", one));
        check("empty hash", s -> s.call("emptyHash", one));
        check("empty equals", s -> s.call("emptyEquals", one, two));
        check("accessor text", s -> s.call("squareString", new Host.Square(5)));
        check("accessor equals", s -> s.call("squareEquals", new Host.Square(5), new Host.Square(5)));
        check("accessor hash", s -> s.call("squareHash", new Host.Square(5)));
    }

    static void switches() {
        Object[] targets = {null, "one", "two", 1, 2, 3L, 'A', (byte) 65, List.of(), new int[0], new Integer[0], Host.Color.RED, 1.5};
        for (Object target : targets)
            for (int restart = 0; restart <= 9; restart++) {
                int from = restart;
                check("typeSwitch " + target + " from " + restart, s -> s.call("types", target, from));
            }
        check("no labels", s -> s.call("noTypes", "x", 0));
        check("no labels, null", s -> s.call("noTypes", null, 0));
        for (Host.Color color : new Host.Color[] {null, Host.Color.RED, Host.Color.GREEN, Host.Color.BLUE})
            for (int restart = 0; restart <= 5; restart++) {
                int from = restart;
                check("enumSwitch " + color + " from " + restart, s -> s.call("colors", color, from));
            }
        try {
            Object[] enums = {Host.Color.RED, Host.Size.RED, Host.Size.SMALL, "RED", Host.Color.GREEN};
            StringBuilder found = new StringBuilder();
            for (Object target : enums) found.append(ours.call("enumConstants", target, 0)).append(' ');
            System.out.println("enum constants " + found);
        } catch (Throwable e) {
            System.out.println(e);
        }
    }
}
