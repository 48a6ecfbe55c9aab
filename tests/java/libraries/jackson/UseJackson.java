// Entry points of Jackson's streaming core, one line of output or more for each.
import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

public class UseJackson {
    private static final String TEXT = "{\"a\":1,\"b\":[true,false,null,-2.5e3],\"c\":{\"d\":\"x\\u00e9\\n\",\"big\":12345678901234567890}}";

    private static void tokens(String title, JsonParser parser) {
        StringBuilder out = new StringBuilder(title);
        try (JsonParser p = parser) {
            JsonToken token;
            while ((token = p.nextToken()) != null) {
                out.append(' ').append(token);
                if (token.isScalarValue() || token == JsonToken.FIELD_NAME) {
                    out.append('=').append(p.getText());
                }
                if (token.isNumeric()) {
                    out.append('/').append(p.getNumberType());
                }
            }
        } catch (IOException e) {
            out.append(" !").append(e.getClass().getSimpleName()).append(' ').append(e.getMessage());
        }
        System.out.println(out);
    }

    public static void main(String[] args) throws IOException {
        JsonFactory factory = new JsonFactory();
        tokens("chars", factory.createParser(TEXT));
        tokens("bytes", factory.createParser(TEXT.getBytes(StandardCharsets.UTF_8)));
        tokens("utf16", factory.createParser(TEXT.getBytes(StandardCharsets.UTF_16BE)));
        tokens("reader", factory.createParser(new StringReader("[1,2,[3]] {}")));
        JsonFactory lenient = new JsonFactoryBuilder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();
        tokens("lenient", lenient.createParser("/* c */ {a:'x',b:NaN,c:[1,],}"));
        tokens("duplicate", JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build().createParser("{\"a\":1,\"a\":2}"));
        for (String bad : new String[] {"{\"a\" 1}", "[1,", "tru", "\"open", "[01]", "{'a':1}", "\u0001"}) {
            tokens("bad", factory.createParser(bad));
        }
        tokens("pointer", new FilteringParserDelegate(factory.createParser(TEXT), new JsonPointerBasedFilter("/c/d"),
            TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH, false));
        tokens("sequence", JsonParserSequence.createFlattened(false, factory.createParser("[1]"), factory.createParser("[2]")));
        StringWriter text = new StringWriter();
        try (JsonGenerator g = factory.createGenerator(text)) {
            write(g);
        }
        System.out.println(text);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator g = factory.createGenerator(bytes).setPrettyPrinter(new DefaultPrettyPrinter())) {
            write(g);
        }
        System.out.println(bytes.toString("UTF-8"));
        StringWriter escaped = new StringWriter();
        try (JsonGenerator g = new JsonFactoryBuilder().enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(JsonWriteFeature.WRITE_NUMBERS_AS_STRINGS).build().createGenerator(escaped).setPrettyPrinter(new MinimalPrettyPrinter("\n"))) {
            write(g);
        }
        System.out.println(escaped);
        StringWriter copied = new StringWriter();
        try (JsonGenerator g = factory.createGenerator(copied); JsonParser p = factory.createParser(TEXT)) {
            p.nextToken();
            g.copyCurrentStructure(p);
        }
        System.out.println(copied);
        StringWriter plain = new StringWriter();
        try (JsonGenerator g = JsonFactory.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build().createGenerator(plain)) {
            g.writeNumber(new BigDecimal("1E+10"));
        }
        System.out.println(plain);
        JsonPointer pointer = JsonPointer.compile("/a/1/b~1c~0");
        System.out.println(pointer + " " + pointer.tail() + " " + pointer.last().getMatchingProperty() + " " + pointer.matchElement(3) + " " + pointer.append(JsonPointer.compile("/z")));
        System.out.println(new String(JsonStringEncoder.getInstance().quoteAsString("a\"b\\\té\u0001")));
        System.out.println(Base64Variants.MIME_NO_LINEFEEDS.encode(new byte[] {1, 2, 3, 4}) + " " + Base64Variants.MODIFIED_FOR_URL.encode(new byte[] {-1, -2}, true));
        try (JsonParser p = factory.createParser("[\"AQIDBA==\", 9007199254740993, 1.5, 3]")) {
            p.nextToken();
            p.nextToken();
            System.out.print(p.getBinaryValue().length + " " + p.currentLocation().getColumnNr() + " ");
            p.nextToken();
            System.out.print(p.getLongValue() + " " + p.getBigIntegerValue() + " ");
            p.nextToken();
            System.out.print(p.getDecimalValue() + " " + p.getFloatValue() + " ");
            System.out.println(p.nextIntValue(-1) + " " + p.getParsingContext().pathAsPointer());
        }
        JsonParser async = factory.createNonBlockingByteArrayParser();
        ByteArrayFeeder feeder = (ByteArrayFeeder) async.getNonBlockingInputFeeder();
        StringBuilder out = new StringBuilder("async");
        byte[] input = TEXT.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < input.length; ) {
            JsonToken token = async.nextToken();
            if (token == JsonToken.NOT_AVAILABLE) {
                int end = Math.min(at + 5, input.length);
                feeder.feedInput(input, at, end);
                at = end;
            } else {
                out.append(' ').append(token);
            }
        }
        System.out.println(out);
        System.out.println(new Version(2, 14, 1, null, "g", "a").compareTo(new Version(2, 9, 0, null, "g", "a")) + " " + factory.version() + factory.getFormatName());
        try (JsonParser p = factory.createParser("99999999999")) {
            p.nextToken();
            p.getIntValue();
        }
    }

    private static void write(JsonGenerator g) throws IOException {
        g.writeStartObject();
        g.writeStringField("s", "q\"\\\n€ü");
        g.writeNumberField("i", 42);
        g.writeNumberField("d", 1.5e-7);
        g.writeNumberField("f", 3.25f);
        g.writeFieldName("big");
        g.writeNumber(new BigInteger("123456789012345678901234567890"));
        g.writeNumberField("dec", new BigDecimal("1.10"));
        g.writeBooleanField("t", true);
        g.writeNullField("n");
        g.writeArrayFieldStart("a");
        g.writeArray(new int[] {1, 2, 3}, 0, 3);
        g.writeRawValue("{\"raw\":1}");
        g.writeBinary(new byte[] {1, 2, 3});
        g.writeStartObject();
        g.writeEndObject();
        g.writeEndArray();
        g.writeEndObject();
    }
}
