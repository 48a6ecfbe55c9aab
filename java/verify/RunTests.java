import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs JUnit tests in given orders and writes how each ended.
 *
 * <p>Arguments: the file to write, the file with the tests (a class, a tab, a method, and after another tab the orders
 * in which it was run before, {@code *} for all of them, of one that must not be run again), the orders (of {@code default},
 * JUnit's own, {@code reversed}, {@code shuffled}, with commas), the seconds of CPU time that a test may take, the
 * milliseconds after which no further test begins, and {@code stay} for a caller that goes on afterwards. Instead of
 * that, {@code alone} and a class path: then every run of a test has classes of its own, loaded from there.
 *
 * <p>Each order has its share of the time. What one does not come to, the next ones leave out, so that as many tests as
 * possible are run in all of them.
 *
 * <p>A line is flushed before and after each test, so that whoever reads them knows which one hung or ended the JVM.
 *
 * <p>JUnit looks at all methods of a class for each request, so tests of a class that follow one another are one
 * request, as many as there seems to be time for. JUnit runs methods in the order in which a request names them.
 */
public final class RunTests {
    private static final long SEED = 20_211;
    private static final long IDLE = Long.MIN_VALUE;
    /** Most tests of a request. */
    private static final int MOST = 64;
    /** By the clock a test may take so many times as long: others may keep the machine busy. */
    private static final long PATIENCE = 3;

    private RunTests() {}

    public static void main(String[] args) throws Exception {
        PrintStream report = new PrintStream(Files.newOutputStream(Paths.get(args[0])), true, "UTF-8");
        List<String> lines = new ArrayList<>();
        List<Set<String>> done = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
            String[] parts = line.split("\t");
            lines.add(parts[0] + "\t" + parts[1]);
            done.add(new HashSet<>(Arrays.asList(parts.length > 2 ? parts[2].split(",") : new String[0])));
        }
        PrintStream silent = new PrintStream(new Nowhere(), false, "UTF-8");
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(silent);
        System.setErr(silent);
        long limit = Long.parseLong(args[3]) * 1_000_000_000L;
        boolean isAlone = args.length > 5 && args[5].equals("alone");
        boolean stays = args.length > 5 && args[5].equals("stay");
        World world = new World();
        AtomicLong begun = new AtomicLong(IDLE);
        watch(begun, limit, report);
        Launcher launcher = LauncherFactory.create();
        // Loading JUnit is nothing that a test should answer for.
        launcher.execute(LauncherDiscoveryRequestBuilder.request().build());
        long start = System.nanoTime();
        // What it took to come here is over.
        long most = Long.parseLong(args[4]) - ManagementFactory.getRuntimeMXBean().getUptime();
        most = Math.max(0, most) * 1_000_000L;
        Runs runs = new Runs(launcher, report, lines, begun, start, stays ? Long.MAX_VALUE : most);
        String[] orders = args[2].split(",");
        Set<Integer> left = new HashSet<>(usual(lines));
        for (int at = 0; at < orders.length; at++) {
            long share = most / orders.length * (at + 1);
            String order = orders[at];
            List<Integer> waiting = new ArrayList<>(ordered(lines, order));
            waiting.retainAll(left);
            left.clear();
            for (int number : waiting) {
                if (done.get(number).contains(order)) {
                    left.add(number);
                }
            }
            waiting.removeIf(number -> done.get(number).contains(order) || done.get(number).contains("*"));
            long time = share - (System.nanoTime() - start);
            while (!waiting.isEmpty() && time > 0) {
                List<Integer> numbers = waiting.subList(0, runs.next(waiting, isAlone ? 0 : time));
                if (isAlone) {
                    Thread.currentThread().setContextClassLoader(fresh(args[6]));
                    world.restore();
                }
                runs.run(orders[at], numbers);
                left.addAll(numbers);
                numbers.clear();
                time = share - (System.nanoTime() - start);
            }
        }
        report.println("done");
        report.close();
        System.setOut(out);
        System.setErr(err);
        if (!stays) {
            // Tests may have left threads behind.
            Runtime.getRuntime().halt(0);
        }
    }

    /** The numbers of tests in an order; three tests or more have three orders. As in JUnit, classes stay together. */
    private static List<Integer> ordered(List<String> tests, String order) {
        List<Integer> usual = usual(tests);
        List<Integer> reversed = new ArrayList<>(usual);
        Collections.reverse(reversed);
        if (order.equals("reversed")) {
            return reversed;
        }
        List<Integer> shuffled = new ArrayList<>(usual);
        Random random = new Random(SEED);
        while (order.equals("shuffled") && (shuffled.equals(usual) || tests.size() > 2 && shuffled.equals(reversed))) {
            Collections.shuffle(shuffled, random);
            if (tests.size() < 2) {
                break;
            }
            List<String> types = new ArrayList<>();
            shuffled.forEach(number -> types.add(type(tests, number)));
            shuffled.sort(Comparator.comparing(number -> types.indexOf(type(tests, number))));
        }
        return shuffled;
    }

    private static String type(List<String> tests, int number) {
        return tests.get(number).split("\t")[0];
    }

    /** One class after the other, and of each the methods as JUnit sorts them: by the hash codes of their names. */
    private static List<Integer> usual(List<String> tests) {
        List<String> types = new ArrayList<>();
        List<String> methods = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        List<Integer> numbers = new ArrayList<>();
        for (String test : tests) {
            String[] parts = test.split("\t");
            types.add(parts[0]);
            methods.add(parts[1]);
            known.add(parts[0]);
            numbers.add(numbers.size());
        }
        List<String> order = new ArrayList<>(known);
        Comparator<Integer> byType = Comparator.comparing(number -> order.indexOf(types.get(number)));
        numbers.sort(
                byType.thenComparing(number -> methods.get(number).hashCode()).thenComparing(methods::get));
        return numbers;
    }

    /** Classes of their own for one run; JUnit is shared. */
    private static ClassLoader fresh(String path) throws Exception {
        List<URL> entries = new ArrayList<>();
        for (String entry : path.split(java.io.File.pathSeparator)) {
            entries.add(Paths.get(entry).toUri().toURL());
        }
        return new URLClassLoader(entries.toArray(new URL[0]), RunTests.class.getClassLoader());
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

    /** Requests to JUnit, and what comes of them. */
    private static final class Runs implements TestExecutionListener {
        private final Launcher launcher;
        private final PrintStream report;
        private final List<String> tests;
        private final AtomicLong begun;
        private final long start;
        /** How long after the start no further test begins. */
        private final long most;

        private String order;
        /** Those of the request that have not ended. */
        private final Set<Integer> left = new LinkedHashSet<>();
        /** How many have ended, of all requests. */
        private long ran;
        /** The test that runs, or -1. */
        private int running;
        /** What keeps tests of the request from being run. */
        private String instead;

        Runs(Launcher launcher, PrintStream report, List<String> tests, AtomicLong begun, long start, long most) {
            this.launcher = launcher;
            this.report = report;
            this.tests = tests;
            this.begun = begun;
            this.start = start;
            this.most = most;
        }

        /** How many of the tests that wait to ask for together, so that they take about so long: those of one class. */
        int next(List<Integer> waiting, long time) {
            long each = ran == 0 ? Long.MAX_VALUE : Math.max(1, (System.nanoTime() - start) / ran);
            long fitting = Math.max(1, Math.min(MOST, time / each));
            String type = type(tests, waiting.get(0));
            int count = 1;
            while (count < Math.min(fitting, waiting.size()) && type(tests, waiting.get(count)).equals(type)) {
                count++;
            }
            return count;
        }

        /** Runs tests of one class. */
        void run(String order, List<Integer> numbers) {
            this.order = order;
            left.addAll(numbers);
            while (!left.isEmpty()) {
                running = -1;
                instead = "missing";
                try {
                    launcher.execute(request(), this);
                } catch (Throwable thrown) {
                    // JUnit does not go on after some errors; the tests behind this one are not to blame.
                    if (running >= 0) {
                        ended(running, failed(thrown));
                        continue;
                    }
                    instead = failed(thrown);
                }
                for (int number : new ArrayList<>(left)) {
                    begin(number);
                    ended(number, instead);
                }
            }
        }

        private LauncherDiscoveryRequest request() throws ClassNotFoundException {
            LauncherDiscoveryRequestBuilder builder = LauncherDiscoveryRequestBuilder.request();
            for (int number : left) {
                String[] test = tests.get(number).split("\t");
                Class<?> type = Thread.currentThread().getContextClassLoader().loadClass(test[0]);
                builder.selectors(DiscoverySelectors.selectMethod(type, test[1]));
            }
            return builder.build();
        }

        private void begin(int number) {
            if (System.nanoTime() - start > most) {
                report.println("done");
                report.close();
                Runtime.getRuntime().halt(0);
            }
            running = number;
            report.println("begin\t" + order + "\t" + number);
            begun.set(System.nanoTime());
        }

        private void ended(int number, String result) {
            begun.set(IDLE);
            report.println("end\t" + order + "\t" + number + "\t" + result);
            left.remove(number);
            ran++;
            running = -1;
        }

        /** The number of a test; -1 of what is none. */
        private int number(TestIdentifier test) {
            if (!test.isTest() || !(test.getSource().orElse(null) instanceof MethodSource)) {
                return -1;
            }
            MethodSource source = (MethodSource) test.getSource().get();
            return tests.indexOf(source.getClassName() + "\t" + source.getMethodName());
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            int number = number(test);
            if (number >= 0) {
                begin(number);
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            int number = number(test);
            if (number >= 0) {
                begin(number);
                ended(number, "skipped");
            } else {
                instead = "skipped";
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult ended) {
            int number = number(test);
            String failed = ended.getThrowable().map(RunTests::failed).orElse("missing");
            if (number < 0) {
                instead = instead.equals("missing") ? failed : instead;
            } else {
                boolean isPassed = ended.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
                ended(number, isPassed ? "passed" : failed);
            }
        }
    }

    /** What tests can change of the JVM itself. */
    private static final class World {
        private final Properties properties = (Properties) System.getProperties().clone();
        private final Locale locale = Locale.getDefault();
        private final TimeZone zone = TimeZone.getDefault();

        void restore() {
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] bytes, int from, int count) {}
    }
}
