// topic: Unicode properties of characters and code points
// release: 17

public class CharacterData {
    public static void main(String[] args) {
        int[] points = {'a', 'Z', '5', ' ', '\n', '_', '$', 'é', 'ß', 'ǅ', 'Ω', '٣', '中', 0x1F600, 0x1D54F, 0x10FFFF, 0xD800, '½', 0x200B};
        for (int p : points) {
            System.out.println(Integer.toHexString(p) + " " + Character.getType(p) + Character.isLetter(p) + Character.isDigit(p) + Character.isWhitespace(p) + Character.isJavaIdentifierStart(p) + Character.isUpperCase(p) + Character.isTitleCase(p) + Character.isMirrored(p)
                + " " + Character.getNumericValue(p) + " " + Character.getDirectionality(p) + " " + Integer.toHexString(Character.toUpperCase(p)) + " " + Character.charCount(p) + Character.isIdeographic(p));
        }
        System.out.println(Character.getName('a') + "|" + Character.getName(0x1F600) + "|" + Character.UnicodeBlock.of('α') + Character.UnicodeScript.of('中') + Character.codePointOf("LATIN SMALL LETTER B"));
        String s = "a😀b";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + s.offsetByCodePoints(0, 2) + s.codePointAt(1) + " " + s.codePointBefore(3) + new StringBuilder(s).reverse());
        System.out.println(Character.digit('f', 16) + Character.digit('g', 16) + Character.forDigit(35, 36) + " " + Character.toChars(0x1F600).length + Character.MAX_RADIX);
    }
}
