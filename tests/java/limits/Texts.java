import java.util.regex.Pattern;

/** Long texts and what the library does with them. */
class Texts {
    private static final Pattern MAIL = Pattern.compile("([a-z0-9_.+-]+)*@([a-z0-9-]+\\.)+[a-z]{2,}", Pattern.CASE_INSENSITIVE);

    static boolean isMail(String s) {
        return MAIL.matcher(s).matches();
    }

    static int words(String s) {
        return s.split("[,;\\s]+").length;
    }

    static String again(String s) {
        String all = s;
        for (int i = 0; i < 14; i++) {
            all = all + all.replace('a', 'b');
        }
        return all.equals(s) ? "same" : all.toUpperCase();
    }

    static int sorted(int[] a) {
        java.util.Arrays.sort(a);
        int runs = 0;
        for (int i = 1; i < a.length; i++) {
            runs += a[i] == a[i - 1] ? 1 : 0;
        }
        return runs;
    }
}
