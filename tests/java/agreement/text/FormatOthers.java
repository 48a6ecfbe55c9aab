// topic: %s, %S, %c, %b, %h, %n, %% and Formattable
// release: 17

import java.util.Arrays;
import java.util.Formattable;
import java.util.Formatter;

public class FormatOthers {
    static final class Money implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("<%d,%d,%d>", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        System.out.println(String.format("%s %S %10s|%-10s|%.2s", "abc", "abc", "abc", "abc", "abc"));
        System.out.println(String.format("%c %C %c %c", 'x', 'y', 65, 0x1F600));
        System.out.println(String.format("%b %b %b %B", null, "x", false, true));
        System.out.println(String.format("%h %h %s %%|%5%|%n", "hi", null, Arrays.asList(1, null)).trim());
        System.out.println(String.format("%s %-8.3s %S", new Money(), new Money(), new Money()));
        System.out.println(String.format("%s %s", (Object) new String[] {"a"}.length, (Object) null));
        System.out.println(new Formatter(new StringBuilder("> ")).format("%s", 1).format("%s", 2).toString());
        System.out.println("%s-%s".formatted("a", "b"));
    }
}
