// topic: what Character says of each of the 65536 chars
public class CharacterTable {
    public static void main(String[] args) {
        long row = 0;
        for (int code = 0; code <= Character.MAX_VALUE; code++) {
            long facts = facts((char) code);
            if (code < 0x100) {
                System.out.println(code + ": " + Long.toHexString(facts));
            }
            row = row * 1_000_003 + facts;
            if (code % 512 == 511) {
                System.out.println("to " + code + ": " + row);
            }
        }
    }

    static long facts(char c) {
        long facts = Character.isDigit(c) ? 1 : 0;
        facts = facts * 2 + (Character.isLetter(c) ? 1 : 0);
        facts = facts * 2 + (Character.isLetterOrDigit(c) ? 1 : 0);
        facts = facts * 2 + (Character.isUpperCase(c) ? 1 : 0);
        facts = facts * 2 + (Character.isLowerCase(c) ? 1 : 0);
        facts = facts * 2 + (Character.isWhitespace(c) ? 1 : 0);
        facts = facts * 2 + (Character.isSpaceChar(c) ? 1 : 0);
        facts = facts * 41 + Character.digit(c, 36) + 1;
        facts = facts * 41 + Character.digit(c, 10) + 1;
        facts = facts * 41 + Character.digit(c, 37) + 1;
        facts = facts * 12007 + Character.getNumericValue(c) + 2;
        return facts + 31L * Character.toUpperCase(c) + 7919L * Character.toLowerCase(c);
    }
}
