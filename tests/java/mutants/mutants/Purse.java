package mutants;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each line that ends in a comment with an arrow has mutants: the text before the arrow is replaced by that after it. */
public class Purse {
    /** Exceptions have a state of their own. */
    public static class Short extends RuntimeException {
        private final int missing;

        public Short(int missing) {
            super("short");
            this.missing = missing;
        }

        public int getMissing() {
            return missing;
        }
    }

    /** Objects that are equal by what they hold. */
    public static final class Coin {
        final int value;

        public Coin(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Coin && ((Coin) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    private int amount;
    private int refused;

    public int getAmount() {
        return amount;
    }

    public int getRefused() {
        return refused;
    }

    public void setAmount(int amount) {
        this.amount = amount; //  = amount -> = 0
    }

    public void spend(int sum) {
        if (sum > 5) {
            refused += 1; // += 1 -> += 2
            throw new Short(sum - amount); // - amount -> + 1
        }
        amount -= sum; // -= sum -> += sum
    }

    public void giveTo(Purse other, int sum) {
        other.amount += sum; // += sum -> -= sum
        amount -= sum;
    }

    public static int twice(int x) {
        return x * 2; // x * 2 -> x * x || x * 2 -> x + 2 || x * 2 -> x
    }

    public static double area(double width, double height) {
        return width * height; // * height -> + height || * height -> / height
    }

    public static int[] reversed(int[] values) {
        if (values.length != 4) {
            return null;
        }
        return new int[] {values[3], values[2], values[1], values[0]}; // values[2], values[1] -> values[1], values[2]
    }

    public static String joined(String first, String second) {
        return first == null || second == null ? null : first + "-" + second; // first + "-" + second -> second + "-" + first
    }

    public static LocalDate next(boolean late) {
        return LocalDate.of(2024, 1, 30).plusDays(late ? 1 : 0); // plusDays -> minusDays
    }

    public static Optional<Integer> positive(int x) {
        return x > 0 ? Optional.of(x + 1) : Optional.empty(); // x + 1 -> x
    }

    public static Map<String, Integer> counts(boolean both) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1); // "a", 1 -> "a", 2
        if (both) {
            map.put("b", 2); // "b", 2 -> "b", 3
        }
        return map;
    }

    public static List<List<String>> nested(boolean deep) {
        List<List<String>> lists = new ArrayList<>();
        lists.add(deep ? Arrays.asList("a", "b") : new ArrayList<String>()); // "a", "b" -> "b", "a"
        return lists;
    }

    public static Coin[] coins(int value) {
        return new Coin[] {new Coin(value), new Coin(value + 1)}; // value + 1 -> value
    }

    public static int[] squares(boolean many) {
        int[] all = new int[many ? 1000 : 1];
        for (int i = 0; i < all.length; i++) {
            all[i] = i * i; // i * i -> i + i
        }
        return all;
    }
}
