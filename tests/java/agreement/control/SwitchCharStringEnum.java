// topic: switch on char, String (with colliding hashes) and enum
public class SwitchCharStringEnum {
    enum Color { RED, GREEN, BLUE, BLACK }

    static int onChar(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case 'y': return 2;
            case '\n': return 3;
            case '\uffff': return 4;
            default: return c >= '0' && c <= '9' ? 5 : 0;
        }
    }

    static String onString(String s) {
        switch (s) {
            case "Aa": return "first of a colliding pair";
            case "BB": return "second of a colliding pair";
            case "": return "empty";
            case "AaAa": return "longer";
            case "BBBB": return "longer second";
            case "null": return "the word null";
            case "one":
            case "two":
                return "a number";
            default: return "unknown";
        }
    }

    static String onEnum(Color color) {
        String out = "";
        switch (color) {
            case BLUE:
                out += "b";
            case RED:
                out += "r";
                break;
            case BLACK:
                return "black";
        }
        return out + "|";
    }

    public static void main(String[] args) {
        for (char c : "hello, why 42\n\uffff".toCharArray()) {
            System.out.print(onChar(c));
        }
        System.out.println();
        System.out.println("Aa".hashCode() + " " + "BB".hashCode() + " " + "AaBB".hashCode());
        String[] texts = {"Aa", "BB", "C#", "", "AaAa", "BBBB", "AaBB", "BBAa", "null", "one", "two", "ONE", new String("one")};
        for (String text : texts) {
            System.out.println(text + " -> " + onString(text));
        }
        for (Color color : Color.values()) {
            System.out.println(color + " -> " + onEnum(color));
        }
        try {
            onString(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            onEnum(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        int vowels = 0;
        String sentence = "the quick brown fox jumps over the lazy dog";
        for (int i = 0; i < sentence.length(); i++) {
            switch (sentence.charAt(i)) {
                case 'a': case 'e': case 'i': case 'o': case 'u':
                    vowels++;
                    continue;
                case ' ':
                    continue;
                case 'z':
                    System.out.println("z at " + i);
            }
        }
        System.out.println(vowels);
    }
}
