import banyan.testing.Choice;

/** Several answers within one instruction, natives that write after deciding, and natives that call back. */
public class Answers {
    public static void main(String[] args) {
        int[] counts = new int[3];
        StringBuilder text = new StringBuilder();
        text.append(Choice.pickTwo(2, 3)).append(' ');
        for (int i = 0; i < 2; i++) {
            int[] pair = Choice.pickInto(counts, 3);
            text.append(pair[0]).append('/').append(pair[1]).append(' ');
        }
        if (counts[0] == 2) {
            int around = Choice.pickAround(x -> {
                counts[x]++;
                return x + 5 * Choice.pick(2);
            }, 2);
            text.append(around);
        }
        if (counts[1] == 2) {
            try {
                Choice.pickAround(x -> x / (x - 1), 2);
            } catch (ArithmeticException e) {
                text.append(e.getMessage());
            }
            try {
                Choice.pick(0);
            } catch (IllegalArgumentException e) {
                text.append(e.getMessage());
            }
        }
        if (counts[2] == 2 && Choice.pick(2) == 1) {
            System.exit(Choice.pick(3) + 3);
        }
        System.out.println(text.append(counts[0]).append(counts[1]).append(counts[2]));
    }
}
