// topic: Every way a format string can be wrong
// release: 17

public class FormatErrors {
    static void show(String format, Object... args) {
        try {
            System.out.println(String.format(format, args));
        } catch (RuntimeException e) {
            System.out.println(format + ": " + e);
        }
    }

    public static void main(String[] args) {
        show("%d", "x");
        show("%d", 1.5);
        show("%f", 1);
        show("%c", "x");
        show("%c", -5);
        show("%d");
        show("%3$s", 1);
        show("%q", 1);
        show("%-d", 1);
        show("%+s", 1);
        show("%-05d", 1);
        show("%+ d", 1);
        show("%.2d", 1);
        show("%", 1);
        show("%#d", 1);
        show("%,x", 1);
        show("%tQ", "x");
        show("%<s", 1);
        show("%s %s", 1);
        show("fine %s", 1, 2, 3);
    }
}
