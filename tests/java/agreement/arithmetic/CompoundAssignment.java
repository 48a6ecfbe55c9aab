// topic: compound assignment narrows implicitly and evaluates its left side once and first
public class CompoundAssignment {
    static int calls;
    static int[] array = {10, 20, 30};

    static int index(int i) {
        calls++;
        return i;
    }

    static int[] array() {
        System.out.print("[array]");
        return array;
    }

    static int value(int v) {
        System.out.print("[value " + v + "]");
        return v;
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 2.5;
        System.out.println(b);
        b -= 1e10;
        System.out.println(b);
        short s = 10;
        s /= 0.3;
        System.out.println(s);
        s <<= 12;
        System.out.println(s);
        char c = 'A';
        c += 1.7;
        System.out.println(c);
        c ^= ' ';
        System.out.println(c);
        int i = 5;
        i += 3.99;
        System.out.println(i);
        i *= 1e9f;
        System.out.println(i);
        i -= 5_000_000_000L;
        System.out.println(i);
        i %= 7.5;
        System.out.println(i);
        long l = Long.MAX_VALUE;
        l += 0.0f;
        System.out.println(l);
        l -= 1.0;
        System.out.println(l);
        l >>>= 60;
        System.out.println(l);
        float f = 1;
        f += 1e-8;
        System.out.println(f);
        f /= 3;
        System.out.println(f);
        String text = "x";
        text += 1 + 2;
        text += 'c';
        text += null;
        text += 1.0f;
        System.out.println(text);
        array[index(1)] += value(5) + value(6);
        System.out.println(array[1] + " " + calls);
        array()[value(0)] *= value(3);
        System.out.println(array[0]);
        array()[value(2)]++;
        System.out.println(array[2]);
        int k = 1;
        k += k++ + ++k;
        System.out.println(k);
        k = k++ * 2 + k;
        System.out.println(k);
        int[] order = {0, 0, 0};
        int p = 0;
        order[p++] = order[p] = p++;
        System.out.println(order[0] + " " + order[1] + " " + order[2] + " " + p);
        int x = 10;
        x -= x -= x - 3;
        System.out.println(x);
        int first, second;
        first = second = 9;
        System.out.println(first + second);
    }
}
