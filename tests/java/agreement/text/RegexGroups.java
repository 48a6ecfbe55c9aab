// topic: Groups: numbered, named, nested, optional, back references
// release: 17

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexGroups {
    static void all(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder out = new StringBuilder(regex + ":");
        while (m.find()) {
            out.append(" [").append(m.start()).append('-').append(m.end());
            for (int i = 0; i <= m.groupCount(); i++) {
                out.append(' ').append(m.group(i)).append('@').append(m.start(i));
            }
            out.append(']');
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        all("(a)(b)?", "ab a");
        all("((a)|(b))+", "abab");
        all("(\\w)\\1", "hello book");
        all("(?<x>\\d)(?<y>\\d)\\k<x>", "121 343 122");
        all("(?:ab)+(c)", "ababc");
        all("(a*)(a+)(a*?)", "aaa");
        all("()", "ab");
        all("(?<=\\$)\\d+(?!\\d|%)", "$10 $20% 30");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("2024-05");
        System.out.println(m.matches() + m.group("year") + m.start("month") + m.end("month"));
        MatchResult r = m.toMatchResult();
        System.out.println(r.group(1) + r.groupCount());
        try {
            m.group("day");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Pattern.compile("a").matcher("b").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
