import java.util.Locale;

/** Builds, searches and takes apart strings: StringBuilder, concatenation, char loops. */
public final class StringBuilding {
    private static final int LINES = 48_000;

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append("line ").append(i).append(": ").append((char) ('a' + i % 26)).append(i * 31L).append('\n');
        }
        String all = text.toString();
        long checksum = all.length();
        for (int i = 0; i < all.length(); i++) {
            checksum = checksum * 31 + all.charAt(i);
        }
        int lines = 0;
        int from = 0;
        for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
            String line = all.substring(from, end);
            checksum = checksum * 31 + line.hashCode();
            from = end + 1;
            lines++;
        }
        String joined = "";
        for (int i = 0; i < 500; i++) {
            joined = joined + i + ",";
        }
        checksum = checksum * 31 + joined.hashCode() + lines;
        checksum = checksum * 31 + text.reverse().toString().toUpperCase(Locale.ROOT).hashCode();
        System.out.println("strings " + checksum);
    }
}
