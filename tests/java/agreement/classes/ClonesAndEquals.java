// topic: clone of arrays and objects, equals/hashCode contracts, Objects helpers
// release: 17

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Objects;

public class ClonesAndEquals {
    static class Deep implements Cloneable {
        int[] data = {1, 2};
        String name = "n";

        @Override
        protected Deep clone() throws CloneNotSupportedException {
            Deep copy = (Deep) super.clone();
            copy.data = data.clone();
            return copy;
        }
    }

    static class No {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Deep a = new Deep();
        Deep b = a.clone();
        b.data[0] = 9;
        System.out.println(a.data[0] + " " + (a.name == b.name) + (a.getClass() == b.getClass()) + a.equals(b));
        try {
            new No().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        int[][] grid = {{1}, {2}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 7;
        System.out.println(grid[0][0] + " " + Arrays.deepEquals(grid, shallow) + Arrays.equals(grid, new int[][] {{7}, {2}}) + Arrays.deepHashCode(grid) + Arrays.deepToString(grid));
        System.out.println(Objects.hash(1, null, "x") + " " + Objects.equals(null, null) + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.toString(null, "def") + Objects.requireNonNullElse(null, 5) + Objects.checkIndex(1, 2) + Objects.compare("a", "b", String::compareTo));
        try {
            Objects.checkFromToIndex(2, 1, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.requireNonNull(null, () -> "supplied");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        ArrayList<Integer> list = new ArrayList<>(Arrays.asList(1, 2));
        HashMap<String, Integer> map = new HashMap<>();
        map.put("k", 1);
        System.out.println(list.clone() + " " + map.clone() + list.clone().equals(list) + list.hashCode() + map.hashCode());
    }
}
