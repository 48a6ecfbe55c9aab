// topic: instanceof with a pattern, its scope and its combination with && and negation
// release: 17
import java.util.List;

public class PatternInstanceof {
    interface Shape { }
    record Circle(double radius) implements Shape { }
    record Box(int width, int height) implements Shape { }
    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }
    }

    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + (i + 1);
        } else if (o instanceof Integer i) {
            return "int " + i;
        }
        if (!(o instanceof String s)) {
            if (o instanceof int[] array && array.length > 1) {
                return "array starting " + array[0] + "," + array[1];
            }
            return o instanceof List<?> list && !list.isEmpty() ? "list of " + list.get(0) : "something";
        }
        return s.isEmpty() ? "empty string" : "string " + s.length() + s.charAt(0);
    }

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return c.radius() * c.radius() * 3;
        }
        if (shape instanceof Box b) {
            return b.width() * b.height();
        }
        return shape instanceof Square q ? q.side * q.side : -1;
    }

    static int loop(Object[] items) {
        int total = 0;
        for (Object item : items) {
            if (!(item instanceof Number n)) {
                continue;
            }
            total += n.intValue();
        }
        return total;
    }

    public static void main(String[] args) {
        Object[] items = {5, 50, "", "hello", new int[] {4, 9}, new int[0], List.of("head", "tail"), List.of(), null, 'c', 7L};
        for (Object item : items) {
            System.out.println(describe(item));
        }
        System.out.println(loop(items));
        for (Shape shape : new Shape[] {new Circle(2), new Box(3, 4), new Square(5), null}) {
            System.out.println(area(shape));
        }
        Object o = 42;
        while (!(o instanceof String text)) {
            o = o instanceof Integer i && i > 40 ? (Object) (i - 1) : "done";
        }
        System.out.println(text + " " + text.length());
        Object[] nested = {new Object[] {"deep"}};
        if (nested[0] instanceof Object[] inner && inner[0] instanceof String word) {
            System.out.println(word);
        }
    }
}
