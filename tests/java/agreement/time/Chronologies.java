// topic: Other calendars, temporal queries and value ranges
// release: 17

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

public class Chronologies {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2019, 5, 1);
        for (ChronoLocalDate other : new ChronoLocalDate[] {JapaneseDate.from(d), MinguoDate.from(d), ThaiBuddhistDate.from(d), HijrahDate.from(d)}) {
            System.out.println(other + " " + other.getChronology() + " " + other.plus(1, ChronoUnit.MONTHS) + " " + LocalDate.from(other).equals(d) + " " + other.lengthOfMonth());
        }
        System.out.println(ChronoField.DAY_OF_MONTH.range() + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + ChronoField.YEAR.range().isIntValue() + IsoChronology.INSTANCE.isLeapYear(2000));
        System.out.println(LocalDateTime.MAX.query(TemporalQueries.precision()) + " " + d.query(TemporalQueries.zone()) + DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " " + DayOfWeek.of(7).plus(10));
    }
}
