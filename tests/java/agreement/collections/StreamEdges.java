// topic: Streams: laziness, short circuits, reuse, flatMap, iterate, teeing, spliterators
// release: 17

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class StreamEdges {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        System.out.println(Stream.of("a", "bb", "ccc").peek(log::add).map(String::length).filter(x -> x > 1).findFirst() + " " + log);
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 3).toList() + " " + IntStream.iterate(1, x -> x * 2).skip(3).limit(4).boxed().toList() + Stream.generate(() -> "g").limit(2).toList());
        System.out.println(Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, -x)).<String>mapMulti((x, sink) -> {
            if (x > 1) {
                sink.accept("m" + x);
            }
        }).toList());
        System.out.println((String) Stream.of(5, 1, 4).collect(Collectors.teeing(Collectors.<Integer>minBy(Comparator.naturalOrder()), Collectors.averagingInt((Integer x) -> x), (m, a) -> m.get() + "/" + a)));
        System.out.println(Stream.of("x", "yy", "zz").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(String::toUpperCase, Collectors.joining("|")))) + " " + IntStream.rangeClosed(1, 6).boxed().collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.summingInt(x -> x))));
        try {
            Stream.of("k", "k").collect(Collectors.toMap(Function.identity(), x -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<Integer> used = Stream.of(1);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(DoubleStream.of(1, 2, 4).summaryStatistics() + " " + LongStream.range(0, 5).reduce(Long::sum) + IntStream.empty().max() + IntStream.of(3, 3, 1).distinct().sorted().boxed().toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> x < 4).toList() + "" + Stream.of(1, 2, 3, 1).dropWhile(x -> x < 3).toList() + Stream.concat(Stream.of(1), Stream.empty()).count());
        Spliterator<Integer> right = Arrays.asList(1, 2, 3, 4).spliterator();
        Spliterator<Integer> left = right.trySplit();
        left.forEachRemaining(x -> System.out.print("L" + x + " "));
        right.tryAdvance(x -> System.out.print("R" + x + " "));
        System.out.println(right.estimateSize() + " " + right.hasCharacteristics(Spliterator.SIZED));
        try (Stream<String> closing = Stream.of("c").onClose(() -> System.out.println("closed"))) {
            System.out.println(closing.map(x -> x + x).collect(Collectors.toList()));
        }
        Map<Boolean, Long> counts = "hello world".chars().mapToObj(c -> (char) c).collect(Collectors.partitioningBy(Character::isLetter, Collectors.counting()));
        System.out.println(counts + " " + Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).reduce("", String::concat) + Arrays.stream(new int[] {1, 2, 3}, 1, 3).sum());
    }
}
