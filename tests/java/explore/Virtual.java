// topic: the receiver depends on an input
// spec: f(byte:sym[0..3],byte:sym[-4..4])
public final class Virtual {
    interface Shape {
        int area(int size);
    }

    static final class Square implements Shape {
        public int area(int size) {
            return size * size;
        }
    }

    static final class Line implements Shape {
        public int area(int size) {
            return 0;
        }
    }

    static int f(byte which, byte size) {
        Shape shape;
        if (which == 0) {
            shape = new Square();
        } else if (which == 1) {
            shape = new Line();
        } else {
            shape = s -> s < 0 ? -1 : which;
        }
        return shape.area(size) > 3 ? 1 : shape.area(size);
    }
}
