// topic: Cached, work-stealing and own pools, thread factories, adapted tasks, completers, stages, publishers
// release: 17

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class PoolKinds {
    /** Runs everything in the caller. */
    static final class Direct extends AbstractExecutorService {
        private boolean down;

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
            down = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            down = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return down;
        }

        @Override
        public boolean isTerminated() {
            return down;
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) {
            return down;
        }
    }

    static final class Sum extends CountedCompleter<Void> {
        final int[] data;
        final int from;
        final int to;
        final AtomicLong sum;

        Sum(CountedCompleter<?> parent, int[] data, int from, int to, AtomicLong sum) {
            super(parent);
            this.data = data;
            this.from = from;
            this.to = to;
            this.sum = sum;
        }

        @Override
        public void compute() {
            if (to - from > 10) {
                int middle = (from + to) / 2;
                addToPendingCount(2);
                new Sum(this, data, from, middle, sum).fork();
                new Sum(this, data, middle, to, sum).fork();
            } else {
                for (int i = from; i < to; i++) {
                    sum.addAndGet(data[i]);
                }
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        ThreadFactory factory = task -> {
            Thread thread = new Thread(task, "own-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        ExecutorService cached = Executors.newCachedThreadPool(factory);
        CountDownLatch both = new CountDownLatch(2);
        Callable<Boolean> meet = () -> {
            both.countDown();
            both.await();
            return Thread.currentThread().isDaemon() && Thread.currentThread().getName().startsWith("own-");
        };
        Future<Boolean> one = cached.submit(meet);
        Future<Boolean> two = cached.submit(meet);
        System.out.println(one.get() + " " + two.get() + " " + made);
        cached.shutdown();
        System.out.println(cached.awaitTermination(10, TimeUnit.SECONDS));
        try {
            cached.execute(() -> {});
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ThreadPoolExecutor watched = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new java.util.concurrent.LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                System.out.println("before");
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                System.out.println("after " + thrown);
            }

            @Override
            protected void terminated() {
                System.out.println("terminated");
            }
        };
        watched.execute(() -> System.out.println("task"));
        watched.shutdown();
        watched.awaitTermination(10, TimeUnit.SECONDS);
        Direct direct = new Direct();
        System.out.println(direct.submit(() -> "direct").get() + direct.invokeAny(List.of(() -> "any")));

        ExecutorService stealing = Executors.newWorkStealingPool(2);
        List<Callable<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            squares.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> square : stealing.invokeAll(squares)) {
            sum += square.get();
        }
        System.out.println(sum);
        stealing.shutdown();

        int[] data = new int[100];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;
        }
        AtomicLong total = new AtomicLong();
        new Sum(null, data, 0, data.length, total).invoke();
        System.out.println(total);
        AtomicInteger hits = new AtomicInteger();
        RecursiveAction left = new RecursiveAction() {
            @Override
            protected void compute() {
                hits.addAndGet(1);
            }
        };
        RecursiveAction failing = new RecursiveAction() {
            @Override
            protected void compute() {
                hits.addAndGet(10);
                throw new IllegalStateException("in a task");
            }
        };
        ForkJoinTask.invokeAll(left, ForkJoinTask.adapt(() -> hits.addAndGet(100)));
        failing.fork();
        failing.quietlyJoin();
        System.out.println(hits + " " + left.isCompletedNormally() + failing.isCompletedAbnormally() + failing.getException().getClass().getSimpleName());
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.submit(() -> "from a pool").join() + " " + pool.getParallelism() + pool.isShutdown());
        pool.shutdown();

        CompletionStage<String> stage = CompletableFuture.completedStage("stage").thenApply(String::toUpperCase);
        System.out.println(stage.toCompletableFuture().get() + CompletableFuture.failedStage(new IllegalStateException("no")).handle((v, e) -> e.getMessage()).toCompletableFuture().join());

        List<String> heard = new CopyOnWriteArrayList<>();
        CountDownLatch end = new CountDownLatch(1);
        try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription given) {
                    subscription = given;
                    given.request(1);
                }

                @Override
                public void onNext(String item) {
                    heard.add(item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable thrown) {
                    heard.add(thrown.toString());
                    end.countDown();
                }

                @Override
                public void onComplete() {
                    heard.add("end");
                    end.countDown();
                }
            });
            publisher.submit("a");
            publisher.submit("b");
        }
        end.await();
        System.out.println(heard);
        int random = ThreadLocalRandom.current().nextInt(5, 10);
        System.out.println(random >= 5 && random < 10);
    }
}
