import banyan.Symbolic;

/**
 * A state machine that looks for "web" and "ebay" in text that a 0 ends; the motivating example of
 * the paper on parallel concolic testing, with its array of char as Java's.
 *
 * <p>What the machine does after a hit is part of the example: it is noticed one character later, so
 * a word at the very end is not.
 *
 * <pre>
 * explore:  Words.five(sym,sym,sym,sym,sym)
 * paths:    531, exhaustive, no finding
 * explore:  Words.six(sym,sym,sym,sym,sym,sym)
 * paths:    1743, exhaustive, no finding
 * explore:  Words.text(con=3)     paths: 48
 * explore:  Words.text(con=5)     paths: 531
 * explore:  Words.text(con=6)     paths: 1743
 * explore:  Words.text(con=7)     paths: 5715
 * explore:  Words.text(con=8)     paths: 18730
 * explore:  Words.text(con=10)    paths: 201121
 * explore:  Words.text(con=11)    paths: 659028
 * known:    crates/explore/tests/examples.rs runs every text over the alphabet w, e, b, a, y, x, 0 on
 *           the JVM and counts the different sequences of branch outcomes. The seven letters stand for
 *           all chars, because the code compares with these constants only. Longer texts are counted
 *           by following the machine's states: each has as many outcomes as it knows characters, one
 *           for all others and one for the end. The paper reports about
 *           3400 for its C program without saying how they were counted; that number is not ours
 * </pre>
 */
public final class Words {
    private Words() {
    }

    public static boolean five(char a, char b, char c, char d, char e) {
        return find(new char[] {a, b, c, d, e, 0});
    }

    public static boolean six(char a, char b, char c, char d, char e, char f) {
        return find(new char[] {a, b, c, d, e, f, 0});
    }

    /** A text of so many characters. */
    public static boolean text(int length) {
        char[] text = new char[length + 1];
        for (int i = 0; i < length; i++) {
            text[i] = Symbolic.charValue("c");
        }
        return find(text);
    }

    static boolean find(char[] c) {
        int state = 0;
        int idx = 0;
        while (c[idx] > 0) {
            if (state == 0) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 2;
                } else {
                    state = 0;
                }
            } else if (state == 1) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 3;
                } else {
                    state = 0;
                }
            } else if (state == 2) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 2;
                } else if (c[idx] == 'b') {
                    state = 4;
                } else {
                    state = 0;
                }
            } else if (state == 3) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 2;
                } else if (c[idx] == 'b') {
                    state = 6;
                } else {
                    state = 0;
                }
            } else if (state == 4) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 2;
                } else if (c[idx] == 'a') {
                    state = 5;
                } else {
                    state = 0;
                }
            } else if (state == 5) {
                if (c[idx] == 'w') {
                    state = 1;
                } else if (c[idx] == 'e') {
                    state = 2;
                } else if (c[idx] == 'y') {
                    state = 7;
                } else {
                    state = 0;
                }
            } else if (state > 5) {
                return true;
            }
            idx++;
        }
        return false;
    }
}
