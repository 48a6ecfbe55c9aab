// topic: clone of arrays and objects, shallow and deep, CloneNotSupportedException
import java.util.Arrays;

public class Cloning {
    static class Sheep implements Cloneable {
        int age = 3;
        long id = 1L << 40;
        double weight = 20.5;
        String name = "dolly";
        int[] marks = {1, 2, 3};
        final Object tag = "tag";

        @Override
        protected Sheep clone() throws CloneNotSupportedException {
            return (Sheep) super.clone();
        }
    }

    static class DeepSheep extends Sheep {
        boolean deep = true;

        DeepSheep() {
            System.out.println("constructed once");
        }

        @Override
        protected DeepSheep clone() throws CloneNotSupportedException {
            DeepSheep copy = (DeepSheep) super.clone();
            copy.marks = marks.clone();
            return copy;
        }
    }

    static class Stubborn {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] ints = {1, 2, 3};
        int[] copy = ints.clone();
        copy[0] = 9;
        System.out.println(Arrays.toString(ints) + Arrays.toString(copy) + (ints == copy) + ints.equals(copy) + Arrays.equals(ints, ints.clone()));
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 100;
        shallow[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(shallow) + (grid[0] == shallow[0]));
        String[] words = {"a", null};
        Object[] objects = words.clone();
        System.out.println(objects.getClass().getSimpleName() + " " + objects.length + " " + objects[1]);
        try {
            objects[0] = 5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new byte[] {1}.clone()[0] + " " + new char[] {'x'}.clone()[0] + " " + new boolean[] {true}.clone()[0]
            + " " + new long[] {-1}.clone()[0] + " " + new float[] {2.5f}.clone()[0] + " " + new double[] {-0.0}.clone()[0]
            + " " + new short[] {-9}.clone()[0] + " " + new int[0].clone().length);
        Sheep sheep = new Sheep();
        sheep.age = 4;
        Sheep second = sheep.clone();
        second.marks[0] = 50;
        second.name = "polly";
        second.weight++;
        System.out.println(sheep.age + sheep.name + sheep.weight + Arrays.toString(sheep.marks) + " " + second.age + second.name
            + second.weight + Arrays.toString(second.marks) + second.id + (sheep.tag == second.tag));
        DeepSheep deep = new DeepSheep();
        deep.deep = false;
        DeepSheep deepCopy = deep.clone();
        deepCopy.marks[1] = -1;
        System.out.println(deepCopy.getClass().getSimpleName() + deepCopy.deep + Arrays.toString(deep.marks) + Arrays.toString(deepCopy.marks));
        try {
            new Stubborn().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Object array = new int[][] {{1}};
        System.out.println(((int[][]) array).clone()[0][0]);
    }
}
