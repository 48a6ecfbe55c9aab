/** Decides something before anybody calls it. */
public class Begins {
    static int limit = Integer.parseInt("5");
    static int mode;

    static {
        if (limit == 7 || limit == 5) {
            mode = 2;
        } else {
            mode = 3;
        }
    }

    public static int get(int x) {
        return x > mode ? 1 : 0;
    }
}
