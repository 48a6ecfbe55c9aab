// topic: classification and conversion of characters and code points
public class CharacterClasses {
    public static void main(String[] args) {
        char[] chars = {'a', 'Z', '0', '9', '_', '$', ' ', '\t', '\n', '\u0000', '\u007f', '\u00a0', '\u00b5', '\u00df',
            '\u00e9', '\u0130', '\u0131', '\u01c5', '\u0391', '\u03c2', '\u0416', '\u05d0', '\u0661', '\u0e01', '\u2028',
            '\u20ac', '\u2167', '\u3042', '\u4e00', '\uac00', '\ud800', '\udc00', '\ufb01', '\uff21', '\uffff'};
        for (char c : chars) {
            System.out.println((int) c + ": " + (Character.isLetter(c) ? "L" : "-") + (Character.isDigit(c) ? "D" : "-")
                + (Character.isLetterOrDigit(c) ? "B" : "-") + (Character.isUpperCase(c) ? "U" : "-")
                + (Character.isLowerCase(c) ? "l" : "-") + (Character.isTitleCase(c) ? "T" : "-")
                + (Character.isWhitespace(c) ? "W" : "-") + (Character.isSpaceChar(c) ? "S" : "-")
                + (Character.isJavaIdentifierStart(c) ? "J" : "-") + (Character.isJavaIdentifierPart(c) ? "P" : "-")
                + (Character.isISOControl(c) ? "C" : "-") + (Character.isDefined(c) ? "d" : "-")
                + (Character.isSurrogate(c) ? "s" : "-") + (Character.isAlphabetic(c) ? "A" : "-")
                + " type " + Character.getType(c) + " value " + Character.getNumericValue(c)
                + " upper " + (int) Character.toUpperCase(c) + " lower " + (int) Character.toLowerCase(c)
                + " title " + (int) Character.toTitleCase(c));
        }
        int[] points = {0x1F600, 0x10400, 0x10428, 0x20000, 0x10FFFF, 0x1D7D8, 0xE0041};
        for (int p : points) {
            char[] pair = Character.toChars(p);
            System.out.println(p + ": " + pair.length + " " + (int) pair[0] + " " + (int) pair[1] + " "
                + Character.isLetter(p) + " " + Character.isDigit(p) + " " + Character.toLowerCase(p) + " "
                + Character.toUpperCase(p) + " " + Character.charCount(p) + " " + Character.getType(p) + " "
                + Character.toCodePoint(pair[0], pair[1]) + " " + Character.isSupplementaryCodePoint(p));
        }
        for (char c : "09afzAFZ~\u0665".toCharArray()) {
            System.out.print(Character.digit(c, 10) + " " + Character.digit(c, 16) + " " + Character.digit(c, 36) + "; ");
        }
        System.out.println();
        for (int d = 0; d < 36; d += 5) {
            System.out.print(Character.forDigit(d, 36) + " " + (int) Character.forDigit(d, 10) + "; ");
        }
        System.out.println();
        System.out.println(Character.isValidCodePoint(0x110000) + " " + Character.isBmpCodePoint(65) + " "
            + Character.compare('a', 'c') + " " + Character.valueOf('x').charValue() + " " + Character.hashCode('A')
            + " " + Character.isHighSurrogate('\ud83d') + " " + Character.isLowSurrogate('\ud83d'));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
