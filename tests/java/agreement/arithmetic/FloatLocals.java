// topic: floats in the first locals of a method, stored and loaded
public class FloatLocals {
    static float first(float a, float b, float c, float d) {
        a = a * b;
        b = b - c;
        c = c / d;
        d = d + a;
        return a + b + c + d;
    }

    static float swap(float a, float b) {
        float t = a;
        a = b;
        b = t;
        return a - 2 * b;
    }

    public static void main(String[] args) {
        float[] edges = {0f, -0f, 1f, -1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY};
        for (float x : edges) {
            for (float y : edges) {
                System.out.println(first(x, y, 3f, 0.25f) + " " + first(2f, x, y, x) + " " + swap(x, y));
            }
        }
    }
}
