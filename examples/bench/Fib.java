/** Naive Fibonacci numbers: nothing but calls. */
public final class Fib {
    public static void main(String[] args) {
        System.out.println("fib " + fib(34));
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }
}
