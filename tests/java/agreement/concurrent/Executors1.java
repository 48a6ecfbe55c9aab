// topic: Thread pools: submit, invokeAll, invokeAny, rejection, shutdown
// release: 17

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Executors1 {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> f : pool.invokeAll(tasks)) {
            sum += f.get();
        }
        System.out.println(sum + " " + pool.invokeAny(List.of(() -> "any")));
        Future<?> failing = pool.submit(() -> {
            throw new IllegalStateException("inside");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + failing.isDone());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), r -> new Thread(r, "worker"), new ThreadPoolExecutor.CallerRunsPolicy());
        Object gate = new Object();
        StringBuffer where = new StringBuffer();
        synchronized (gate) {
            for (int i = 0; i < 3; i++) {
                small.execute(() -> {
                    if (Thread.currentThread().getName().equals("worker")) {
                        synchronized (gate) {
                            where.append('w');
                        }
                    } else {
                        where.append('m');
                    }
                });
            }
        }
        small.shutdown();
        small.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(where + " " + small.getCompletedTaskCount() + small.getLargestPoolSize());
        FutureTask<String> task = new FutureTask<>(() -> "ran");
        System.out.println(task.cancel(false) + " " + task.isCancelled());
        try {
            task.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        ExecutorService single = Executors.newSingleThreadExecutor();
        ExecutorCompletionService<String> done = new ExecutorCompletionService<>(single);
        done.submit(() -> "first");
        done.submit(() -> "second");
        System.out.println(done.take().get() + done.take().get());
        System.out.println(single.shutdownNow().size() + " " + single.isShutdown());
    }
}
