// topic: the helpful messages of NullPointerException for every kind of access
public class HelpfulNullMessages {
    int number;
    int[] numbers;
    long[][] grid;
    String text;
    HelpfulNullMessages next;
    HelpfulNullMessages[] others;
    static HelpfulNullMessages shared;
    static int[] sharedNumbers;
    static Object[] sharedObjects = new Object[3];
    static String[][] names = new String[2][];

    HelpfulNullMessages next() {
        return next;
    }

    static HelpfulNullMessages make(int a, String b) {
        return null;
    }

    int[] array() {
        return null;
    }

    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println("fine " + act.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void locals(HelpfulNullMessages p, int[] q, int i) {
        HelpfulNullMessages local = p;
        Object lock = p;
        try {
            local.number = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(q[i + 1] + local.number);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (lock) {
                System.out.println("locked");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw (RuntimeException) lock;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance(String s) {
        try {
            System.out.println(next.next.number + s.length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(s.length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.numbers[number * 2]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> shared.number);
        attempt(() -> shared.next.number);
        attempt(() -> shared.next());
        attempt(() -> shared.text = "x");
        attempt(() -> sharedNumbers[2]);
        attempt(() -> sharedNumbers[2] = 4);
        attempt(() -> sharedNumbers.length);
        attempt(() -> sharedObjects[1].toString());
        attempt(() -> names[1][0]);
        attempt(() -> names[0].length);
        attempt(() -> make(1, "x").number);
        attempt(() -> make(1, "x").next().next());
        attempt(() -> new HelpfulNullMessages().next.text);
        attempt(() -> new HelpfulNullMessages().next().text.length());
        attempt(() -> new HelpfulNullMessages().array()[0]);
        attempt(() -> new HelpfulNullMessages().grid[0][1]);
        attempt(() -> new HelpfulNullMessages().others[sharedObjects.length - 1].next.next);
        attempt(() -> (new HelpfulNullMessages[2])[1].numbers[3]);
        attempt(() -> ((String) sharedObjects[0]).trim());
        attempt(() -> (sharedObjects.length > 2 ? shared : make(2, "")).text);
        attempt(() -> (new int[1][][])[0][0][5]);
        attempt(() -> (int) (Integer) sharedObjects[2]);
        attempt(() -> (new char[1][])[0][0]);
        attempt(() -> (new boolean[2][])[1][0] = true);
        attempt(() -> (new double[2][])[1][0] = 2);
        attempt(() -> (new float[2][])[1][0] + (new short[1][])[0][0] + (new byte[2][])[0][1]);
        locals(null, null, 4);
        new HelpfulNullMessages().instance(null);
        HelpfulNullMessages linked = new HelpfulNullMessages();
        linked.next = new HelpfulNullMessages();
        linked.instance(null);
    }
}
