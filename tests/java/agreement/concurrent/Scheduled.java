// topic: Scheduled executors, timers and TimeUnit
// release: 17

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Scheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        // Each is scheduled by the one before: a busy machine may stop a thread for longer than any short delay.
        ScheduledFuture<ScheduledFuture<String>> future = pool.schedule(() -> {
            order.append('a');
            return pool.schedule(() -> order.append('b').toString(), 1, TimeUnit.MILLISECONDS);
        }, 2, TimeUnit.MILLISECONDS);
        System.out.println(future.get().get() + " " + future.isDone());
        ScheduledFuture<?> late = pool.schedule(() -> order.append('d'), 3, TimeUnit.DAYS);
        ScheduledFuture<?> later = pool.schedule(() -> order.append('e'), 4, TimeUnit.DAYS);
        System.out.println(late.compareTo(later) + " " + later.compareTo(late) + late.getDelay(TimeUnit.DAYS) + later.cancel(true) + late.cancel(false) + late.isDone());
        CountDownLatch ticks = new CountDownLatch(3);
        ScheduledFuture<?> repeated = pool.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        System.out.println(repeated.cancel(false) + " " + repeated.isCancelled());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + order);
        Timer timer = new Timer(true);
        CountDownLatch fired = new CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                fired.countDown();
            }
        }, 0, 1);
        fired.await();
        timer.cancel();
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {}
            }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.convert(3, TimeUnit.MICROSECONDS) + " " + TimeUnit.DAYS.toNanos(Long.MAX_VALUE) + TimeUnit.SECONDS.toChronoUnit());
    }
}
