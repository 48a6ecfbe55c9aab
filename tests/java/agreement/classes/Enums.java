// topic: enums: bodies, fields, values, valueOf, compareTo, switch, static members, interfaces
import java.util.Arrays;

public class Enums {
    enum Op {
        ADD("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            int apply(int a, int b) {
                return a - b;
            }
        },
        MUL("*") {
            int apply(int a, int b) {
                return a * b;
            }

            @Override
            int precedence() {
                return 2;
            }
        };

        private final String symbol;
        private static int lookups;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        int precedence() {
            return 1;
        }

        static Op of(String symbol) {
            for (Op op : values()) {
                lookups++;
                if (op.symbol.equals(symbol)) {
                    return op;
                }
            }
            throw new IllegalArgumentException("no operator " + symbol);
        }
    }

    enum Size {
        SMALL, MEDIUM, LARGE;

        Size next() {
            return values()[(ordinal() + 1) % values().length];
        }

        @Override
        public String toString() {
            return name().charAt(0) + name().substring(1).toLowerCase();
        }
    }

    enum Empty { }

    enum Single implements Runnable {
        INSTANCE;

        int runs;

        public void run() {
            runs++;
        }
    }

    static int weight(Size s) {
        switch (s) {
            case SMALL: return 1;
            case LARGE: return 3;
            default: return 2;
        }
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.symbol + " " + op.apply(7, 3) + " " + op.precedence() + " " + op.ordinal()
                + " " + op.getClass().getName() + " " + op.getDeclaringClass().getName() + " " + (op.getClass() == Op.class));
        }
        System.out.println(Op.of("*") + " " + Op.lookups);
        try {
            Op.of("%");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Size s : Size.values()) {
            System.out.println(s + " " + s.name() + " " + s.next() + " " + weight(s) + " " + s.compareTo(Size.MEDIUM)
                + " " + Size.valueOf(s.name()).equals(s) + " " + (Size.valueOf("SMALL") == s));
        }
        for (String name : new String[] {"HUGE", "", "Small"}) {
            try {
                Size.valueOf(name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Size.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Enum.valueOf(Size.class, "LARGE") + " " + Empty.values().length + " " + Arrays.toString(Size.values()));
        Size[] copy = Size.values();
        copy[0] = null;
        System.out.println(Size.values()[0] + " " + (Size.values() == Size.values()));
        Single.INSTANCE.run();
        Runnable r = Single.INSTANCE;
        r.run();
        System.out.println(Single.INSTANCE.runs + " " + Single.valueOf("INSTANCE").runs);
        Size[] sorted = {Size.LARGE, Size.SMALL, Size.MEDIUM};
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Size.class.isEnum() + " " + Size.class.getEnumConstants().length);
    }
}
