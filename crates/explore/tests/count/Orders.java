import java.util.Arrays;

/**
 * What is known of the order of some keys: which are below or not above which others, and which
 * differ. Keys are numbered; a statement is refused if no keys fulfil it together with the others.
 *
 * <p>Ordered pairs are kept transitively closed. Statements contradict each other exactly if two keys
 * that are forced to be equal (each not above the other) are also said to differ or to be one below the
 * other: otherwise the classes of equal keys can be put in a row. Ints are enough for any such row.
 */
final class Orders {
    private static final byte NOT_ABOVE = 1;
    private static final byte BELOW = 2;
    private final byte[][] order;
    private final boolean[][] differ;
    private int keys;

    Orders(int maxKeys) {
        order = new byte[maxKeys][maxKeys];
        differ = new boolean[maxKeys][maxKeys];
    }

    void clear() {
        for (int i = 0; i < keys; i++) {
            Arrays.fill(order[i], 0, keys, (byte) 0);
            Arrays.fill(differ[i], 0, keys, false);
        }
        keys = 0;
    }

    int add() {
        order[keys][keys] = NOT_ABOVE;
        return keys++;
    }

    /** Whether the statement can be true. */
    boolean possible(int left, String operator, int right) {
        switch (operator) {
            case "<": return order[right][left] == 0;
            case ">": return order[left][right] == 0;
            case "<=": return canBeNotAbove(left, right);
            case ">=": return canBeNotAbove(right, left);
            case "==": return canBeEqual(left, right);
            case "!=": return order[left][right] != NOT_ABOVE || order[right][left] != NOT_ABOVE;
            default: throw new IllegalArgumentException(operator);
        }
    }

    /** Adds a statement that is possible. */
    void state(int left, String operator, int right) {
        switch (operator) {
            case "<": relate(left, right, BELOW); break;
            case ">": relate(right, left, BELOW); break;
            case "<=": relate(left, right, NOT_ABOVE); break;
            case ">=": relate(right, left, NOT_ABOVE); break;
            case "==":
                relate(left, right, NOT_ABOVE);
                relate(right, left, NOT_ABOVE);
                break;
            case "!=":
                differ[left][right] = true;
                differ[right][left] = true;
                break;
            default: throw new IllegalArgumentException(operator);
        }
    }

    static String negated(String operator) {
        switch (operator) {
            case "<": return ">=";
            case ">": return "<=";
            case "<=": return ">";
            case ">=": return "<";
            case "==": return "!=";
            case "!=": return "==";
            default: throw new IllegalArgumentException(operator);
        }
    }

    private boolean canBeNotAbove(int low, int high) {
        return order[high][low] == 0 || canBeEqual(low, high);
    }

    /** Equal keys make all those equal that lie between them. */
    private boolean canBeEqual(int one, int other) {
        if (order[one][other] == BELOW || order[other][one] == BELOW) {
            return false;
        }
        for (int i = 0; i < keys; i++) {
            for (int j = 0; j < i; j++) {
                if (differ[i][j] && between(one, i, other) && between(one, j, other)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean between(int one, int key, int other) {
        boolean notBelow = order[one][key] != 0 || order[other][key] != 0;
        return notBelow && (order[key][one] != 0 || order[key][other] != 0);
    }

    private void relate(int low, int high, byte how) {
        for (int i = 0; i < keys; i++) {
            for (int j = 0; j < keys; j++) {
                if (order[i][low] != 0 && order[high][j] != 0) {
                    int strongest = Math.max(how, Math.max(order[i][low], order[high][j]));
                    order[i][j] = (byte) Math.max(order[i][j], strongest);
                }
            }
        }
    }
}
