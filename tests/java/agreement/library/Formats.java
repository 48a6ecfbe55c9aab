// topic: locales, number and date formats, time zones, resources of the class library
// release: 17
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.Normalizer;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public class Formats {
    public static void main(String[] args) {
        System.out.println(String.format(Locale.ROOT, "%,d %.3f %e %a", 1234567, Math.PI, 12345.678, 1.0));
        System.out.println(String.format(Locale.GERMANY, "%.2f %,d", 1.5, 1234567));
        System.out.println(String.format(Locale.FRANCE, "%.2f", 1.5));
        System.out.println(new DecimalFormat("#,##0.00").format(1234.5));
        System.out.println(NumberFormat.getPercentInstance(Locale.US).format(0.25));
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(-3.5));
        System.out.println(MessageFormat.format("{0} is {1,number}", "x", 12345));
        System.out.println(DateTimeFormatter.ofPattern("EEE MMM d", Locale.US).format(LocalDate.of(2024, 1, 2)));
        System.out.println(DateTimeFormatter.ofPattern("EEEE d. MMMM", Locale.GERMANY).format(LocalDate.of(2024, 3, 2)));
        System.out.println(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm").format(LocalDateTime.of(2024, 1, 2, 3, 4)));
        System.out.println(LocalDate.of(2024, 2, 29).plusYears(1) + " " + Duration.ofMinutes(61));
        System.out.println(ZonedDateTime.of(2024, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin")).toInstant());
        System.out.println(ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")));
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm zzz", Locale.US);
        format.setTimeZone(TimeZone.getTimeZone("America/New_York"));
        System.out.println(format.format(new Date(0)));
        System.out.println(Currency.getInstance("JPY").getDefaultFractionDigits());
        System.out.println(Collator.getInstance(Locale.US).compare("a", "B") + " " + "a".compareTo("B"));
        System.out.println(Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length());
        System.out.println("\u0391\u03a3".toLowerCase(Locale.ROOT).codePointAt(1) + " " + "i".toUpperCase(new Locale("tr")).codePointAt(0));
        System.out.println(new Locale("de", "AT").getDisplayCountry(Locale.ENGLISH) + " " + Locale.JAPAN.getDisplayLanguage(Locale.FRENCH));
    }
}
