package shop;

/** A pair whose first type is bound here, and the second one at most. */
public class NumberPair<T extends Number> extends Pair<String, T> {
    public NumberPair(String name, T number) {
        super(name, number);
    }

    int value() {
        T number = second();
        return number == null ? 0 : number.intValue();
    }
}
