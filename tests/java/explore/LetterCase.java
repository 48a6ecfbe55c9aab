// topic: small and capital letters of text and code points
// spec: lower(char:sym['\u0041'..'\u0045'],char:sym['\u00dd'..'\u00e1'])
// spec: upper(char:sym['\u0060'..'\u0063'],char:sym['\u00f6'..'\u0103'])
// spec: points(char:sym['\u0100'..'\u0180'])
// spec: beyond(char:sym['\udc00'..'\udc40'])
// spec: same(char:sym['\u0040'..'\u0044'])
public final class LetterCase {
    static String lower(char a, char b) {
        return new String(new char[] {a, b}).toLowerCase();
    }

    static String upper(char a, char b) {
        return new String(new char[] {a, b}).toUpperCase();
    }

    static int points(char c) {
        int result = Character.toLowerCase((int) c) * 3 + Character.toUpperCase((int) c) * 5;
        result += Character.toTitleCase(c) * 7;
        return Character.isLetter((int) c) && Character.isUpperCase((int) c) ? result : -result;
    }

    static int beyond(char low) {
        int point = Character.toCodePoint('\ud801', low);
        return Character.isUpperCase(point) ? Character.toLowerCase(point) : Character.toUpperCase(point);
    }

    static boolean same(char c) {
        String s = "a" + c;
        return s.toLowerCase() == s;
    }
}
