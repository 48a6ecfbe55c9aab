// topic: streams of objects: map, filter, reduce, flatMap, sorted, distinct, limit, skip, match, find
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamsBasic {
    public static void main(String[] args) {
        List<String> words = Arrays.asList("delta", "alpha", "charlie", "bravo", "echo", "alpha", "foxtrot");
        System.out.println(words.stream().map(String::toUpperCase).filter(s -> s.length() == 5).collect(Collectors.toList()));
        System.out.println(words.stream().distinct().sorted().collect(Collectors.toList()) + " " + words.stream().sorted(Comparator.comparing(String::length).reversed()).collect(Collectors.toList()));
        System.out.println(words.stream().mapToInt(String::length).sum() + " " + words.stream().map(String::length).reduce(0, Integer::sum) + " "
            + words.stream().map(String::length).reduce(Integer::max) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " "
            + words.stream().reduce(0, (n, s) -> n + s.charAt(0), Integer::sum));
        System.out.println(words.stream().skip(2).limit(3).collect(Collectors.joining(", ", "<", ">")) + " " + words.stream().limit(0).count());
        System.out.println(words.stream().anyMatch(s -> s.startsWith("c")) + " " + words.stream().allMatch(s -> s.length() > 3) + " "
            + words.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(s -> false) + " " + words.stream().findFirst().get());
        System.out.println(Stream.of(Arrays.asList(1, 2), Arrays.<Integer>asList(), Arrays.asList(3)).flatMap(List::stream).map(i -> i * i).collect(Collectors.toList()));
        System.out.println(words.stream().flatMap(s -> s.chars().mapToObj(c -> (char) c)).distinct().sorted(Collections.reverseOrder()).map(String::valueOf).collect(Collectors.joining()));
        StringBuilder log = new StringBuilder();
        Optional<String> first = words.stream().peek(s -> log.append("p").append(s.charAt(0))).filter(s -> s.contains("r")).peek(s -> log.append("!")).map(s -> s + s.length()).findFirst();
        System.out.println(first.get() + " " + log);
        log.setLength(0);
        words.stream().filter(s -> { log.append(s.charAt(0)); return true; }).sorted().peek(s -> log.append(s.charAt(0))).limit(2).forEach(s -> log.append("*"));
        System.out.println(log);
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).collect(Collectors.toList()) + " " + Stream.generate(() -> "g").limit(3).collect(Collectors.joining()));
        System.out.println(Arrays.toString(words.stream().toArray(String[]::new)) + Arrays.toString(Stream.of(3, 1, 2).sorted().toArray()));
        System.out.println(Stream.concat(Stream.of("x"), words.stream().limit(1)).collect(Collectors.toList()) + " " + words.stream().min(Comparator.naturalOrder()).get()
            + " " + words.stream().max(Comparator.comparing(String::length)).get() + " " + words.stream().count());
        Stream<String> used = words.stream();
        used.count();
        try {
            used.forEach(s -> { });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).map(i -> 1 / (i - 1)).forEach(i -> System.out.println("never " + i));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> lazy = Stream.of(1, 2, 3).peek(i -> System.out.print("peek" + i + " "));
        System.out.println("nothing yet");
        System.out.println(lazy.mapToInt(i -> i).boxed().collect(Collectors.toSet()));
        System.out.println(Stream.of("b", "a", "c").sorted().iterator().next() + Stream.of(5).findAny().get() + Stream.builder().add(1).add("x").build().count());
    }
}
