// topic: identity of string constants, intern, compile-time constants and substrings
public class Identity {
    static final String CONSTANT = "con" + "stant";
    static final int N = 4;
    static String nonFinal = "con";

    static class Other {
        static final String SAME = "constant";
        static String computed = "const".concat("ant");
    }

    static String build() {
        return new StringBuilder("con").append("stant").toString();
    }

    public static void main(String[] args) {
        String literal = "constant";
        final String part = "con";
        String notFinal = "con";
        System.out.println((literal == CONSTANT) + " " + (literal == Other.SAME) + " " + (literal == Other.computed));
        System.out.println((literal == part + "stant") + " " + (literal == notFinal + "stant") + " " + (literal == nonFinal + "stant"));
        System.out.println((literal == new String("constant")) + " " + (literal == new String("constant").intern()) + " "
            + (literal == build()) + " " + (literal == build().intern()) + " " + (literal == Other.computed.intern()));
        System.out.println(("n4" == "n" + N) + " " + ("ntrue" == "n" + true) + " " + ("nc" == "n" + 'c') + " " + ("n1.5" == "n" + 1.5));
        System.out.println((literal == literal.substring(0)) + " " + (literal == literal.trim()) + " " + (literal == literal.toString())
            + " " + (literal == literal.toLowerCase()) + " " + (literal == literal.concat("")) + " " + (literal == literal.replace('z', 'y'))
            + " " + (literal == String.valueOf((Object) literal)) + " " + ("" == literal.substring(8)) + " " + (literal == literal + ""));
        String a = "dyn" + args.length, b = "dyn" + args.length;
        System.out.println((a == b) + " " + a.equals(b) + " " + (a.intern() == b.intern()) + " " + (a.intern() == "dyn0"));
        String sw = new String("constant");
        switch (sw) {
            case "constant":
                System.out.println("switch uses equals");
                break;
            default:
                System.out.println("no");
        }
        Object o = literal;
        System.out.println((o == literal) + " " + o.equals(sw) + " " + (o == (Object) "constant") + " " + ((String) o == "constant"));
        System.out.println(literal.hashCode() == sw.hashCode());
        String unicode = "\u0063onstant", octal = "\143onstant";
        System.out.println((literal == unicode) + " " + (literal == octal));
        char \u0061bc = 'x';
        System.out.println(abc + "\u0022.length() + \u0022" + "a\u005c\u005cb");
        System.out.println("tab\tquote\"single'back\\slash\101\7".length() + " " + "\0\1\12\377".length() + " " + (int) "\377".charAt(0) + " " + (int) '\47');
        System.out.println("Class names: " + literal.getClass().getName() + " " + Identity.class.getName().intern().equals("Identity"));
    }
}
