// topic: MessageFormat and ChoiceFormat
// release: 17

import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public class Messages {
    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Locale.setDefault(Locale.US);
        System.out.println(MessageFormat.format("{1} and {0}, it''s '{0}'", "a", "b"));
        System.out.println(MessageFormat.format("{0} {0,number,integer} {0,number,percent} {0,number,#.#}", 1234.567));
        System.out.println(MessageFormat.format("{0,date,yyyy-MM-dd} {0,time,HH:mm}", new Date(0)));
        System.out.println(MessageFormat.format("There {0,choice,0#are no files|1#is one file|1<are {0} files}.", 0));
        System.out.println(MessageFormat.format("There {0,choice,0#are no files|1#is one file|1<are {0} files}.", 1500));
        System.out.println(MessageFormat.format("{2} {0}", 1, null));
        System.out.println(Arrays.toString(new MessageFormat("{0}-{1}").parse("x-y")));
        System.out.println(new ChoiceFormat("0#zero|1#one|2#many").format(5) + new ChoiceFormat(new double[] {0, 10}, new String[] {"low", "high"}).format(10));
        for (String bad : new String[] {"{", "{x}", "{0,nope}", "{0,number"}) {
            try {
                System.out.println(new MessageFormat(bad).toPattern());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
