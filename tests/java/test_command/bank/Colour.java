package bank;

public enum Colour {
    RED, GREEN, BLUE;

    public boolean isWarm() {
        return this == RED;
    }
}
