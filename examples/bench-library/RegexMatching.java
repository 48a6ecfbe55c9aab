import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds words, numbers and addresses in a text. */
class RegexMatching {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 600; i++) {
            text.append("user").append(i).append("@host").append(i % 7).append(".example.org wrote ").append(i * 31 % 1000)
                .append(" lines on 2024-").append(i % 12 + 1).append('-').append(i % 28 + 1).append("; ");
        }
        Pattern[] patterns = {
            Pattern.compile("(\\w+)@(\\w+(?:\\.\\w+)+)"),
            Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})"),
            Pattern.compile("\\b[a-z]+e\\b|\\b\\d{3}\\b"),
            Pattern.compile("(?i)(USER|HOST)\\d*[13579]"),
        };
        long sum = 0;
        for (int round = 0; round < 11; round++) {
            for (Pattern pattern : patterns) {
                Matcher matcher = pattern.matcher(text);
                while (matcher.find()) {
                    sum += matcher.end() - matcher.start(matcher.groupCount() > 0 ? 1 : 0);
                }
            }
        }
        System.out.println(text.length() + " " + sum);
    }
}
