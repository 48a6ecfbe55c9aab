// topic: Character classes, quantifiers, possessive and atomic groups
// release: 17

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegexClasses {
    static void matches(String regex, String... texts) {
        StringBuilder out = new StringBuilder(regex);
        for (String text : texts) {
            out.append(' ').append(Pattern.matches(regex, text));
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        matches("[a-c&&[^b]]", "a", "b", "c");
        matches("[a-d[m-p]]", "a", "n", "z");
        matches("[^\\d\\s]+", "abc", "a1");
        matches("\\p{Lu}\\p{Ll}*", "Éa", "ab", "A");
        matches("\\p{IsGreek}+", "αβ", "ab");
        matches("\\p{Punct}\\p{XDigit}", "!f", "!g");
        matches("\\P{L}", "1", "a");
        matches("[\\u0041-\\x43]\\t?", "B", "D", "A\t");
        matches("a{2}b{1,}c{0,2}", "aab", "aabbcc", "aabccc");
        matches("a*+a", "aaa");
        matches("(?>a*)b", "aab");
        matches("(?>a|ab)c", "abc");
        matches("x??", "", "x");
        matches("\\Q.*\\E.*", ".*x", "ab");
        matches("\\h\\R\\v", " \r\n\n");
        matches(".", "\ud83d\ude00", "\n");
        matches("\\X", "e\u0301");
        for (String bad : new String[] {"(", "[a", "a{2", "*a", "a{3,2}", "\\", "(?<1a>x)", "[b-a]", "\\k<n>", "(?<=a+)b", "\\p{Nope}"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " " + e.getIndex());
            }
        }
    }
}
