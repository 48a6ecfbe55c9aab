// topic: java.util.function composition, Optional, Iterator helpers
// release: 17

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

public class Functions {
    public static void main(String[] args) {
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(twice.andThen(x -> x + 1).compose((String s) -> s.length()).apply("four") + " " + Function.<Integer>identity().apply(3) + UnaryOperator.identity().apply("u"));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 3).or(s -> s.equals("long")).test("long") + " " + Predicate.not(empty).test("") + Predicate.isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(Object::toString).apply(2, 3) + BinaryOperator.<Integer>minBy(Integer::compare).apply(4, 2));
        IntPredicate odd = x -> x % 2 != 0;
        System.out.println(odd.and(x -> x > 3).negate().test(5));
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        System.out.println(nested.get().get());
        Optional<String> some = Optional.of("v");
        System.out.println(some.map(String::length).filter(x -> x > 3).or(() -> Optional.of(9)) + " " + some.flatMap(x -> Optional.<String>empty()).isPresent() + Optional.ofNullable(null).orElseGet(() -> "else") + some.stream().count() + OptionalInt.of(3) + some.equals(Optional.of("v")));
        try {
            Optional.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        some.ifPresentOrElse(System.out::println, () -> System.out.println("none"));
        PrimitiveIterator.OfInt ints = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (ints.hasNext()) {
            sum += ints.nextInt();
        }
        Iterator<String> it = List.of("p", "q").iterator();
        it.forEachRemaining(System.out::print);
        System.out.println(sum);
    }
}
