package state;

/** Arrays of classes that no test can name. */
public class Hidden {
    private static final class Node {
        int weight;
    }

    private enum Mark {
        LOW,
        HIGH
    }

    static Node[] nodes = new Node[4];
    static Object[] marks = {Mark.LOW, "x"};
    static final Mark[][] TABLE = {{Mark.LOW}, {Mark.HIGH}};
    static int calls;

    public static int add(int weight) {
        calls++;
        nodes[0] = new Node();
        nodes[0].weight = weight;
        marks[0] = Mark.HIGH;
        TABLE[0][0] = Mark.HIGH;
        return weight > 3 ? 1 : 2;
    }
}
