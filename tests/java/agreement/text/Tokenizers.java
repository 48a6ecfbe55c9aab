// topic: StringTokenizer, StreamTokenizer and StringJoiner
// release: 17

import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public class Tokenizers {
    public static void main(String[] args) throws IOException {
        StringTokenizer tokens = new StringTokenizer("a b\tc,,d", " \t,", true);
        StringBuilder out = new StringBuilder();
        out.append(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            out.append('[').append(tokens.nextToken()).append(']');
        }
        System.out.println(out);
        try {
            tokens.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        StreamTokenizer stream = new StreamTokenizer(new StringReader("x = 3.5 + 'q' // gone\n- .5 \"s\\n\" /* no"));
        stream.slashSlashComments(true);
        stream.eolIsSignificant(true);
        stream.ordinaryChar('/');
        while (stream.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.println(stream.ttype + " " + stream.sval + " " + stream.nval + " " + stream.lineno());
        }
        StringJoiner joiner = new StringJoiner(",", "{", "}").setEmptyValue("none");
        System.out.println(joiner + " " + joiner.length() + joiner.add("a").add("b") + joiner.merge(new StringJoiner("-").add("c").add("d")));
    }
}
