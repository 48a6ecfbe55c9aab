// topic: recursion: mutual, deep, several results, tail position and accumulating parameters
public class Recursion {
    static int depth, deepest;

    static long factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    static int ackermann(int m, int n) {
        depth++;
        deepest = Math.max(deepest, depth);
        int r = m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
        depth--;
        return r;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void hanoi(int n, char from, char via, char to, StringBuilder moves) {
        if (n > 0) {
            hanoi(n - 1, from, to, via, moves);
            moves.append(from).append(to).append(' ');
            hanoi(n - 1, via, from, to, moves);
        }
    }

    static int sum(int n, int accumulator) {
        return n == 0 ? accumulator : sum(n - 1, accumulator + n);
    }

    static double power(double base, int exponent) {
        if (exponent < 0) {
            return 1 / power(base, -exponent);
        }
        if (exponent == 0) {
            return 1;
        }
        double half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static int collatz(long n) {
        return n == 1 ? 0 : 1 + collatz(n % 2 == 0 ? n / 2 : 3 * n + 1);
    }

    static long mixed(int i, long l, float f, double d, byte b, char c, short s, boolean z) {
        if (i == 0) {
            return l + (long) f + (long) d + b + c + s + (z ? 1 : 0);
        }
        return mixed(i - 1, l * 2, f + 0.5f, d - 0.25, (byte) (b + 100), (char) (c + 1), (short) (s - 1), !z) + 1;
    }

    public static void main(String[] args) {
        for (int i = 0; i <= 22; i += 2) {
            System.out.println(i + "! = " + factorial(i));
        }
        System.out.println(ackermann(2, 3) + " " + deepest + " " + ackermann(1, 10) + " " + ackermann(3, 3));
        System.out.println(even(100) + " " + odd(101) + " " + even(7));
        StringBuilder moves = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', moves);
        System.out.println(moves);
        System.out.println(sum(2000, 0));
        for (int e = -3; e < 12; e += 3) {
            System.out.print(power(1.5, e) + " ");
        }
        System.out.println();
        for (int n = 1; n < 30; n += 4) {
            System.out.print(collatz(n) + " ");
        }
        System.out.println();
        for (int n = 0; n < 6; n++) {
            System.out.print(mixed(n, 3L, 1.5f, 9.75, (byte) 1, 'a', (short) -5, true) + " ");
        }
        System.out.println();
    }
}
