// Entry points of Commons CSV, one line of output or more for each.
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;

public class UseCsv {
    enum Header { ID, NAME }

    private static final String TEXT = "id,name,note\n1,Ann,\"x, \"\"y\"\"\"\n2,Bob,\n\n3,\"Cy\nn\",z\n";

    private static void parse(String title, CSVFormat format, String text) {
        try (CSVParser parser = CSVParser.parse(text, format)) {
            System.out.println(title + " " + parser.getHeaderNames());
            for (CSVRecord record : parser) {
                System.out.println("  " + record.getRecordNumber() + " " + record.toList() + " " + record.isConsistent());
            }
        } catch (IOException | RuntimeException e) {
            System.out.println("  " + e);
        }
    }

    private static void print(String title, CSVFormat format, Object... values) throws IOException {
        StringBuilder out = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(out, format)) {
            printer.printRecord(values);
            printer.printRecord(Arrays.asList(values));
        }
        System.out.println(title + " " + out.toString().replace("\r", "\\r").replace("\n", "\\n"));
    }

    public static void main(String[] args) throws IOException {
        parse("default", CSVFormat.DEFAULT, TEXT);
        parse("excel", CSVFormat.EXCEL, TEXT);
        parse("header", CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build(), TEXT);
        parse("rfc4180", CSVFormat.RFC4180, TEXT);
        parse("tdf", CSVFormat.TDF, "a\t b \tc\n");
        parse("mysql", CSVFormat.MYSQL, "a\\tb\t\\N\tc\n");
        parse("postgres", CSVFormat.POSTGRESQL_CSV, "\"a\",,\"\"\n");
        parse("informix", CSVFormat.INFORMIX_UNLOAD, "a|b\\|c|\n");
        parse("comment", CSVFormat.DEFAULT.builder().setCommentMarker('#').build(), "#no\na,b\n");
        parse("trim", CSVFormat.DEFAULT.builder().setTrim(true).setTrailingDelimiter(true).build(), " a , b ,\n");
        parse("null", CSVFormat.DEFAULT.builder().setNullString("NULL").build(), "NULL,a\n");
        parse("delimiter", CSVFormat.DEFAULT.builder().setDelimiter("||").setRecordSeparator(';').build(), "a||b|c||d\n");
        parse("spaces", CSVFormat.DEFAULT.builder().setIgnoreSurroundingSpaces(true).setIgnoreEmptyLines(false).build(), " \"a\" , b\n\nc\n");
        parse("broken", CSVFormat.DEFAULT, "\"a\"b,c\n");
        parse("open", CSVFormat.DEFAULT, "\"abc\n");
        parse("twice", CSVFormat.DEFAULT.builder().setHeader().setAllowDuplicateHeaderNames(false).build(), "a,a\n1,2\n");
        parse("enum", CSVFormat.DEFAULT.builder().setHeader(Header.class).build(), "7,Gus\n");
        print("default", CSVFormat.DEFAULT, 1, "a b", "x,y", null, "q\"q", true);
        print("all", CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.ALL).build(), 1, "a", null);
        print("non-numeric", CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NON_NUMERIC).build(), 1, "a", 2.5);
        print("none", CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.NONE).setEscape('\\').build(), "a,b", "c\nd");
        print("minimal", CSVFormat.DEFAULT.builder().setQuoteMode(QuoteMode.MINIMAL).build(), "", "#x", " y");
        print("mysql", CSVFormat.MYSQL, "a\tb", null, 3);
        print("mongo", CSVFormat.MONGODB_CSV, "a", "b c", 3);
        StringBuilder out = new StringBuilder();
        try (CSVPrinter printer = CSVFormat.DEFAULT.builder().setHeader("h1", "h2").setCommentMarker('#').build().print(out)) {
            printer.printComment("a comment\nof two lines");
            printer.print("x");
            printer.print(new StringReader("from a reader, quoted"));
            printer.println();
            printer.printRecords(new Object[][] {{1, 2}, {3, 4}});
        }
        System.out.print(out);
        try (CSVParser parser = CSVFormat.DEFAULT.builder().setHeader().build().parse(new StringReader(TEXT))) {
            List<CSVRecord> records = parser.getRecords();
            CSVRecord first = records.get(0);
            System.out.println(first.get("name") + first.get(2) + first.isMapped("id") + first.isSet("none") + first.toMap());
            System.out.println(first + " " + parser.getCurrentLineNumber() + " " + parser.getHeaderMap());
            System.out.println(records.get(2).stream().mapToInt(String::length).sum() + " " + records.get(1).getCharacterPosition());
        }
        System.out.println(CSVFormat.DEFAULT.format("a", 1, "b\"") + " " + CSVFormat.valueOf("Excel").getDelimiterString());
        System.out.println(CSVFormat.DEFAULT.equals(CSVFormat.RFC4180) + " " + CSVFormat.DEFAULT);
        System.out.println(CSVParser.parse(new java.io.ByteArrayInputStream("é,b".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8, CSVFormat.DEFAULT).getRecords());
        CSVParser.parse(TEXT, CSVFormat.DEFAULT).getRecords().get(0).get("name");
    }
}
