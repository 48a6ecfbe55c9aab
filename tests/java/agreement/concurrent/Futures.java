// topic: CompletableFuture: chains, combinations, failures, timeouts
// release: 17

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Futures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> base = new CompletableFuture<>();
        CompletableFuture<String> chain = base.thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.completedFuture("v" + x)).thenCombine(CompletableFuture.completedFuture("!"), String::concat);
        System.out.println(chain.isDone() + " " + chain.getNow("not yet"));
        base.complete(41);
        System.out.println(chain.join() + base.complete(1) + base.get());
        CompletableFuture<Integer> async = CompletableFuture.supplyAsync(() -> 20).thenApplyAsync(x -> x * 2);
        System.out.println(async.get(5, TimeUnit.SECONDS));
        CompletableFuture<Integer> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("bad");
        });
        System.out.println(failed.exceptionally(e -> -1).join() + " " + failed.handle((v, e) -> e.getClass().getSimpleName() + v).join() + failed.isCompletedExceptionally());
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        try {
            failed.thenApply(x -> x + 1).join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        StringBuffer seen = new StringBuffer();
        CompletableFuture<Void> all = CompletableFuture.allOf(base.thenAccept(seen::append), chain.thenRun(() -> seen.append("run")));
        all.join();
        System.out.println(seen + " " + CompletableFuture.anyOf(new CompletableFuture<String>(), CompletableFuture.completedFuture("any")).join());
        System.out.println(base.applyToEither(new CompletableFuture<>(), x -> "either" + x).join() + base.whenComplete((v, e) -> seen.append(v).append(e)).join() + seen);
        try {
            new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause() instanceof TimeoutException);
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("late", 1, TimeUnit.MILLISECONDS).join());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
    }
}
