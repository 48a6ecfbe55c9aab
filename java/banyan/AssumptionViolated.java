package banyan;

/**
 * The run left what its author is interested in: an argument of {@link Symbolic#assume} was false.
 *
 * <p>It is not a failure. Banyan ends such a path without reporting it and never throws this; in a
 * run on an ordinary JVM a test runner or a main loop may catch it and go on with other values.
 */
public class AssumptionViolated extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception without a message. */
    public AssumptionViolated() {
    }
}
