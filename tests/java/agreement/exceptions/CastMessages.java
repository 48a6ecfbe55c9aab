// topic: ClassCastException texts, with modules and loaders
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class CastMessages {
    static class Animal { }
    static class Dog extends Animal { }
    static class Cat extends Animal { }
    interface Flies { }
    enum Level { LOW, HIGH { } }

    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println("fine " + act.run());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        Object integer = 1, text = "s", dog = new Dog(), ints = new int[1], strings = new String[1];
        Object dogs = new Dog[2], grid = new int[1][1], list = new ArrayList<String>();
        attempt(() -> (String) integer);
        attempt(() -> (Integer) text);
        attempt(() -> (Cat) dog);
        attempt(() -> (Animal) dog == dog);
        attempt(() -> (Dog) new Animal());
        attempt(() -> (Flies) dog);
        attempt(() -> (Runnable) dog);
        attempt(() -> (Dog) text);
        attempt(() -> (String) dog);
        attempt(() -> (Comparable<?>) dog);
        attempt(() -> (int[]) strings);
        attempt(() -> (String[]) ints);
        attempt(() -> (Object[]) ints);
        attempt(() -> ((Object[]) strings).length);
        attempt(() -> (Cat[]) dogs);
        attempt(() -> ((Animal[]) dogs).length);
        attempt(() -> (Dog) dogs);
        attempt(() -> (Dog[]) dog);
        attempt(() -> (long[]) ints);
        attempt(() -> (int[]) grid);
        attempt(() -> ((Object[]) grid).length);
        attempt(() -> (byte[][][]) grid);
        attempt(() -> (String) (Object) Level.HIGH);
        attempt(() -> (Level) (Object) "LOW");
        attempt(() -> (Thread.State) (Object) Level.LOW);
        attempt(() -> (java.util.LinkedList<?>) list);
        attempt(() -> (java.util.Set<?>) list);
        attempt(() -> {
            String s = CastMessages.<String>unchecked(5);
            return s;
        });
        attempt(() -> {
            List<Integer> numbers = unchecked(new ArrayList<>(Arrays.asList("x")));
            return numbers.get(0) + 1;
        });
        attempt(() -> (String) null);
        attempt(() -> (long) (Long) (Object) 3);
        attempt(() -> String.class.cast(3));
        attempt(() -> new java.util.TreeSet<Object>().add(dog));
        attempt(() -> new java.util.TreeMap<Object, Object>(java.util.Collections.singletonMap("a", 1)).get(1));
    }
}
