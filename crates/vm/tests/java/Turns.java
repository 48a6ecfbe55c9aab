import banyan.testing.Choice;

/** Threads that compute for longer than a turn, so that the fuel decides who goes on. */
public class Turns {
    static volatile int shared;
    static int[] seen = new int[64];
    static int at;

    static void work(int id, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int x = shared;
            for (int j = 0; j < 30_000; j++) {
                x = x * 31 + j;
            }
            shared = x + id;
            if (i % 4 == 3) {
                int k = Choice.pick(2);
                seen[at++ & 63] = id * 10 + k;
                shared += k * 12345;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> work(1, 9));
        other.start();
        work(2, 9);
        other.join();
        long sum = shared;
        for (int value : seen) {
            sum = sum * 31 + value;
        }
        System.out.println(sum);
    }
}
