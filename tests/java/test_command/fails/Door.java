package fails;

/** Three wrong codes shut it for good. */
public final class Door {
    private int wrong;
    private boolean isShut;

    public boolean open(int code) {
        if (isShut) {
            throw new IllegalStateException("shut");
        }
        if (code != 4711) {
            wrong++;
            isShut = wrong > 2;
            throw new SecurityException("wrong code");
        }
        wrong = 0;
        return true;
    }

    public String light() {
        return isShut ? "red" : "green";
    }
}
