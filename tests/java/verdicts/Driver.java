/** Calls what is under test elsewhere. */
public class Driver {
    public static int drive(int x) {
        return x > 3 ? Alone.lower(x) : Alone.lower(-x);
    }
}
