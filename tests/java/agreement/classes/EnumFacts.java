// topic: Enums: valueOf, switch, EnumMap, EnumSet, constant bodies, clone
// release: 17

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;

public class EnumFacts {
    enum Op {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        private static final int COUNT = values().length;
        private final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);

        @Override
        public String toString() {
            return sign;
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.name() + op.ordinal() + op.apply(3, 4) + op.getDeclaringClass().getSimpleName() + op.getClass().getSuperclass().getSimpleName() + Op.COUNT);
        }
        System.out.println(Op.valueOf("PLUS").compareTo(Op.TIMES) + " " + Op.PLUS.equals(Op.PLUS) + (Op.values() != Op.values()));
        try {
            Op.valueOf("+");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Enum.valueOf(Day.class, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        System.out.println(work + " " + EnumSet.complementOf(work) + EnumSet.noneOf(Day.class) + work.contains(Day.SUN) + EnumSet.of(Day.SUN, Day.MON) + work.removeAll(EnumSet.of(Day.TUE)) + work.size());
        EnumMap<Day, String> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, "rest");
        map.put(Day.MON, null);
        System.out.println(map + " " + map.containsKey(Day.MON) + map.keySet() + map.equals(new EnumMap<>(map)) + map.hashCode() * 0);
        System.out.println(Arrays.toString(Day.class.getEnumConstants()) + switch (Day.SAT) {
            case SAT, SUN -> "weekend";
            default -> "work";
        } + Day.MON.describeConstable().get().constantName());
    }
}
