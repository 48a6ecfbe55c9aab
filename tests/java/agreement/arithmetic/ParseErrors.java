// topic: parsing of numbers and the messages of NumberFormatException
public class ParseErrors {
    interface Parse {
        Object apply(String text);
    }

    static void all(String name, Parse parse, String... texts) {
        for (String text : texts) {
            try {
                System.out.println(name + " " + parse.apply(text));
            } catch (NumberFormatException e) {
                System.out.println(name + " fails: " + e.getMessage());
            } catch (NullPointerException e) {
                System.out.println(name + " null");
            }
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "-0", "+5", "007", "", "-", "+", "12a", "1.5", " 3", "2147483647", "2147483648",
            "-2147483648", "-2147483649", "99999999999", "\u0663\u0664", "0x1F", null};
        all("int", Integer::parseInt, texts);
        all("valueOf", Integer::valueOf, "77", "x");
        all("hex", t -> Integer.parseInt(t, 16), "ff", "FF", "-80000000", "80000000", "g");
        all("binary", t -> Integer.parseInt(t, 2), "1010", "-11", "2");
        all("base36", t -> Integer.parseInt(t, 36), "zz", "Zz", "_");
        all("radix", t -> Integer.parseInt("1", Integer.valueOf(t)), "1", "37", "0", "36");
        all("byte", Byte::parseByte, "127", "128", "-128", "-129", "x");
        all("short", Short::parseShort, "32767", "32768", "-32769");
        all("long", Long::parseLong, "9223372036854775807", "9223372036854775808", "", "a");
        all("double", Double::parseDouble, "1", "1.", ".5", "1e5", "1E-5", "NaN", "Infinity", "-Infinity", "+1.5f",
            "1e400", "-1e400", "1e-400", "0x1p4", " 2 ", "", " ", "abc", "1e", "1..2", "--1", "nan", "1,5", "1e5.0", null);
        all("float", Float::parseFloat, "1.1", "3.4e38", "3.5e38", "1e-46", "16777217", "x", "", null);
        all("boolean", Boolean::parseBoolean, "true", "TRUE", "yes", "", null);
        all("decode", Integer::decode, "0x10", "-010", "#F", "+0x1", "", "0x", "08", "-", "--1", "80000000000");
        all("unsigned", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1", "");
    }
}
