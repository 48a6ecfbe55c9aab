// topic: text blocks: indentation, escapes, line joins and interning
// release: 17
public class TextBlocks {
    static void show(String text) {
        System.out.println(text.length() + " [" + text.replace("\n", "|").replace(" ", ".").replace("\t", "T") + "]");
    }

    public static void main(String[] args) {
        show("""
            plain""");
        show("""
            two
            lines
            """);
        show("""
              indented
            less
                more
            """);
        show("""
            trailing spaces   
            kept \s
            \ttab
            """);
        show("""
            joined \
            line
            """);
        show("""
            "quotes" and \""" three
            back\\slash
            """);
        show("""

            blank first
        outdented closing
            """);
        show("""
            a\nb\u0041
            \101
            """);
        String name = "x";
        show("""
            concat """ + name + """
             more
            """);
        System.out.println("""
            same""" == "same");
        System.out.println("""
            {
              "key": [1, 2],
              "other": "it's"
            }""");
        show("""
            """);
        switch ("b\n") {
            case """
                b
                """ -> System.out.println("case");
            default -> System.out.println("default");
        }
    }
}
