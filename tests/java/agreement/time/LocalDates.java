// topic: LocalDate arithmetic, fields, leap years, errors
// release: 17

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;

public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.withDayOfMonth(1) + " " + d.lengthOfYear() + d.isLeapYear());
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(WeekFields.ISO.weekOfYear()) + " " + d.toEpochDay());
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.EPOCH, d) + " " + Period.between(LocalDate.of(2020, 3, 31), d) + " " + d.until(LocalDate.of(2025, 1, 1), ChronoUnit.WEEKS));
        System.out.println(LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-1, 1, 1) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.parse("2020-12-31").datesUntil(LocalDate.of(2021, 1, 3)).toList());
        System.out.println(Year.of(1900).isLeap() + " " + YearMonth.of(2023, 2).atEndOfMonth() + " " + Month.JANUARY.minus(1) + " " + Period.of(1, 14, 40).normalized() + " " + Period.parse("P1Y2M3W4D"));
        for (Runnable r : new Runnable[] {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 13, 1), () -> LocalDate.of(2023, 4, 31), () -> LocalDate.parse("2023-2-1"), () -> LocalDate.MAX.plusDays(1), () -> d.get(ChronoField.HOUR_OF_DAY)}) {
            try {
                r.run();
            } catch (DateTimeException e) {
                System.out.println(e);
            }
        }
    }
}
