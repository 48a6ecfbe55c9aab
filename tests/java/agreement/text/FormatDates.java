// topic: %t conversions of dates and times
// release: 17

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public class FormatDates {
    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        ZonedDateTime time = ZonedDateTime.of(2024, 2, 29, 13, 5, 9, 123_456_789, ZoneOffset.ofHours(2));
        System.out.println(String.format(Locale.ENGLISH, "%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tN %<tz %<tp", time));
        System.out.println(String.format(Locale.ENGLISH, "%tA %<ta %<tB %<tb %<te %<tj %<tI %<tl %<tk %<ty %<tC", time));
        System.out.println(String.format(Locale.ENGLISH, "%tD %<tF %<tT %<tR %<tr", time));
        System.out.println(String.format("%ts %<tQ", time));
        System.out.println(String.format("%tF %tF", LocalDate.of(1, 1, 1), new Date(0)));
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ENGLISH);
        calendar.setTimeInMillis(951782400000L);
        System.out.println(String.format(Locale.ENGLISH, "%tc %1$TB", calendar));
        System.out.println(String.format("%tH:%<tM", LocalDateTime.MIN));
        System.out.println(String.format("%tT", 1000L));
    }
}
