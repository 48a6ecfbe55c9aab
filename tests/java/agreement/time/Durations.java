// topic: Duration, Instant and clock arithmetic
// release: 17

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

public class Durations {
    public static void main(String[] args) {
        Duration d = Duration.ofSeconds(3661, 5_000_000);
        System.out.println(d + " " + d.toMinutes() + " " + d.toHoursPart() + d.toMinutesPart() + d.toSecondsPart() + d.toMillisPart() + " " + d.negated() + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.dividedBy(Duration.ofSeconds(10)));
        for (String s : new String[] {"PT0S", "PT-0.5S", "P1DT2H", "PT1H-30M", "-PT10.000000001S"}) {
            System.out.println(Duration.parse(s) + " " + Duration.parse(s).toNanos() + " " + Duration.parse(s).isNegative());
        }
        Instant i = Instant.parse("2024-02-29T23:59:59.999Z");
        System.out.println(i.plusMillis(1) + " " + i.toEpochMilli() + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + Instant.EPOCH.minusNanos(1) + " " + Instant.ofEpochSecond(-1, 1) + " " + i.until(Instant.EPOCH, ChronoUnit.DAYS));
        LocalTime t = LocalTime.of(23, 59, 59);
        System.out.println(t.plusSeconds(1) + " " + t.minusHours(30) + " " + LocalTime.NOON.toNanoOfDay() + " " + LocalTime.parse("10:15") + t.isAfter(LocalTime.MIN) + " " + Duration.between(t, LocalTime.MIDNIGHT));
        Clock fixed = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(fixed.instant() + " " + Clock.offset(fixed, d).millis() + " " + Clock.tick(fixed, Duration.ofMinutes(1)).instant());
        for (String bad : new String[] {"PT", "1S", "P1Y"}) {
            try {
                Duration.parse(bad);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1);
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
    }
}
