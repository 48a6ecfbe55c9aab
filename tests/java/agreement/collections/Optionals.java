// topic: Optional: creation, mapping, filtering, defaults, equality and errors
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;

public class Optionals {
    static class User {
        final String name;
        final User boss;

        User(String name, User boss) {
            this.name = name;
            this.boss = boss;
        }

        Optional<User> boss() {
            return Optional.ofNullable(boss);
        }

        Optional<String> name() {
            return Optional.ofNullable(name);
        }
    }

    static String bossName(User u) {
        return Optional.ofNullable(u).flatMap(User::boss).flatMap(User::name).map(String::toUpperCase).orElse("nobody");
    }

    static int evaluations;

    static String costly() {
        evaluations++;
        return "costly";
    }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("text"), none = Optional.empty();
        System.out.println(some + " " + none + " " + some.isPresent() + " " + none.isPresent() + " " + some.get() + " " + some.hashCode() + " " + none.hashCode());
        System.out.println(some.map(String::length) + " " + none.map(String::length) + " " + some.map(s -> (String) null) + " " + some.filter(s -> s.length() > 9) + " " + some.filter(s -> s.length() < 9));
        System.out.println(some.orElse(costly()) + evaluations + some.orElseGet(Optionals::costly) + evaluations + none.orElseGet(Optionals::costly) + evaluations);
        System.out.println(some.equals(Optional.of("text")) + " " + some.equals(none) + " " + none.equals(Optional.ofNullable(null)) + " " + some.equals("text") + " " + ((Object) none == Optional.<Integer>empty()));
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null)");
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("own exception"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            some.flatMap(s -> null);
        } catch (NullPointerException e) {
            System.out.println("flatMap to null");
        }
        some.ifPresent(s -> System.out.println("present " + s));
        none.ifPresent(s -> System.out.println("not printed"));
        User top = new User("top", null), middle = new User(null, top), low = new User("low", middle);
        System.out.println(bossName(null) + " " + bossName(top) + " " + bossName(middle) + " " + bossName(low));
        OptionalInt five = OptionalInt.of(5), empty = OptionalInt.empty();
        System.out.println(five + " " + empty + " " + five.getAsInt() + " " + empty.orElse(-1) + " " + five.hashCode() + " " + empty.orElseGet(() -> 9));
        try {
            empty.getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Optional<Optional<Integer>> nested = Optional.of(Optional.of(1));
        System.out.println(nested + " " + nested.flatMap(o -> o).get() + " " + nested.map(o -> o.map(i -> i + 1)));
        int total = 0;
        for (String s : new String[] {"1", "x", null, "20"}) {
            total += Optional.ofNullable(s).filter(t -> Character.isDigit(t.charAt(0))).map(Integer::parseInt).orElse(1000);
        }
        System.out.println(total);
    }
}
