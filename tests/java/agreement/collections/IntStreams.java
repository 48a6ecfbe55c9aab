// topic: primitive streams: ranges, boxed, statistics, conversions, takeWhile-free pipelines
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class IntStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).sum() + " " + IntStream.rangeClosed(0, 10).sum() + " " + IntStream.range(5, 5).count() + " " + IntStream.range(7, 3).boxed().collect(Collectors.toList()));
        System.out.println(Arrays.toString(IntStream.iterate(1, x -> x * 2).limit(10).toArray()) + Arrays.toString(IntStream.of(3, 1, 2).sorted().map(x -> -x).toArray()));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",")) + " " + IntStream.range(0, 20).filter(i -> i % 3 == 0).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.of(4, 8, 15).average() + " " + IntStream.empty().average() + " " + IntStream.empty().max() + " " + IntStream.of(2, 9, 4).max().getAsInt() + " " + IntStream.of(3).findFirst());
        System.out.println(IntStream.rangeClosed(1, 20).asLongStream().reduce(1, (a, b) -> a * b) + " " + IntStream.rangeClosed(1, 5).reduce((a, b) -> a * 10 + b).getAsInt());
        System.out.println(IntStream.rangeClosed(1, 4).mapToDouble(i -> 1.0 / i).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2).average().getAsDouble());
        System.out.println(IntStream.of(1, 2, 3).summaryStatistics().getMax() + " " + LongStream.rangeClosed(1, 3).summaryStatistics().getSum() + " " + DoubleStream.of(2.5, 3.5).summaryStatistics().getAverage());
        System.out.println(IntStream.range(0, 5).flatMap(i -> IntStream.range(0, i)).boxed().map(String::valueOf).collect(Collectors.joining()) + " " + IntStream.of(1, 1, 2, 3, 3).distinct().count());
        System.out.println(IntStream.range(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.range(0, 5).anyMatch(i -> i == 3) + " " + IntStream.range(0, 5).allMatch(i -> i < 3) + " " + "hello".chars().mapToObj(c -> (char) c).collect(Collectors.toList()));
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).skip(1).sum() + " " + IntStream.generate(() -> 7).limit(4).sum() + " " + IntStream.range(0, 100).skip(95).mapToLong(i -> i * 10000000000L).sum());
        OptionalInt oi = IntStream.of(5).min();
        OptionalDouble od = OptionalDouble.empty();
        System.out.println(oi.orElse(1) + " " + od.orElse(1.5) + " " + oi + " " + od + " " + oi.isPresent() + " " + oi.equals(OptionalInt.of(5)));
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        int total = 0;
        while (it.hasNext()) {
            total += it.nextInt() * 100;
        }
        System.out.println(total);
        int[][] triples = IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).filter(b -> {
            int c = (int) Math.sqrt(a * a + b * b);
            return c * c == a * a + b * b;
        }).mapToObj(b -> new int[] {a, b, (int) Math.sqrt(a * a + b * b)})).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(triples));
        System.out.println(IntStream.range(0, 4).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append) + " " + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum()
            + " " + Arrays.stream(new double[] {1.5, 2.5}).map(Math::ceil).sum() + " " + Arrays.stream(new String[] {"a", "b"}).count());
        System.out.println(IntStream.rangeClosed(1, 3).mapToObj(i -> IntStream.rangeClosed(1, 3).map(j -> i * j).boxed().collect(Collectors.toList())).collect(Collectors.toList()));
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble() + " " + DoubleStream.of(Double.NaN, 1).max().getAsDouble());
    }
}
