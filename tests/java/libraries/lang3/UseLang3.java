// Entry points of Commons Lang, one line of output or more for each.
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.BooleanUtils;
import org.apache.commons.lang3.CharSetUtils;
import org.apache.commons.lang3.CharUtils;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.Conversion;
import org.apache.commons.lang3.EnumUtils;
import org.apache.commons.lang3.LocaleUtils;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.time.DateUtils;
import org.apache.commons.lang3.time.DurationFormatUtils;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

public class UseLang3 {
    public enum Color { RED, GREEN }

    public static class Point implements Comparable<Point> {
        public int x;
        private final int y;

        public Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        public int sum(int more) {
            return x + y + more;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point && new EqualsBuilder().append(x, ((Point) o).x).append(y, ((Point) o).y).isEquals();
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(x).append(y).toHashCode();
        }

        @Override
        public int compareTo(Point o) {
            return new CompareToBuilder().append(x, o.x).append(y, o.y).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("x", x).append("y", y).toString();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(StringUtils.capitalize("hello") + StringUtils.reverse("abc") + StringUtils.leftPad("7", 3, '0'));
        System.out.println(StringUtils.abbreviate("a rather long sentence", 12) + "|" + StringUtils.center("x", 5, '*'));
        System.out.println(StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.difference("i am", "i be"));
        System.out.println(StringUtils.isBlank(" \t") + " " + StringUtils.isNumeric("12a") + " " + StringUtils.countMatches("banana", "an"));
        System.out.println(StringUtils.substringBetween("a[b]c", "[", "]") + StringUtils.join(new int[] {1, 2, 3}, ','));
        System.out.println(StringUtils.stripAccents("déjà vu ñ") + " " + StringUtils.swapCase("aBc") + " " + StringUtils.rotate("abcdef", 2));
        System.out.println(Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBarHTTP200")));
        System.out.println(WordUtils.capitalizeFully("the qUICK fox") + " " + WordUtils.wrap("one two three four", 9).replace("\n", "/"));
        System.out.println(ArrayUtils.toString(ArrayUtils.addAll(new int[] {1, 2}, 3, 4)) + ArrayUtils.contains(new int[] {1}, 1));
        int[] numbers = {1, 2, 3, 4};
        ArrayUtils.reverse(numbers);
        System.out.println(Arrays.toString(ArrayUtils.removeElement(numbers, 3)) + ArrayUtils.indexOf(numbers, 2));
        System.out.println(Arrays.toString(ArrayUtils.toObject(numbers)) + Arrays.toString(ArrayUtils.subarray(numbers, 1, 3)));
        System.out.println(NumberUtils.createNumber("0x1F") + " " + NumberUtils.toInt("no", -1) + " " + NumberUtils.isCreatable("1e5") + " " + NumberUtils.max(3, 9, 2));
        System.out.println(NumberUtils.createNumber("12345678901234567890").getClass() + " " + NumberUtils.createNumber("1.1f"));
        System.out.println(Fraction.getFraction(6, 8).reduce().add(Fraction.ONE_HALF) + " " + Fraction.getFraction("1 3/4").toProperString());
        System.out.println(Pair.of("k", 3) + " " + Triple.of(1, 2, 3) + " " + new ImmutablePair<>("a", "b").compareTo(new ImmutablePair<>("a", "c")));
        System.out.println(Range.between(1, 10).contains(10) + " " + Range.between(1, 10).intersectionWith(Range.between(5, 20)));
        System.out.println(new Point(1, 2) + " " + new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).hashCode() + " " + new Point(1, 2).compareTo(new Point(1, 3)));
        System.out.println(ReflectionToStringBuilder.toString(new Point(3, 4), ToStringStyle.NO_CLASS_NAME_STYLE));
        System.out.println(EqualsBuilder.reflectionEquals(new Point(3, 4), new Point(3, 4)) + " " + HashCodeBuilder.reflectionHashCode(new Point(3, 4)));
        System.out.println(new ToStringBuilder("", ToStringStyle.JSON_STYLE).append("a", 1).append("b", "two").append("c", new int[] {3}).toString());
        System.out.println(FieldUtils.readField(new Point(5, 6), "y", true) + " " + MethodUtils.invokeMethod(new Point(5, 6), "sum", 7));
        System.out.println(ClassUtils.getShortClassName(Point.class) + " " + ClassUtils.getPackageName(String.class) + " " + ClassUtils.getAllInterfaces(Point.class));
        System.out.println(ClassUtils.getClass("java.util.Map.Entry") + " " + ClassUtils.isAssignable(Integer.class, long.class) + ClassUtils.primitiveToWrapper(int.class));
        System.out.println(EnumUtils.getEnumList(Color.class) + " " + EnumUtils.isValidEnum(Color.class, "BLUE") + EnumUtils.getEnumMap(Color.class).keySet());
        System.out.println(ObjectUtils.firstNonNull(null, "x") + ObjectUtils.compare(1, null) + ObjectUtils.median(3, 1, 2) + ObjectUtils.mode("a", "b", "a"));
        System.out.println(BooleanUtils.toBoolean("yes") + " " + BooleanUtils.xor(new boolean[] {true, false, true}) + BooleanUtils.toStringOnOff(true));
        System.out.println(CharUtils.unicodeEscaped('A') + CharSetUtils.count("hello", "k-p") + CharSetUtils.squeeze("hello", "l"));
        System.out.println(StringEscapeUtils.escapeJava("tab\t\u00e9\"") + StringEscapeUtils.escapeHtml4("<a&b>") + StringEscapeUtils.unescapeXml("&lt;&#65;&gt;") + StringEscapeUtils.escapeCsv("a,b"));
        System.out.println(SerializationUtils.clone(new java.util.ArrayList<>(Arrays.asList(1, "two", 3.0))));
        MutableInt count = new MutableInt(4);
        count.add(3);
        count.increment();
        System.out.println(count + " " + count.compareTo(new MutableInt(9)));
        System.out.println(Conversion.intToHexDigit(11) + " " + Conversion.hexToInt("12ab", 0, 0, 0, 4));
        System.out.println(LocaleUtils.toLocale("en_GB").getCountry() + LocaleUtils.localeLookupList(Locale.UK));
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Date date = new Date(1234567890123L);
        System.out.println(FastDateFormat.getInstance("yyyy-MM-dd'T'HH:mm:ss.SSSZ", utc, Locale.ENGLISH).format(date));
        System.out.println(FastDateFormat.getInstance("EEE, d MMM yyyy", utc, Locale.ENGLISH).format(DateUtils.addDays(date, 20)));
        System.out.println(FastDateFormat.getInstance("yyyy/MM/dd HH:mm", utc, Locale.ENGLISH).parse("2001/02/03 04:05").getTime());
        System.out.println(DurationFormatUtils.formatDuration(3661001, "H:mm:ss.SSS") + " " + DurationFormatUtils.formatDurationWords(3661000, true, true));
        Throwable nested = new RuntimeException("outer", new IllegalStateException("inner"));
        System.out.println(ExceptionUtils.getRootCauseMessage(nested) + ExceptionUtils.getThrowableCount(nested) + ExceptionUtils.indexOfType(nested, IllegalStateException.class));
        System.out.println(ExceptionUtils.getStackTrace(new Exception("here")).split("\n")[0]);
        try {
            Validate.inclusiveBetween(1, 5, 9);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Validate.notEmpty("", "empty %s", "value");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ObjectUtils.max(Arrays.asList(1, 2).toArray(new Integer[0])) + " " + Comparator.<Integer>naturalOrder().compare(1, 2));
        Validate.notNull(null, "the %s ends it", "null");
    }
}
