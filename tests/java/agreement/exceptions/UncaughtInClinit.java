// topic: an exception in the static initialiser of the main class
// exit: 1
public class UncaughtInClinit {
    static final int FIRST = print("first initialiser", 1);
    static final int[] TABLE = new int[FIRST];

    static int print(String text, int value) {
        System.out.println(text + " " + value);
        return value;
    }

    static {
        for (int i = 0; i < 5; i++) {
            System.out.println("filling " + i + " of " + TABLE.length + " with the value " + i * i);
            TABLE[i] = i;
        }
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
