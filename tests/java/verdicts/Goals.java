import banyan.Symbolic;

/** Obligations that the program names. */
public class Goals {
    public static int f(int x, int y) {
        Symbolic.obligation(x > 5 && y < 3, "both");
        Symbolic.obligation(x > 5 && x < 3, "never");
        if (x > 10 || y > 20 && x == 3) {
            Symbolic.obligation(y == 7, "seven");
            return 1;
        }
        return 0;
    }
}
