// topic: strings crossing between one-byte and two-byte forms stay equal and ordered
public class CompactStrings {
    public static void main(String[] args) {
        String latin = "caf\u00e9", wide = "caf\u00e9\u4e2d";
        System.out.println(wide.substring(0, 4).equals(latin) + " " + (wide.substring(0, 4).hashCode() == latin.hashCode()) + " "
            + wide.startsWith(latin) + " " + wide.indexOf(latin) + " " + latin.indexOf(wide) + " " + wide.contains("\u00e9"));
        StringBuilder b = new StringBuilder();
        for (char c = 0xf0; c < 0x110; c++) {
            b.append(c);
        }
        System.out.println(b.length() + " " + b.toString().hashCode());
        b.setLength(16);
        System.out.println(b.toString().equals("\u00f0\u00f1\u00f2\u00f3\u00f4\u00f5\u00f6\u00f7\u00f8\u00f9\u00fa\u00fb\u00fc\u00fd\u00fe\u00ff")
            + " " + b.toString().compareTo("\u00f0\u0100"));
        b.setCharAt(3, '\u4e2d');
        b.setCharAt(3, 'x');
        System.out.println(b.indexOf("x") + " " + b.reverse().indexOf("x") + " " + b.toString().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1).length);
        System.out.println((latin + wide).length() + " " + (latin + '\u4e2d').equals(wide) + " " + latin.concat("\u4e2d").equals(wide) + " "
            + new StringBuilder(latin).append('\u4e2d').toString().equals(wide) + " " + wide.replace("\u4e2d", "").equals(latin) + " "
            + wide.replace('\u4e2d', '!').equals(latin + "!"));
        System.out.println(latin.compareTo(wide) + " " + wide.compareTo(latin) + " " + "z".compareTo("\u4e2d") + " " + "\u00ff".compareTo("\u0100")
            + " " + latin.compareToIgnoreCase("CAF\u00c9") + " " + latin.equalsIgnoreCase("CAF\u00c9"));
        System.out.println(latin.toUpperCase() + " " + "\u00ff".toUpperCase().codePointAt(0) + " " + "\u00b5".toUpperCase().codePointAt(0) + " "
            + "\u00df".toUpperCase() + " " + "\u0130".toLowerCase().length() + " " + "\u0178".toLowerCase().codePointAt(0) + " " + "K\u212a".toLowerCase());
        char[] chars = wide.toCharArray();
        System.out.println(new String(chars, 0, 4).equals(latin) + " " + new String(chars).equals(wide) + " " + String.valueOf(chars, 4, 1).equals("\u4e2d"));
        int hash = 0;
        for (char c : chars) {
            hash = 31 * hash + c;
        }
        System.out.println(hash == wide.hashCode());
        String joined = String.join("\u4e2d", "a", "b", "c");
        System.out.println(joined.length() + " " + joined.split("\u4e2d").length + " " + joined.lastIndexOf('\u4e2d') + " " + joined.hashCode());
        System.out.println(wide.trim() == wide ? "same" : "copy");
        StringBuilder insert = new StringBuilder("abc");
        insert.insert(1, "\u4e2d").insert(0, 1).insert(2, 'z').deleteCharAt(3);
        System.out.println(insert.toString().equals("1az\u4e2dbc".replace("\u4e2d", "")) + " " + insert);
    }
}
