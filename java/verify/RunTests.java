import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs JUnit tests one by one in given orders and writes how each ended.
 *
 * <p>Arguments: the file to write, the file with the tests (a class, a tab, a method), the orders (of {@code written},
 * {@code reversed}, {@code shuffled}, with commas), the seconds of CPU time that a test may take, and {@code stay} for
 * a caller that goes on afterwards. A line is flushed before and after each test, so that whoever reads them knows which one
 * hung or ended the JVM.
 */
public final class RunTests {
    private static final long SEED = 20_211;
    private static final long IDLE = Long.MIN_VALUE;
    /** By the clock a test may take so many times as long: others may keep the machine busy. */
    private static final long PATIENCE = 3;

    private RunTests() {}

    public static void main(String[] args) throws Exception {
        PrintStream report = new PrintStream(Files.newOutputStream(Paths.get(args[0])), true, "UTF-8");
        List<String> lines = Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8);
        PrintStream silent = new PrintStream(new Nowhere(), false, "UTF-8");
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(silent);
        System.setErr(silent);
        long limit = Long.parseLong(args[3]) * 1_000_000_000L;
        AtomicLong begun = new AtomicLong(IDLE);
        watch(begun, limit, report);
        Launcher launcher = LauncherFactory.create();
        // Loading JUnit is nothing that a test should answer for.
        launcher.execute(LauncherDiscoveryRequestBuilder.request().build());
        for (String order : args[2].split(",")) {
            for (int number : ordered(lines.size(), order)) {
                String[] test = lines.get(number).split("\t");
                report.println("begin\t" + order + "\t" + number);
                begun.set(System.nanoTime());
                String result = run(launcher, test[0], test[1]);
                begun.set(IDLE);
                report.println("end\t" + order + "\t" + number + "\t" + result);
            }
        }
        report.println("done");
        report.close();
        System.setOut(out);
        System.setErr(err);
        if (args.length < 5) {
            // Tests may have left threads behind.
            Runtime.getRuntime().halt(0);
        }
    }

    private static List<Integer> ordered(int count, String order) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            numbers.add(number);
        }
        if (order.equals("reversed")) {
            Collections.reverse(numbers);
        } else if (order.equals("shuffled")) {
            Collections.shuffle(numbers, new Random(SEED));
        }
        return numbers;
    }

    private static String run(Launcher launcher, String type, String method) {
        try {
            Class<?> loaded = Thread.currentThread().getContextClassLoader().loadClass(type);
            LauncherDiscoveryRequest request =
                    LauncherDiscoveryRequestBuilder.request()
                            .selectors(DiscoverySelectors.selectMethod(loaded, method))
                            .build();
            Listener listener = new Listener();
            launcher.execute(request, listener);
            return listener.result;
        } catch (Throwable thrown) {
            return failed(thrown);
        }
    }

    private static String failed(Throwable thrown) {
        Throwable cause = thrown.getCause();
        String causing = cause == null ? "" : cause.getClass().getName();
        String message = String.valueOf(thrown.getMessage()).replaceAll("\\s+", " ");
        message = message.length() > 500 ? message.substring(0, 500) : message;
        return "failed\t" + thrown.getClass().getName() + "\t" + causing + "\t" + message;
    }

    /** Ends the JVM when a test takes too long: nothing else stops one that does not want to. */
    private static void watch(AtomicLong begun, long limit, PrintStream report) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long running = Thread.currentThread().getId();
        Thread watcher =
                new Thread(
                        () -> {
                            long known = IDLE;
                            long worked = 0;
                            while (true) {
                                long at = begun.get();
                                if (at != known) {
                                    known = at;
                                    worked = threads.getThreadCpuTime(running);
                                }
                                boolean isLong =
                                        threads.getThreadCpuTime(running) - worked > limit
                                                || System.nanoTime() - at > PATIENCE * limit;
                                if (at != IDLE && isLong) {
                                    report.println("hung");
                                    report.close();
                                    Runtime.getRuntime().halt(3);
                                }
                                try {
                                    Thread.sleep(20);
                                } catch (InterruptedException e) {
                                    return;
                                }
                            }
                        });
        watcher.setDaemon(true);
        watcher.start();
    }

    private static final class Listener implements TestExecutionListener {
        private String result = "missing";

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            result = "skipped";
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult ended) {
            if (ended.getThrowable().isPresent()) {
                result = failed(ended.getThrowable().get());
            } else if (test.isTest() && ended.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                result = "passed";
            }
        }
    }

    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] bytes, int from, int count) {}
    }
}
