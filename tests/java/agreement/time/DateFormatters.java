// topic: DateTimeFormatter patterns, builders, parsing and styles
// release: 17

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class DateFormatters {
    public static void main(String[] args) {
        ZonedDateTime t = ZonedDateTime.of(2024, 7, 4, 9, 5, 3, 120_000_000, ZoneId.of("Europe/Berlin"));
        for (String pattern : new String[] {"yyyy-MM-dd", "EEEE, d MMMM uuuu", "EEE d MMM yy", "h:mm a", "HH:mm:ss.SSSXXX", "D w W e", "G QQQ", "zzz VV O", "'at' H''", "[yyyy][ HH]", "MMMMM E", "n N A"}) {
            System.out.println(pattern + ": " + DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(t));
        }
        System.out.println(DateTimeFormatter.ISO_WEEK_DATE.format(t) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(t) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(t) + " " + DateTimeFormatter.ISO_INSTANT.format(t));
        for (FormatStyle style : FormatStyle.values()) {
            System.out.println(DateTimeFormatter.ofLocalizedDate(style).withLocale(Locale.US).format(t));
        }
        System.out.println(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT).withLocale(Locale.US).format(t));
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).appendLiteral(' ').appendValue(ChronoField.DAY_OF_MONTH, 2).optionalStart().appendLiteral(' ').appendValue(ChronoField.YEAR).optionalEnd().parseDefaulting(ChronoField.YEAR, 2000).toFormatter(Locale.ENGLISH);
        System.out.println(LocalDate.parse("jUL 04", built) + " " + LocalDateTime.parse("20240102 0304", DateTimeFormatter.ofPattern("yyyyMMdd HHmm")) + built.format(t));
        DateTimeFormatter strict = DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);
        for (String s : new String[] {"2024-02-30", "2024-13-01", "24-1-1", "2024-02-29x"}) {
            try {
                System.out.println(LocalDate.parse(s, strict));
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            DateTimeFormatter.ISO_DATE.format(LocalTime.NOON);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("qqqqqq bad");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
