// topic: classes and digits of characters
// spec: f(char:sym['.'..'c'])
public final class CharacterClasses {
    static int f(char c) {
        if (Character.isDigit(c)) {
            return Character.digit(c, 10) > 6 ? 1 : 2;
        }
        if (Character.isUpperCase(c)) {
            return 3;
        }
        return Character.isLetter(c) ? 4 : 5;
    }
}
