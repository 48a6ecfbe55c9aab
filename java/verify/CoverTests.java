import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of JUnit classes and says when each begins and ends, for Banyan's own machine to note what it covered.
 *
 * <p>Arguments: a mark that begins everything that is said, the classes, two dashes, and the names that JUnit has for
 * tests that are left out, because an earlier machine has run them. What is said goes to standard error past
 * {@code System.err}, one write for each line; what tests print themselves goes nowhere.
 */
public final class CoverTests {
    private CoverTests() {}

    public static void main(String[] args) throws IOException {
        Sayer sayer = new Sayer(args[0]);
        PrintStream silent = new PrintStream(new Nowhere(), false, "UTF-8");
        System.setOut(silent);
        System.setErr(silent);
        List<String> all = Arrays.asList(args);
        List<String> classes = all.subList(1, all.indexOf("--"));
        List<String> left = all.subList(all.indexOf("--") + 1, all.size());
        PostDiscoveryFilter filter = test -> FilterResult.includedIf(!isLeftOut(test, left));
        for (String name : classes) {
            sayer.say("class", name, "");
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            request.selectors(DiscoverySelectors.selectClass(name)).filters(filter);
            LauncherFactory.create().execute(request.build(), new Listener(sayer));
        }
        sayer.say("done", "", "");
        // Tests may have left threads behind.
        Runtime.getRuntime().halt(0);
    }

    /** A method whose runs are found only while it runs is left out if one of them is. */
    private static boolean isLeftOut(TestDescriptor test, List<String> left) {
        if (!test.getChildren().isEmpty()) {
            return false;
        }
        String id = oneLine(test.getUniqueId().toString());
        return left.stream().anyMatch(other -> other.equals(id) || other.startsWith(id + "/"));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static final class Sayer {
        private final String mark;
        private final OutputStream out = new FileOutputStream(FileDescriptor.err);

        Sayer(String mark) {
            this.mark = mark;
        }

        void say(String what, String name, String how) {
            write(mark + "\t" + what + "\t" + flat(name) + "\t" + flat(how) + "\n");
        }

        void begins(String name, String id) {
            write(mark + "\tbegins\t" + flat(name) + "\t" + oneLine(id) + "\n");
        }

        private void write(String line) {
            try {
                out.write(line.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static String flat(String text) {
            String flat = oneLine(text);
            return flat.length() > 300 ? flat.substring(0, 300) : flat;
        }
    }

    private static final class Listener implements TestExecutionListener {
        private final Sayer sayer;

        Listener(Sayer sayer) {
            this.sayer = sayer;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                sayer.begins(name(test), test.getUniqueId());
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                String why = result.getThrowable().map(Throwable::toString).orElse("");
                sayer.say(result.getStatus().name(), name(test), why);
            } else {
                sayer.say("over", name(test), "");
            }
        }

        private static String name(TestIdentifier test) {
            TestSource source = test.getSource().orElse(null);
            if (!(source instanceof MethodSource)) {
                return test.getLegacyReportingName();
            }
            MethodSource method = (MethodSource) source;
            String name = method.getClassName() + "." + method.getMethodName();
            return isRepeated(test) ? name + " " + test.getDisplayName() : name;
        }

        /** Is it one of several runs of a method? */
        private static boolean isRepeated(TestIdentifier test) {
            UniqueId id = UniqueId.parse(test.getUniqueId());
            String last = id.getSegments().get(id.getSegments().size() - 1).getType();
            return last.endsWith("-invocation");
        }
    }

    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int octet) {}

        @Override
        public void write(byte[] octets, int from, int count) {}
    }
}
