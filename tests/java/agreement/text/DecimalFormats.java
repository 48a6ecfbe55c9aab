// topic: DecimalFormat patterns, rounding and parsing
// release: 17

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

public class DecimalFormats {
    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        for (String pattern : new String[] {"0", "#", "0.00", "#,##0.###", "000", "0.0#E0", "##0.##E0", "#%", "0.00;(0.00)", "'#'0", "$#,##0.00", "\u20300"}) {
            DecimalFormat format = new DecimalFormat(pattern, symbols);
            System.out.println(pattern + ": " + format.format(1234.567) + " " + format.format(-0.5) + " " + format.format(0) + " " + format.format(12345678L) + " " + format.toPattern());
        }
        DecimalFormat format = new DecimalFormat("0.#", symbols);
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.HALF_UP, RoundingMode.DOWN, RoundingMode.CEILING}) {
            format.setRoundingMode(mode);
            System.out.println(mode + " " + format.format(0.25) + " " + format.format(-0.35) + " " + format.format(0.05));
        }
        System.out.println(format.format(Double.NaN) + format.format(Double.NEGATIVE_INFINITY) + format.format(-0.0));
        System.out.println(new DecimalFormat("#,##0.0", symbols).parse("1,234.5x") + " " + format.parse("12") .getClass());
        ParsePosition position = new ParsePosition(1);
        System.out.println(format.parse("x7.5y", position) + " " + position.getIndex());
        format.setParseBigDecimal(true);
        System.out.println(format.parse("0.10"));
        try {
            format.parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + e.getErrorOffset());
        }
        try {
            new DecimalFormat("0.0.0", symbols);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
