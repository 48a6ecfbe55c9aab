/**
 * A heap of objects with two references each, and the mark phase of its collector: it reverses the
 * references on its way down, so that it needs no stack, and restores them on its way back.
 */
public final class MarkHeap {
    static final class Cell {
        Cell left;
        Cell right;
        boolean marked;
        boolean leftDone;
        /** Found reachable by the check, which does not use the marks. */
        boolean reached;
        final Cell next;

        Cell(Cell next) {
            this.next = next;
        }
    }

    private Cell cells;
    private int size;

    int size() {
        return size;
    }

    void allocate() {
        cells = new Cell(cells);
        size++;
    }

    /** The cell allocated so many before the last; null if there are not so many. */
    Cell cell(int index) {
        Cell cell = cells;
        while (cell != null) {
            if (index == 0) {
                return cell;
            }
            index--;
            cell = cell.next;
        }
        return null;
    }

    void mark(Cell root) {
        Cell cell = cells;
        while (cell != null) {
            cell.marked = false;
            cell.leftDone = false;
            cell.reached = false;
            cell = cell.next;
        }
        Cell above = null;
        Cell current = root;
        while (true) {
            if (current != null && !current.marked) {
                current.marked = true;
                Cell below = current.left;
                current.left = above;
                above = current;
                current = below;
            } else if (above == null) {
                return;
            } else if (!above.leftDone) {
                above.leftDone = true;
                Cell upper = above.left;
                above.left = current;
                current = above.right;
                above.right = upper;
            } else {
                Cell upper = above.right;
                above.right = current;
                current = above;
                above = upper;
            }
        }
    }

    /** Whether exactly the cells that can be reached are marked. */
    boolean isMarkedFrom(Cell root) {
        reach(root);
        Cell cell = cells;
        while (cell != null) {
            if (cell.marked != cell.reached) {
                return false;
            }
            cell = cell.next;
        }
        return true;
    }

    private static void reach(Cell cell) {
        if (cell != null && !cell.reached) {
            cell.reached = true;
            reach(cell.left);
            reach(cell.right);
        }
    }
}
