// Entry points of RE2/J, one line of output or more for each.
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Arrays;

public class UseRe2j {
    private static void all(String regex, int flags, String text) {
        StringBuilder out = new StringBuilder(regex + ":");
        Matcher matcher = Pattern.compile(regex, flags).matcher(text);
        while (matcher.find()) {
            out.append(" [").append(matcher.start()).append(',').append(matcher.end()).append(' ').append(matcher.group());
            for (int i = 1; i <= matcher.groupCount(); i++) {
                out.append(" (").append(matcher.group(i)).append(')');
            }
            out.append(']');
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        System.out.println(Pattern.matches("a*b", "aaab") + " " + Pattern.matches("a*b", "aaac"));
        all("(\\w+)@(\\w+)\\.com", 0, "ann@one.com, bob@two.com");
        all("hello", Pattern.CASE_INSENSITIVE, "Hello HELLO hello");
        all("^\\w+$", Pattern.MULTILINE, "one\ntwo three\nfour");
        all("a.b", Pattern.DOTALL, "a\nb axb");
        all("(a+)(b+)?", 0, "aab ab a b");
        all("\\p{Greek}+", 0, "abc αβγ def");
        all("[^[:alpha:]]+", 0, "ab12cd-!ef");
        all("x{2,3}?", 0, "xxxxx");
        all("\\bfoo\\b", 0, "foo food foo");
        all("(?i:AB)c", 0, "abc ABc abC");
        all("|a", 0, "ba");
        all("é|ü", 0, "één übung");
        all("a+?", Pattern.LONGEST_MATCH, "aaa");
        System.out.println(Arrays.toString(Pattern.compile("[,;]\\s*").split("a, b;c,,d")) + Arrays.toString(Pattern.compile(",").split("a,b,c", 2)));
        System.out.println(Pattern.compile("(\\d)(\\d)").matcher("12 34").replaceAll("$2$1") + " " + Pattern.compile("o").matcher("foo").replaceFirst("0"));
        Matcher named = Pattern.compile("(?P<year>\\d{4})-(?P<month>\\d\\d)").matcher("on 2024-05-06");
        System.out.println(named.find() + named.group("year") + named.group("month") + named.start("month"));
        System.out.println(Pattern.compile("(?P<a>x)(?P<b>y)").namedGroups());
        System.out.println(Pattern.quote("a.b*") + " " + Pattern.compile(Pattern.quote("a.b")).matches("a.b") + Matcher.quoteReplacement("$1\\"));
        Matcher matcher = Pattern.compile("(a)(b)").matcher("xabab");
        System.out.println(matcher.lookingAt() + " " + matcher.find(2) + " " + matcher.start() + " " + matcher.end(1) + matcher.matches());
        matcher.reset("ab");
        System.out.println(matcher.matches() + matcher.group(2) + matcher.pattern().pattern() + matcher.pattern().flags());
        StringBuilder out = new StringBuilder();
        Matcher appending = Pattern.compile("cat").matcher("one cat two cats");
        while (appending.find()) {
            appending.appendReplacement(out, "dog");
        }
        appending.appendTail(out);
        System.out.println(out);
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            many.append('a');
        }
        System.out.println(Pattern.compile("(a*)*b").matches(many.toString()) + " " + Pattern.compile("(x+x+)+y").matcher(many).find());
        System.out.println(Pattern.compile("a|b").equals(Pattern.compile("a|b")) + " " + Pattern.compile("a(b)(c)").groupCount());
        for (String bad : new String[] {"a(b", "[z-a]", "a**", "(?=x)", "\\8", "x{1001}"}) {
            try {
                Pattern.compile(bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getMessage() + " | " + e.getDescription() + " | " + e.getPattern());
            }
        }
        Pattern.compile("a").matcher("b").group();
    }
}
