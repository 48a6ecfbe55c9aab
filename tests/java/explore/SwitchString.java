// topic: a switch on a String of inputs
// spec: f(char:sym['a'..'b'],char:sym['a'..'c'])
public final class SwitchString {
    static int f(char x, char y) {
        switch (String.valueOf(new char[] {x, y})) {
            case "ab":
                return 1;
            case "bc":
                return 2;
            default:
                return 0;
        }
    }
}
