import banyan.testing.Choice;

/** Choices in loops; fields, arrays of every kind and objects are written between them. */
public class Loops {
    static int total;
    static long[] longs = new long[40];
    byte small;
    double real;
    Loops next;

    public static void main(String[] args) {
        Loops head = null;
        byte[] bytes = new byte[33];
        char[] chars = new char[17];
        float fraction = 1;
        for (int i = 0; i < 5; i++) {
            int k = Choice.pick(i % 2 == 0 ? 2 : 3);
            Loops made = new Loops();
            made.small = (byte) (k * 100);
            made.real = k / 3.0;
            made.next = head;
            if (k > 0) {
                head = made;
            }
            for (Loops at = head; at != null; at = at.next) {
                at.small += k;
                at.real *= 1.5;
            }
            bytes[i * 7 + k] -= 5;
            chars[i + k] = (char) ('a' + k);
            longs[i * 8] += total;
            longs[39 - i] = ~longs[i];
            total = total * 3 + k;
            fraction /= k + 2;
        }
        double sum = fraction;
        for (Loops at = head; at != null; at = at.next) {
            sum += at.real + at.small;
        }
        for (long value : longs) {
            sum += value;
        }
        for (byte value : bytes) {
            sum += value;
        }
        System.out.println(total + " " + sum + " " + new String(chars).trim());
    }
}
