import banyan.Symbolic;

/**
 * A loop without end that takes new inputs in each round: figure 1 of the paper on simple static
 * partitioning.
 *
 * <pre>
 * explore:  --depth 2 Figure1.loop()
 * cut:      4, with exactly these path conditions: b && x > y, b && x <= y, !b && b2, !b && !b2
 * paths:    0, since no path ends
 * known:    step 1 of the paper's worked example, where this is called a depth of 3; no run here confirms
 *           it, since the loop does not end
 * </pre>
 */
public final class Figure1 {
    private Figure1() {
    }

    public static void loop() {
        int r = 0;
        while (true) {
            boolean b = Symbolic.booleanValue("b");
            int x = Symbolic.intValue("x");
            int y = Symbolic.intValue("y");
            if (b) {
                Symbolic.obligation(x > y, "ob1");
                if (x > y) {
                    r = x;
                } else {
                    r = y;
                }
            }
        }
    }
}
