// topic: ForkJoinPool, recursive tasks and parallel streams give sequential answers
// release: 17

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ForkJoin {
    static final class Fib extends RecursiveTask<Integer> {
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(new ForkJoinPool(2).invoke(new Fib(12)) + " " + ForkJoinPool.commonPool().invoke(new Fib(10)));
        System.out.println(IntStream.range(0, 10_000).parallel().filter(x -> x % 7 == 0).mapToLong(x -> (long) x * x).sum());
        List<Integer> list = IntStream.range(0, 100).boxed().collect(Collectors.toList());
        System.out.println(list.parallelStream().map(x -> x * 2).sorted((a, b) -> b - a).limit(5).collect(Collectors.toList()) + " " + list.parallelStream().reduce(0, Integer::sum) + list.parallelStream().anyMatch(x -> x == 50) + list.parallelStream().findFirst().get());
        System.out.println(list.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.counting())));
        int[] numbers = IntStream.range(0, 9000).map(x -> (x * 7919) % 9001).toArray();
        Arrays.parallelSort(numbers);
        int[] sums = {1, 2, 3, 4};
        Arrays.parallelPrefix(sums, Integer::sum);
        Arrays.parallelSetAll(numbers, i -> numbers[i] - i);
        System.out.println(numbers[100] + " " + Arrays.toString(sums));
        try {
            list.parallelStream().forEach(x -> {
                if (x == 3) {
                    throw new IllegalStateException("three");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println("failed");
        }
        StringBuffer ordered = new StringBuffer();
        list.parallelStream().limit(5).forEachOrdered(ordered::append);
        System.out.println(ordered);
    }
}
