// topic: takeWhile, dropWhile, bounded iterate, ofNullable, filtering and flatMapping collectors, Optional additions
// release: 11
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class NewStreams {
    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        var numbers = List.of(1, 3, 5, 6, 7, 8, 9, 11);
        show(numbers.stream().takeWhile(n -> n % 2 == 1).collect(Collectors.toList()) + " " + numbers.stream().dropWhile(n -> n % 2 == 1).collect(Collectors.toList())
            + " " + IntStream.rangeClosed(1, 100).takeWhile(i -> i * i < 50).sum() + " " + IntStream.range(0, 10).dropWhile(i -> i < 7).boxed().collect(Collectors.toList()));
        show(Stream.iterate(1, n -> n < 1000, n -> n * 4).collect(Collectors.toList()) + " " + IntStream.iterate(10, n -> n > 0, n -> n - 3).sum());
        show(Stream.ofNullable(null).count() + " " + Stream.ofNullable("x").count() + " " + Stream.of(1, 2, 3).collect(Collectors.toUnmodifiableList()));
        show(numbers.stream().collect(Collectors.groupingBy(n -> n % 3, TreeMap::new, Collectors.filtering(n -> n > 5, Collectors.toList()))));
        show(Stream.of(List.of("a", "b"), List.of("c"), List.<String>of()).collect(Collectors.groupingBy(List::size, TreeMap::new, Collectors.flatMapping(List::stream, Collectors.joining("/")))));
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        some.ifPresentOrElse(v -> System.out.print("has " + v), () -> System.out.print("nothing"));
        none.ifPresentOrElse(v -> System.out.print("; has " + v), () -> System.out.println("; nothing"));
        show(none.or(() -> some).get() + " " + some.stream().count() + none.stream().count() + " " + none.isEmpty() + " " + some.orElseThrow());
        try {
            none.orElseThrow();
        } catch (java.util.NoSuchElementException e) {
            show(e.getMessage());
        }
        show(Stream.of("a", "", "b").filter(Predicate.not(String::isEmpty)).collect(Collectors.toList()));
        StringBuilder log = new StringBuilder();
        Stream.iterate(1, i -> i + 1).peek(i -> log.append(i).append(' ')).filter(i -> i % 2 == 0).takeWhile(i -> i < 8).forEach(i -> log.append('!'));
        show(log);
        Map<Boolean, Long> parts = numbers.stream().collect(Collectors.partitioningBy(n -> n > 6, Collectors.counting()));
        show(parts);
        try {
            Stream.of(1, 2).collect(Collectors.toUnmodifiableList()).add(3);
        } catch (UnsupportedOperationException e) {
            show("unmodifiable " + e.getMessage());
        }
        show(new TreeMap<>(Stream.of("x", "yy").collect(Collectors.toUnmodifiableMap(s -> s, String::length))));
        show(Stream.of(5, 3, 8).sorted().takeWhile(n -> n < 8).map(n -> n * 2).reduce(Integer::sum).map(n -> "sum " + n).orElse("none"));
        show(Stream.of(1, 2, 3, 4).flatMap(n -> Stream.iterate(n, m -> m <= 4, m -> m + n)).collect(Collectors.toList()));
    }
}
