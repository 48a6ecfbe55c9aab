package kit;

/** A parameter whose type tests cannot name. */
public class Modes {
    private enum Mode { A, B }

    int use(Mode mode) {
        return mode == Mode.A ? 1 : 2;
    }

    int use(String mode) {
        return mode == null ? 0 : Mode.A.name().equals(mode) ? 1 : 2;
    }

    int all(Mode[] modes) {
        return modes.length;
    }
}
