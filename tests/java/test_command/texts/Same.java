package texts;

/** Asks which object a text is, and puts objects into texts. */
public class Same {
    static boolean isYes(String answer) {
        return answer == "yes" || "yes".equals(answer);
    }

    static int same(String a, String b) {
        if (a == b) {
            return 2;
        }
        return a != null && a.equals(b) ? 1 : 0;
    }

    static void refuse(Object what) {
        if (what != null) {
            throw new IllegalStateException(String.format("not %s", what));
        }
    }
}
