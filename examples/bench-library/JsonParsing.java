import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.StringWriter;

/** Writes a JSON document once and parses it again and again. */
class JsonParsing {
    public static void main(String[] args) throws Exception {
        JsonFactory factory = new JsonFactory();
        StringWriter text = new StringWriter();
        try (JsonGenerator g = factory.createGenerator(text)) {
            g.writeStartArray();
            for (int i = 0; i < 400; i++) {
                g.writeStartObject();
                g.writeNumberField("id", i * 7919L);
                g.writeStringField("name", "entry \"" + i + "\" é");
                g.writeNumberField("weight", i / 8.0);
                g.writeBooleanField("even", i % 2 == 0);
                g.writeArrayFieldStart("tags");
                for (int k = 0; k < i % 5; k++) {
                    g.writeString("tag" + k);
                }
                g.writeEndArray();
                g.writeEndObject();
            }
            g.writeEndArray();
        }
        String document = text.toString();
        long sum = 0;
        for (int round = 0; round < 130; round++) {
            try (JsonParser parser = factory.createParser(document)) {
                JsonToken token;
                while ((token = parser.nextToken()) != null) {
                    switch (token) {
                        case VALUE_NUMBER_INT -> sum += parser.getLongValue();
                        case VALUE_NUMBER_FLOAT -> sum += (long) (parser.getDoubleValue() * 8);
                        case VALUE_STRING, FIELD_NAME -> sum += parser.getText().length();
                        default -> sum++;
                    }
                }
            }
        }
        System.out.println(document.length() + " " + sum);
    }
}
