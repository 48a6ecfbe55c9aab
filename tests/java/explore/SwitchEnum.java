// topic: a switch on an enum that an index chose
// spec: f(byte:sym[-1..3])
public final class SwitchEnum {
    enum Colour { RED, GREEN, BLUE }

    static int f(byte index) {
        Colour colour = Colour.values()[index];
        switch (colour) {
            case RED:
                return 10;
            case BLUE:
                return 30;
            default:
                return colour.ordinal();
        }
    }
}
