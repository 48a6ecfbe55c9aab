// Runs JUnit 4 test classes one after the other and prints a line for each test: what came of it.
import java.util.HashMap;
import java.util.Map;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class SuiteDriver {
    public static void main(String[] args) throws Exception {
        for (String name : args) {
            JUnitCore core = new JUnitCore();
            core.addListener(new Lines());
            core.run(Class.forName(name));
        }
        System.out.flush();
        System.exit(0);
    }

    private static final class Lines extends RunListener {
        private final Map<String, Integer> seen = new HashMap<>();
        private String outcome;

        @Override
        public void testStarted(Description description) {
            outcome = "passed";
        }

        @Override
        public void testFailure(Failure failure) {
            outcome = "failed";
            if (Boolean.getBoolean("suite.traces")) {
                System.err.println(failure.getTrace());
            }
            if (!failure.getDescription().isTest()) {
                System.out.println("\n@ " + failure.getDescription().getClassName() + " failed");
            }
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            outcome = "skipped";
        }

        @Override
        public void testFinished(Description description) {
            String name = description.getClassName() + "." + description.getMethodName();
            // Parameters may give several tests one name.
            int number = seen.merge(name, 1, Integer::sum);
            System.out.println("\n@ " + name + (number > 1 ? "#" + number : "") + " " + outcome);
        }
    }
}
