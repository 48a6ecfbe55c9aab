import banyan.testing.Choice;

/** Choices at the bottom of a recursion and on the way back, with values waiting on operand stacks. */
public class Recursion {
    static long three(long a, int b, double c) {
        return a * 31 + b * 7 + (long) (c * 2);
    }

    static long down(int depth, long acc) {
        long local = acc ^ depth;
        int[] mine = {depth, (int) acc, depth * 3};
        if (depth == 0) {
            return acc + Choice.pick(3);
        }
        long below = three(local, mine[0], depth / 2.0) + down(depth - 1, acc + depth);
        if (depth % 12 == 0) {
            below = three(below, Choice.pick(2), mine[1]) + mine[2];
        }
        mine[1] += (int) below;
        return below + mine[1];
    }

    static int wide(int a, int b, int c, int d, int e) {
        return a + 10 * b + 100 * c + 1000 * d + 10000 * e;
    }

    public static void main(String[] args) {
        long sum = down(30, 5);
        System.out.println(sum);
        System.out.println(wide(Choice.pick(2), (int) sum, Choice.pick(2), 4, (int) down(3, sum)));
    }
}
