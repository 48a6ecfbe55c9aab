// topic: NumberFormat for root, English and US: integers, percents, currency, compact
// release: 17

import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Currency;
import java.util.Locale;

public class NumberFormats {
    public static void main(String[] args) throws ParseException {
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.US}) {
            System.out.println(NumberFormat.getInstance(locale).format(1234567.8912) + " " + NumberFormat.getIntegerInstance(locale).format(2.5) + " " + NumberFormat.getPercentInstance(locale).format(0.256));
        }
        NumberFormat money = NumberFormat.getCurrencyInstance(Locale.US);
        System.out.println(money.format(1234.5) + money.format(-3) + money.parse("$4.25") + money.getCurrency());
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        System.out.println(compact.format(999) + " " + compact.format(12345) + " " + compact.format(1_500_000));
        NumberFormat digits = NumberFormat.getInstance(Locale.ENGLISH);
        digits.setMinimumIntegerDigits(3);
        digits.setMaximumFractionDigits(1);
        digits.setGroupingUsed(false);
        System.out.println(digits.format(1.25) + " " + digits.format(12345.67));
        System.out.println(Currency.getInstance("EUR").getDefaultFractionDigits() + Currency.getInstance(Locale.US).getCurrencyCode() + Currency.getInstance("JPY").getNumericCode());
        try {
            Currency.getInstance("nope");
        } catch (IllegalArgumentException e) {
            System.out.println("no currency");
        }
    }
}
