/** Cannot be initialised. */
public class Failing {
    static int base = Integer.parseInt("none");

    public static int add(int x) { return x > 0 ? base : 0; }
}

/** Says something where a document may go. */
class Talks {
    public static void main(String[] args) {
        if (args.length > 1) {
            for (int n = 0; ; n++) {
                args[n % 2] = "spins";
            }
        }
        System.out.println(args.length > 0 ? "much" : "little");
    }
}
