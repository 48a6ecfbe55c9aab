// Runs a JUnit 4 test class and prints a line for each test: what came of it. A line with a > names a test that
// begins, so that one without an end is known. Tests named after the class are left out.
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class SuiteDriver {
    public static void main(String[] args) {
        String name = args[0];
        List<String> leftOut = Arrays.asList(args).subList(1, args.length);
        JUnitCore core = new JUnitCore();
        core.addListener(new Lines());
        try {
            Request request = Request.aClass(Class.forName(name));
            core.run(leftOut.isEmpty() ? request : request.filterWith(new Without(leftOut)));
        } catch (ClassNotFoundException | LinkageError e) {
            System.out.println("\n@ " + name + " failed");
        }
        System.out.flush();
        System.exit(0);
    }

    private static String name(Description description) {
        return description.getClassName() + "." + description.getMethodName();
    }

    private static final class Without extends Filter {
        private final List<String> names;

        Without(List<String> names) {
            this.names = names;
        }

        @Override
        public boolean shouldRun(Description description) {
            return !names.contains(name(description));
        }

        @Override
        public String describe() {
            return "without " + names;
        }
    }

    private static final class Lines extends RunListener {
        private final Map<String, Integer> seen = new HashMap<>();
        private String outcome;

        @Override
        public void testStarted(Description description) {
            outcome = "passed";
            System.out.println("\n> " + name(description));
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
            String name = name(description);
            // Parameters may give several tests one name.
            int number = seen.merge(name, 1, Integer::sum);
            System.out.println("\n@ " + name + (number > 1 ? "#" + number : "") + " " + outcome);
        }
    }
}
