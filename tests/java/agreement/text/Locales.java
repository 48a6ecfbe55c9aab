// topic: Locale parsing, display names, and case mapping by locale
// release: 17

import java.util.Arrays;
import java.util.Locale;

public class Locales {
    public static void main(String[] args) {
        System.out.println(Locale.getDefault() + " " + Locale.ROOT + "|" + Locale.US + " " + Locale.forLanguageTag("zh-Hant-TW") + " " + Locale.forLanguageTag("de-DE-u-co-phonebk").toLanguageTag());
        System.out.println(Locale.US.getDisplayName(Locale.ENGLISH) + "|" + Locale.FRANCE.getDisplayCountry(Locale.ENGLISH) + "|" + new Locale("de").getDisplayLanguage(Locale.ENGLISH));
        System.out.println("TITLE".toLowerCase(new Locale("tr")) + "title".toUpperCase(new Locale("tr")) + "ß".toUpperCase(Locale.ROOT) + "ΑΣ".toLowerCase(Locale.ROOT));
        Locale built = new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build();
        System.out.println(built + " " + built.getScript() + built.toLanguageTag() + built.equals(Locale.forLanguageTag("sr-Latn-RS")) + built.stripExtensions());
        System.out.println(Locale.lookup(Locale.LanguageRange.parse("de-AT,en;q=0.5"), Arrays.asList(Locale.ENGLISH, Locale.GERMAN)));
        System.out.println(Locale.US.getISO3Country() + Locale.US.getISO3Language() + Arrays.asList(Locale.getISOCountries()).contains("CH"));
        try {
            new Locale.Builder().setLanguage("x1y2z3w4v5");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
}
