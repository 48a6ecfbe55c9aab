// topic: objects written to bytes and read again
// release: 17
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

public class Serialization {
    static class Base {
        int base = 3;

        Base() {
            System.out.println("constructor of Base");
            base = 4;
        }
    }

    static class Node extends Base implements Serializable {
        int number = 1;
        transient int lost = 5;
        String text = "q";
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Node self = this;
        double[] doubles = {1.5, -0.0};

        Node() {
            System.out.println("constructor of Node");
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 7;
        transient String secret = "s";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(secret + "!");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            secret = in.readUTF();
        }
    }

    enum Colour {
        RED, GREEN
    }

    static Object copy(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        System.out.println(bytes.size() + " bytes");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        node.base = 10;
        Node read = (Node) copy(node);
        System.out.println(read.base + " " + read.number + " " + read.lost + read.text + read.list + (read.self == read));
        System.out.println(read.doubles[0] + " " + read.doubles[1]);
        System.out.println(((Custom) copy(new Custom())).secret);
        System.out.println(copy(Colour.GREEN) == Colour.GREEN);
        System.out.println(copy(new HashMap<>(Map.of("k", List.of(1)))));
        System.out.println(copy(new TreeSet<>(List.of("b", "a"))));
        System.out.println(copy(new int[][] {{1}, {}}).getClass());
        try {
            copy(new ArrayList<>(List.of(new Object())));
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
    }
}
