// topic: large dense and sparse switches, switches in loops as state machines, strings with many cases
public class LargeSwitches {
    static int dense(int v) {
        switch (v) {
            case 10: return 1; case 11: return 2; case 12: return 4; case 13: return 8; case 14: return 16; case 15: return 32; case 16: return 64;
            case 17: return 128; case 18: return 256; case 19: return 512; case 20: return 1024; case 21: return 2048; case 22: return 4096; case 23: return 8192;
            case 24: return 16384; case 25: return 32768; case 26: return 65536; case 28: return -1; case 30: return -2;
        }
        return 0;
    }

    static int sparse(int v) {
        switch (v) {
            case -2147483648: return 1; case -1000000: return 2; case -77: return 3; case -1: return 4; case 0: return 5; case 5: return 6; case 99: return 7; case 1000: return 8;
            case 65535: return 9; case 65536: return 10; case 1000000: return 11; case 1000000000: return 12; case 2147483647: return 13; default: return -v;
        }
    }

    static int keyword(String s) {
        switch (s) {
            case "abstract": return 1; case "assert": return 2; case "boolean": return 3; case "break": return 4; case "byte": return 5; case "case": return 6;
            case "catch": return 7; case "char": return 8; case "class": return 9; case "const": return 10; case "continue": return 11; case "default": return 12;
            case "do": return 13; case "double": return 14; case "else": return 15; case "enum": return 16; case "extends": return 17; case "final": return 18;
            case "finally": return 19; case "float": return 20; case "for": return 21; case "AaAaAa": return 22; case "AaAaBB": return 23; case "AaBBAa": return 24; case "BBAaAa": return 25;
            default: return s.isEmpty() ? -1 : 0;
        }
    }

    static String tokens(String source) {
        StringBuilder out = new StringBuilder();
        int state = 0, start = 0;
        for (int i = 0; i <= source.length(); i++) {
            char c = i < source.length() ? source.charAt(i) : '\0';
            switch (state) {
                case 0:
                    start = i;
                    switch (c) {
                        case ' ': case '\n': case '\t': case '\0':
                            break;
                        case '"':
                            state = 3;
                            break;
                        case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
                            state = 2;
                            break;
                        default:
                            if (Character.isLetter(c)) {
                                state = 1;
                            } else {
                                out.append("[op ").append(c).append(']');
                            }
                    }
                    break;
                case 1:
                    if (!Character.isLetterOrDigit(c)) {
                        String word = source.substring(start, i);
                        out.append(keyword(word) > 0 ? "[key " : "[id ").append(word).append(']');
                        state = 0;
                        i--;
                    }
                    break;
                case 2:
                    if (c >= '0' && c <= '9') {
                        break;
                    } else if (c == '.') {
                        state = 4;
                        break;
                    }
                    // falls into the end of a number
                case 4:
                    if (c >= '0' && c <= '9') {
                        continue;
                    }
                    out.append("[num ").append(source, start, i).append(']');
                    state = 0;
                    i--;
                    break;
                case 3:
                    if (c == '"' || c == '\0') {
                        out.append("[str ").append(source, start + 1, i).append(']');
                        state = 0;
                    }
                    break;
                default:
                    throw new IllegalStateException("state " + state);
            }
        }
        return out.toString();
    }

    static String days(int month, int year) {
        int days;
        switch (month) {
            case 4: case 6: case 9: case 11:
                days = 30;
                break;
            case 2:
                days = year % 400 == 0 || year % 4 == 0 && year % 100 != 0 ? 29 : 28;
                break;
            default:
                if (month < 1 || month > 12) {
                    return "?";
                }
                days = 31;
        }
        return "" + days;
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int v = 5; v < 35; v++) {
            b.append(dense(v)).append(' ');
        }
        System.out.println(b);
        for (int v : new int[] {Integer.MIN_VALUE, -1000000, -78, -77, -1, 0, 1, 5, 99, 1000, 65535, 65536, 65537, 1000000, 1000000000, Integer.MAX_VALUE}) {
            System.out.print(sparse(v) + " " + dense(v) + "; ");
        }
        System.out.println();
        for (String s : "abstract enum final finally finall for fo float AaAaAa AaAaBB AaBBAa BBAaAa BBBBBB BBBBAa Assert class".split(" ")) {
            System.out.print(keyword(s) + " ");
        }
        System.out.println(keyword(""));
        System.out.println(tokens("class Foo { int x1 = 42 + 3.14; \n String s = \"hi there\"; } \"open"));
        for (int m = 0; m <= 13; m++) {
            System.out.print(days(m, 2023) + days(m, 2024) + days(m, 1900) + days(m, 2000) + " ");
        }
        System.out.println();
    }
}
