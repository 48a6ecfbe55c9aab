// topic: Zones: gaps, overlaps, offsets, transitions, conversions
// release: 17

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRules;

public class Zones {
    public static void main(String[] args) {
        ZoneId ny = ZoneId.of("America/New_York");
        ZonedDateTime gap = LocalDateTime.of(2024, 3, 10, 2, 30).atZone(ny);
        ZonedDateTime overlap = LocalDateTime.of(2024, 11, 3, 1, 30).atZone(ny);
        System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + gap.minusDays(1).plusDays(1));
        System.out.println(gap.withZoneSameInstant(ZoneId.of("Asia/Kolkata")) + " " + gap.toInstant() + " " + gap.toOffsetDateTime());
        ZoneRules rules = ZoneId.of("Europe/Paris").getRules();
        System.out.println(rules.nextTransition(gap.toInstant()) + " " + rules.isDaylightSavings(gap.toInstant()) + rules.getStandardOffset(gap.toInstant()) + rules.getValidOffsets(LocalDateTime.of(2024, 10, 27, 2, 30)));
        System.out.println(ZoneOffset.of("+05:30").getTotalSeconds() + " " + ZoneOffset.ofHoursMinutes(-3, -30) + " " + ZoneId.of("GMT+2") + " " + ZoneId.of("Z") + ZoneId.of("UTC").normalized());
        System.out.println(OffsetDateTime.parse("2024-01-01T00:00+14:00").isBefore(OffsetDateTime.parse("2024-01-01T00:00-12:00")) + " " + ZonedDateTime.parse("2024-06-01T12:00+01:00[Europe/London]").getOffset());
        System.out.println(ZonedDateTime.of(1883, 11, 18, 12, 0, 0, 0, ny).getOffset() + " " + ZoneId.of("Asia/Tokyo").getRules().getTransitions().size() + ZoneId.getAvailableZoneIds().contains("Pacific/Auckland"));
        for (String bad : new String[] {"Nowhere/Land", "+25:00", "", "GMT+"}) {
            try {
                System.out.println(ZoneId.of(bad));
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
