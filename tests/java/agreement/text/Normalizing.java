// topic: Normalizer, BreakIterator, Collator and StringCharacterIterator
// release: 17

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.Collator;
import java.text.Normalizer;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.Locale;

public class Normalizing {
    public static void main(String[] args) {
        String text = "é ﬁ Å ½";
        for (Normalizer.Form form : Normalizer.Form.values()) {
            String normal = Normalizer.normalize(text, form);
            System.out.println(form + " " + normal + " " + normal.length() + Normalizer.isNormalized(text, form));
        }
        BreakIterator words = BreakIterator.getWordInstance(Locale.ENGLISH);
        words.setText("Hello, big world.");
        StringBuilder out = new StringBuilder();
        for (int at = words.first(); at != BreakIterator.DONE; at = words.next()) {
            out.append(at).append(' ');
        }
        System.out.println(out);
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        sentences.setText("One. Two? Three!");
        System.out.println(sentences.first() + " " + sentences.next() + " " + sentences.next() + " " + sentences.last());
        String[] names = {"b", "á", "A", "a", "B", "z"};
        Arrays.sort(names, Collator.getInstance(Locale.ENGLISH));
        System.out.println(Arrays.toString(names));
        Collator weak = Collator.getInstance(Locale.ENGLISH);
        weak.setStrength(Collator.PRIMARY);
        System.out.println(weak.compare("resume", "Résumé") + " " + weak.equals("a", "b"));
        StringCharacterIterator chars = new StringCharacterIterator("abc", 1);
        System.out.println(chars.current() + "" + chars.next() + (chars.next() == CharacterIterator.DONE) + chars.first() + chars.getEndIndex());
    }
}
