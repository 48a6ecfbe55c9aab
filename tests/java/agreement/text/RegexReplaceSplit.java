// topic: replaceAll, appendReplacement, split, results, predicates
// release: 17

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class RegexReplaceSplit {
    public static void main(String[] args) {
        System.out.println("a1b22".replaceAll("\\d+", "<$0>") + "abc".replaceFirst("(a)(b)", "$2$1"));
        System.out.println("x.y".replaceAll("\\.", Matcher.quoteReplacement("$\\")));
        System.out.println(Pattern.compile("(?<n>\\d)").matcher("a1").replaceAll("${n}${n}"));
        System.out.println(Pattern.compile("\\d").matcher("1a2").replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)));
        StringBuilder out = new StringBuilder();
        Matcher m = Pattern.compile("b").matcher("abcb!");
        while (m.find()) {
            m.appendReplacement(out, "[" + m.start() + "]");
        }
        System.out.println(m.appendTail(out));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2)));
        System.out.println(Arrays.toString("".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString(",a".split(",")) + Arrays.toString("a1b".split("(?=\\d)")));
        System.out.println(Pattern.compile("\\d").matcher("1a2b").results().map(r -> r.group() + r.start()).collect(Collectors.toList()));
        System.out.println(Pattern.compile("-").splitAsStream("a-b-c").collect(Collectors.joining("+")));
        System.out.println(Pattern.compile("b").asPredicate().test("abc") + " " + Pattern.compile("b").asMatchPredicate().test("abc"));
        for (String bad : new String[] {"$2", "$x", "\\", "${none}"}) {
            try {
                System.out.println("a".replaceAll("a", bad));
            } catch (RuntimeException e) {
                System.out.println(bad + ": " + e);
            }
        }
    }
}
