// topic: Array, linked, priority, delay, synchronous and transfer queues
// release: 17

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class BlockingQueues {
    record Late(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return at;
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(at, ((Late) o).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(2);
        System.out.println(bounded.offer(1) + " " + bounded.offer(2) + bounded.offer(3) + bounded.remainingCapacity());
        try {
            bounded.add(4);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Thread producer = new Thread(() -> {
            try {
                for (int i = 10; i < 15; i++) {
                    bounded.put(i);
                }
                bounded.put(-1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.start();
        StringBuilder taken = new StringBuilder();
        for (int v = bounded.take(); v != -1; v = bounded.take()) {
            taken.append(v).append(' ');
        }
        System.out.println(taken + "" + bounded.poll(1, TimeUnit.MILLISECONDS));
        PriorityBlockingQueue<String> priority = new PriorityBlockingQueue<>(List.of("pear", "fig", "apple"));
        List<String> drained = new ArrayList<>();
        System.out.println(priority.drainTo(drained, 2) + " " + drained + priority.peek());
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1, 2, 3));
        System.out.println(deque.takeLast() + " " + deque.pollFirst() + deque);
        SynchronousQueue<String> hand = new SynchronousQueue<>();
        System.out.println(hand.offer("x") + " " + hand.poll());
        new Thread(() -> {
            try {
                hand.put("handed");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }).start();
        System.out.println(hand.take());
        DelayQueue<Late> delayed = new DelayQueue<>(List.of(new Late("later", 1000), new Late("now", -1)));
        System.out.println(delayed.poll() + " " + delayed.poll());
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("t") + " " + transfer.hasWaitingConsumer());
        Exchanger<String> exchanger = new Exchanger<>();
        Thread swap = new Thread(() -> {
            try {
                exchanger.exchange("from thread");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        swap.start();
        System.out.println(exchanger.exchange("from main"));
        ConcurrentLinkedDeque<Integer> free = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        free.removeIf(x -> x == 2);
        System.out.println(free.pollLast() + " " + free);
    }
}
