// topic: Flags, anchors, regions and boundaries
// release: 17

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexFlags {
    static void find(String regex, int flags, String text) {
        Matcher m = Pattern.compile(regex, flags).matcher(text);
        StringBuilder out = new StringBuilder(regex + "/" + flags + ":");
        while (m.find()) {
            out.append(' ').append(m.group().replace("\n", "\\n")).append('@').append(m.start());
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        find("abc", Pattern.CASE_INSENSITIVE, "ABC abc aBc");
        find("é", Pattern.CASE_INSENSITIVE, "É é");
        find("é", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "É é");
        find("^.", 0, "ab\ncd");
        find("^.", Pattern.MULTILINE, "ab\ncd");
        find(".$", 0, "ab\ncd\n");
        find(".$", Pattern.MULTILINE, "ab\r\ncd");
        find("a.b", Pattern.DOTALL, "a\nb");
        find("a b # comment", Pattern.COMMENTS, "ab");
        find("a.b", Pattern.LITERAL, "a.b axb");
        find("(?i)a(?-i)b", 0, "Ab AB ab");
        find("\\bfoo\\B", 0, "foo food");
        find("\\Aa|b\\z", 0, "ab");
        find("\\Z", 0, "ab\n");
        find("\\G\\d", 0, "12a3");
        Matcher m = Pattern.compile("^a$").matcher("xax");
        m.region(1, 2);
        System.out.println(m.find() + " " + m.regionStart() + m.regionEnd() + m.hasAnchoringBounds());
        m.useAnchoringBounds(false).reset().region(1, 2);
        System.out.println(m.find());
        Matcher h = Pattern.compile("abc").matcher("ab");
        System.out.println(h.matches() + " " + h.hitEnd() + h.requireEnd() + h.lookingAt());
    }
}
