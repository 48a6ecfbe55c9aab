// topic: switch expressions with arrows, yield, several labels and exhaustiveness over enums
// release: 17
public class SwitchExpressions {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int hours(Day day) {
        return switch (day) {
            case SAT, SUN -> 0;
            case FRI -> 6;
            default -> {
                int base = day.ordinal();
                yield base + 8;
            }
        };
    }

    static String kind(Day day) {
        return switch (day) {
            case MON, TUE, WED, THU, FRI -> "work";
            case SAT, SUN -> "rest";
        };
    }

    static int oldStyle(String text) {
        return switch (text) {
            case "a":
            case "b":
                yield 1;
            case "c": {
                int sum = 0;
                for (int i = 0; i < 5; i++) {
                    sum += i;
                }
                yield sum;
            }
            default:
                if (text.isEmpty()) {
                    yield -1;
                }
                yield text.length() * 100;
        };
    }

    static Object mixed(int v) {
        return switch (v) {
            case 0 -> 1;
            case 1 -> 2.5;
            case 2 -> 'c';
            default -> throw new IllegalArgumentException("no " + v);
        };
    }

    static void statement(int v) {
        switch (v) {
            case 1, 2 -> System.out.print("low ");
            case 3 -> {
                System.out.print("three ");
                return;
            }
            default -> System.out.print("high ");
        }
        System.out.print("after ");
    }

    public static void main(String[] args) {
        for (Day day : Day.values()) {
            System.out.println(day + " " + hours(day) + " " + kind(day));
        }
        for (String text : new String[] {"a", "b", "c", "", "long"}) {
            System.out.println(text + " " + oldStyle(text));
        }
        for (int v = 0; v < 4; v++) {
            try {
                System.out.println(mixed(v));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int v = 1; v < 5; v++) {
            statement(v);
        }
        System.out.println();
        int x = 3;
        int r = 10 + switch (x) {
            case 3 -> {
                try {
                    yield Integer.parseInt("zz");
                } catch (NumberFormatException e) {
                    yield 5;
                } finally {
                    x = 4;
                }
            }
            default -> 0;
        } * switch (x) { case 4 -> 2; default -> 3; };
        System.out.println(r + " " + x);
        System.out.println(switch (x % 2) { case 0 -> switch (x / 2) { case 2 -> "nested"; default -> "no"; }; default -> "odd"; });
        boolean b = switch ('q') { case 'p' -> false; case 'q' -> true; default -> false; } && x == 4;
        System.out.println(b);
        try {
            hours(null);
        } catch (NullPointerException e) {
            System.out.println("null day");
        }
    }
}
