package state;

/** Loads a class whose name comes before its own. */
public class Zoo {
    static int visits;

    static int enter(int n) {
        visits++;
        return n > 3 ? Ant.meet(n) : visits;
    }
}

class Ant {
    static int met;

    static int meet(int n) {
        met += n;
        return met;
    }
}
