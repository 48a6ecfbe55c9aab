package shop;

/** Its {@code equals} looks at less than its constructor takes. */
public final class Tag {
    private final int number;
    private final String text;

    public Tag(int number, String text) {
        this.number = number;
        this.text = text;
    }

    public String getText() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tag && ((Tag) other).number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
