// topic: an uncaught exception: trace on stderr, exit code 1, output before it kept
// exit: 1
public class UncaughtSimple {
    static int depth(int n) {
        if (n == 0) {
            int[] values = {1, 2, 3};
            return values[n + 3];
        }
        return depth(n - 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println("before");
        for (int i = 0; i < 40; i++) {
            System.out.print(i * i % 7 + " ");
        }
        System.out.println("unterminated line follows");
        System.out.print("no newline at the end");
        try {
            depth(5);
        } finally {
            System.out.print("; finally ran");
        }
        System.out.println("not reached");
    }
}
