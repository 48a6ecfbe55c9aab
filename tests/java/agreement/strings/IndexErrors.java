// topic: messages of StringIndexOutOfBoundsException and other argument checks of String
public class IndexErrors {
    interface Act {
        Object run();
    }

    static void attempt(String what, Act act) {
        try {
            System.out.println(what + " = [" + act.run() + "]");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String s = "hello", wide = "h\u4e2dllo";
        for (int i : new int[] {-1, 0, 4, 5, 6, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            attempt("charAt " + i, () -> s.charAt(i));
            attempt("wide charAt " + i, () -> (int) wide.charAt(i));
            attempt("substring " + i, () -> s.substring(i));
            attempt("substring 2," + i, () -> s.substring(2, i));
            attempt("substring " + i + ",3", () -> wide.substring(i, 3).length());
            attempt("codePointAt " + i, () -> s.codePointAt(i));
            attempt("codePointBefore " + i, () -> s.codePointBefore(i));
        }
        attempt("subSequence", () -> s.subSequence(3, 1));
        attempt("new String count", () -> new String(new char[3], 1, 5));
        attempt("new String offset", () -> new String(new char[3], -1, 1));
        attempt("new String bytes", () -> new String(new byte[3], 2, 2));
        attempt("valueOf", () -> String.valueOf(new char[2], 0, 3));
        attempt("getChars", () -> {
            s.getChars(0, 5, new char[3], 0);
            return null;
        });
        attempt("getChars order", () -> {
            s.getChars(3, 1, new char[3], 0);
            return null;
        });
        attempt("codePointCount", () -> s.codePointCount(0, 9));
        attempt("offsetByCodePoints", () -> s.offsetByCodePoints(0, 9));
        attempt("empty charAt", () -> "".charAt(0));
        attempt("concat null", () -> s.concat(null).length());
        attempt("contains null", () -> s.contains(null));
        attempt("join null", () -> String.join(null, "a"));
        attempt("equals null", () -> s.equals(null));
        attempt("chars of nothing", () -> "".chars().max().isPresent());
    }
}
