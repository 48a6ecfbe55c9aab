// topic: integer division and remainder, their signs, MIN_VALUE / -1, and zero divisors
public class Division {
    static int divide(int a, int b) {
        return a / b;
    }

    static long remainder(long a, long b) {
        return a % b;
    }

    public static void main(String[] args) {
        int[] dividends = {7, -7, 8, -8, 1, -1, 0, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int[] divisors = {3, -3, 2, -2, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : dividends) {
            for (int b : divisors) {
                System.out.println(a + " / " + b + " = " + (a / b) + " rem " + (a % b)
                    + " floor " + Math.floorDiv(a, b) + " mod " + Math.floorMod(a, b));
            }
        }
        long[] longs = {Long.MIN_VALUE, Long.MAX_VALUE, -9L, 9L, 4294967297L};
        for (long a : longs) {
            for (long b : new long[] {4, -4, -1, Long.MIN_VALUE, 4294967296L}) {
                System.out.println(a + " / " + b + " = " + (a / b) + " rem " + (a % b)
                    + " floor " + Math.floorDiv(a, b) + " mod " + Math.floorMod(a, b));
            }
        }
        try {
            divide(1, 0);
        } catch (ArithmeticException e) {
            System.out.println("int / : " + e.getMessage());
        }
        try {
            System.out.println(5 % divide(0, 3));
        } catch (ArithmeticException e) {
            System.out.println("int % : " + e.getMessage());
        }
        try {
            remainder(Long.MIN_VALUE, 0);
        } catch (ArithmeticException e) {
            System.out.println("long % : " + e);
        }
        try {
            int x = 10;
            x /= 0 * x;
            System.out.println(x);
        } catch (ArithmeticException e) {
            System.out.println("compound: " + e);
        }
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + 1.0f / 0 + " " + 5.5 % 0);
    }
}
