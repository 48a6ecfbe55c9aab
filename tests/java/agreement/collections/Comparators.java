// topic: Comparator combinators: comparing, thenComparing, reversed, nullsFirst, stability
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class Comparators {
    static class Item {
        final String name;
        final int weight;
        final Double price;

        Item(String name, int weight, Double price) {
            this.name = name;
            this.weight = weight;
            this.price = price;
        }

        String getName() {
            return name;
        }

        int getWeight() {
            return weight;
        }

        Double getPrice() {
            return price;
        }

        public String toString() {
            return name + weight;
        }
    }

    static List<Item> items() {
        return new ArrayList<>(Arrays.asList(new Item("pear", 3, 1.5), new Item("fig", 1, null), new Item("apple", 3, 0.5), new Item("Kiwi", 2, 9.0),
            new Item("fig", 7, 2.0), new Item("banana", 2, null), new Item("apple", 1, 4.0)));
    }

    static void show(String what, Comparator<Item> c) {
        List<Item> list = items();
        list.sort(c);
        System.out.println(what + " " + list + " " + Collections.min(items(), c) + " " + Collections.max(items(), c));
    }

    public static void main(String[] args) {
        show("name", Comparator.comparing(Item::getName));
        show("name ignoring case", Comparator.comparing(Item::getName, String.CASE_INSENSITIVE_ORDER));
        show("weight", Comparator.comparingInt(Item::getWeight));
        show("weight reversed", Comparator.comparingInt(Item::getWeight).reversed());
        show("weight, name", Comparator.comparingInt(Item::getWeight).thenComparing(Item::getName));
        show("name, weight reversed", Comparator.comparing(Item::getName).thenComparing(Item::getWeight, Comparator.reverseOrder()));
        show("name, weight", Comparator.comparing(Item::getName).thenComparingInt(Item::getWeight));
        show("both reversed", Comparator.comparing(Item::getName).thenComparingInt(Item::getWeight).reversed());
        show("price, nulls first", Comparator.comparing(Item::getPrice, Comparator.nullsFirst(Comparator.naturalOrder())));
        show("price, nulls last reversed", Comparator.comparing(Item::getPrice, Comparator.nullsLast(Comparator.reverseOrder())));
        show("length, then by lambda", Comparator.<Item>comparingInt(i -> i.name.length()).thenComparing((a, b) -> b.weight - a.weight));
        show("long and double keys", Comparator.<Item>comparingLong(i -> i.weight * 10000000000L).thenComparingDouble(i -> i.price == null ? -1 : i.price));
        show("constant", (a, b) -> 0);
        List<String> words = Arrays.asList("b", null, "a", "C", null);
        words.sort(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
        System.out.println(words);
        words.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        System.out.println(words);
        try {
            items().sort(Comparator.comparing(Item::getPrice));
        } catch (NullPointerException e) {
            System.out.println("null price");
        }
        Integer[] numbers = {5, -3, 12, 0, 7};
        Arrays.sort(numbers, Comparator.comparing(Math::abs));
        System.out.println(Arrays.toString(numbers));
        Arrays.sort(numbers, Collections.reverseOrder(Comparator.comparing(n -> n % 5)));
        System.out.println(Arrays.toString(numbers));
        System.out.println(Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + " " + Comparator.<Integer>reverseOrder().reversed().compare(1, 2) + " "
            + Collections.reverseOrder().compare("a", "b") + " " + Comparator.<String>nullsFirst(null).compare(null, "x") + " " + Comparator.<String>nullsLast(null).compare(null, null));
        Integer[] big = new Integer[100];
        for (int i = 0; i < big.length; i++) {
            big[i] = i * 31 % 100;
        }
        Arrays.sort(big, Comparator.comparingInt(v -> v / 10));
        System.out.println(Arrays.toString(big));
        try {
            Arrays.sort(new String[] {"a", "b"}, (a, b) -> {
                throw new IllegalStateException("in comparator " + a + b);
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
