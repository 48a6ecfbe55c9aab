// topic: DataInput/Output, object graphs, modified UTF-8
// release: 17

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class DataStreams {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        transient int secret = 5;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    record Point(int x, int y) implements Serializable {}

    enum Color { RED, GREEN }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(-2);
        out.writeLong(1L << 40);
        out.writeDouble(Math.PI);
        out.writeUTF("a\u0000é€😀");
        out.writeBoolean(true);
        out.writeChars("hi");
        System.out.println(Arrays.toString(bytes.toByteArray()) + out.size());
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readDouble() + " " + in.readUTF().length() + in.readBoolean() + in.readChar() + in.readUnsignedShort());
        try {
            in.readByte();
        } catch (EOFException e) {
            System.out.println(e);
        }
        Node ring = new Node("a", new Node("b", null));
        ring.next.next = ring;
        ByteArrayOutputStream objects = new ByteArrayOutputStream();
        try (ObjectOutputStream graph = new ObjectOutputStream(objects)) {
            graph.writeObject(ring);
            graph.writeObject(new ArrayList<>(List.of(new Point(1, 2), Color.GREEN, "s", 3L, new int[] {4})));
        }
        ObjectInputStream back = new ObjectInputStream(new ByteArrayInputStream(objects.toByteArray()));
        Node read = (Node) back.readObject();
        System.out.println(read.name + read.next.name + (read.next.next == read) + read.secret);
        List<?> list = (List<?>) back.readObject();
        System.out.println(list.get(0) + " " + (list.get(1) == Color.GREEN) + list.get(2) + list.get(3) + ((int[]) list.get(4))[0]);
        try {
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
    }
}
