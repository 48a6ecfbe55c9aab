// topic: ResourceBundle by class, with parents and missing keys
// release: 17

import java.util.Collections;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

public class Bundles {
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"bye", "Bye"}, {"n", 5}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    public static void main(String[] args) {
        String base = Words.class.getName();
        ResourceBundle german = ResourceBundle.getBundle(base, Locale.GERMANY);
        ResourceBundle root = ResourceBundle.getBundle(base, Locale.ROOT);
        System.out.println(german.getString("hello") + german.getString("bye") + root.getString("hello") + german.getObject("n") + german.getLocale() + german.containsKey("x") + Collections.list(german.getKeys()).size());
        try {
            german.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
