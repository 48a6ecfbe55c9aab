import banyan.testing.Choice;

/** Enough objects between choices to need several chunks of memory, and writes to old ones. */
public class Chunks {
    static final class Cell {
        int value;
        Cell next;
        long tag;
    }

    public static void main(String[] args) {
        Cell head = null;
        int[][] rows = new int[8][];
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            int k = Choice.pick(2);
            rows[i] = new int[60_000 + k * 50_000];
            for (int j = 0; j < 9_000; j++) {
                Cell cell = new Cell();
                cell.value = j * (k + 1);
                cell.next = head;
                head = cell;
            }
            int step = 0;
            for (Cell cell = head; cell != null; cell = cell.next) {
                if (++step % 701 == 0) {
                    cell.tag += cell.value ^ k;
                }
            }
            rows[i][rows[i].length - 1 - k] = step;
            rows[i / 2][i] = k;
        }
        for (Cell cell = head; cell != null; cell = cell.next) {
            sum = sum * 7 + cell.tag + cell.value;
        }
        for (int[] row : rows) {
            if (row != null) {
                sum += row.length + row[row.length - 1] + row[1];
            }
        }
        System.out.println(sum);
    }
}
