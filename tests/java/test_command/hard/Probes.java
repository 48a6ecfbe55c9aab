package hard;

/** Exceptions leave code in the middle of a line, of a block, of a decision. */
public final class Probes {
    private Probes() {}

    static int half(int n) {
        if (n % 2 != 0) {
            throw new IllegalArgumentException("odd");
        }
        return n / 2;
    }

    static int leavesALine(int n) {
        int a = n + 1;
        int b = a * 2;
        int c = b + half(n | 1);
        return a + b + c;
    }

    static int leavesABlock(int n) {
        int a = 5;
        if (n > 3) {
            a = half(7);
            a++;
        }
        return a + n;
    }

    static boolean leavesADecision(int n) {
        return n > 0 && half(n | 1) > 2 || n < -5;
    }

    static int catches(int n) {
        int a = 0;
        try {
            a = 1;
            a = half(n) + 3;
            a = a + 1;
        } catch (IllegalArgumentException e) {
            a = a + 10;
        } finally {
            a = a + 100;
        }
        return a;
    }

    static int loops(int n) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += half(i + (n & 1));
            sum++;
        }
        return sum;
    }

    static int switches(int n) {
        int a = 1;
        switch (n) {
            case 1:
                a = half(3);
            case 2:
                a = a + 2;
                break;
            case 3:
                return half(4);
            default:
                a = 9;
        }
        return a;
    }
}
