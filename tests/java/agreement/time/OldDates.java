// topic: Date, Calendar, GregorianCalendar, SimpleDateFormat and TimeZone
// release: 17

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

public class OldDates {
    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(new Date(0) + " " + new Date(1).after(new Date(0)) + " " + new Date(86399999).toInstant());
        Calendar c = new GregorianCalendar(2024, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        System.out.println(c.getTime() + " " + c.get(Calendar.DAY_OF_WEEK) + c.get(Calendar.WEEK_OF_YEAR) + c.getActualMaximum(Calendar.DAY_OF_MONTH));
        c.roll(Calendar.DAY_OF_MONTH, 5);
        c.set(Calendar.HOUR_OF_DAY, 25);
        System.out.println(c.getTime() + " " + new GregorianCalendar(1582, Calendar.OCTOBER, 4).getTimeInMillis() + " " + new GregorianCalendar().isLeapYear(1900));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS Z EEE MMMM a", Locale.ENGLISH);
        f.setTimeZone(TimeZone.getTimeZone("America/Los_Angeles"));
        System.out.println(f.format(new Date(1720000000000L)));
        SimpleDateFormat p = new SimpleDateFormat("d/M/yy", Locale.ENGLISH);
        System.out.println(p.parse("3/4/21").getTime() + " " + p.parse("32/1/21"));
        p.setLenient(false);
        try {
            p.parse("32/1/21");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        TimeZone paris = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(paris.getOffset(1720000000000L) + " " + paris.inDaylightTime(new Date(0)) + paris.getDisplayName(true, TimeZone.SHORT, Locale.ENGLISH) + TimeZone.getTimeZone("None").getID() + new SimpleTimeZone(3600000, "X").getRawOffset());
    }
}
