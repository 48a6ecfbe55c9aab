// topic: a switch on a char
// spec: f(char:sym['a'..'h'])
public final class SwitchChar {
    static String f(char c) {
        switch (c) {
            case 'a':
            case 'e':
                return "vowel";
            case 'h':
                return "last";
            default:
                return "other";
        }
    }
}
