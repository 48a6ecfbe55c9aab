import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * Runs a main class on instrumented classes and writes what JaCoCo counts.
 *
 * <p>Arguments: the file to write, the file with the names of the classes to instrument, the class path of everything
 * that is run, the main class, and its arguments. Debian's agent has no manifest, so the instrumenter is called here,
 * in a class loader of its own.
 */
public final class Measure {
    private Measure() {}

    public static void main(String[] args) throws Exception {
        Set<String> wanted = new HashSet<>(Files.readAllLines(Paths.get(args[1])));
        List<URL> path = new ArrayList<>();
        for (String entry : args[2].split(java.io.File.pathSeparator)) {
            path.add(Paths.get(entry).toUri().toURL());
        }
        try (PrintStream out = new PrintStream(args[0], StandardCharsets.UTF_8.name())) {
            IRuntime runtime = new LoggerRuntime();
            RuntimeData data = new RuntimeData();
            runtime.startup(data);
            Loader loader = new Loader(path, new Instrumenter(runtime), wanted, out);
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> main = loader.loadClass(args[3]);
            String[] rest = Arrays.copyOfRange(args, 4, args.length);
            main.getMethod("main", String[].class).invoke(null, (Object) rest);
            ExecutionDataStore executed = new ExecutionDataStore();
            data.collect(executed, new SessionInfoStore(), false);
            runtime.shutdown();
            CoverageBuilder found = new CoverageBuilder();
            Analyzer analyzer = new Analyzer(executed, found);
            for (String name : wanted) {
                analyze(analyzer, loader, name);
            }
            for (IClassCoverage type : found.getClasses()) {
                print(type, out);
            }
        }
        // Tests may have left threads behind.
        Runtime.getRuntime().halt(0);
    }

    private static void analyze(Analyzer analyzer, Loader loader, String name) {
        URL url = loader.findResource(file(name));
        if (url == null) {
            return;
        }
        try (InputStream bytes = url.openStream()) {
            analyzer.analyzeClass(bytes, name);
        } catch (IOException | RuntimeException e) {
            loader.skip(name, e);
        }
    }

    private static void print(IClassCoverage type, PrintStream out) {
        String name = type.getName().replace('/', '.');
        for (IMethodCoverage method : type.getMethods()) {
            String lines = shown(method.getLineCounter());
            String branches = shown(method.getBranchCounter());
            out.println("method\t" + name + "." + method.getName() + method.getDesc() + "\t" + lines + "\t" + branches);
        }
        for (int number = type.getFirstLine(); number >= 0 && number <= type.getLastLine(); number++) {
            ILine line = type.getLine(number);
            if (line.getStatus() != ICounter.EMPTY) {
                String instructions = shown(line.getInstructionCounter());
                out.println("line\t" + name + ":" + number + "\t" + instructions + "\t" + shown(line.getBranchCounter()));
            }
        }
    }

    private static String shown(ICounter counter) {
        return counter.getCoveredCount() + "/" + counter.getTotalCount();
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }

    /** Loads everything that is run itself, so that classes of one package stay together; only JUnit is shared. */
    private static final class Loader extends URLClassLoader {
        private final Instrumenter instrumenter;
        private final Set<String> wanted;
        private final PrintStream out;
        private final Set<String> skipped = new HashSet<>();

        Loader(List<URL> path, Instrumenter instrumenter, Set<String> wanted, PrintStream out) {
            super(path.toArray(new URL[0]), Measure.class.getClassLoader());
            this.instrumenter = instrumenter;
            this.wanted = wanted;
            this.out = out;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                URL url = isShared(name) ? null : findResource(file(name));
                return url == null ? super.loadClass(name, resolve) : define(name, url);
            }
        }

        private boolean isShared(String name) {
            return !wanted.contains(name)
                    && (name.startsWith("org.junit.")
                            || name.startsWith("org.opentest4j.")
                            || name.startsWith("org.jacoco.")
                            || name.startsWith("org.objectweb.asm."));
        }

        private Class<?> define(String name, URL url) throws ClassNotFoundException {
            try (InputStream in = url.openStream()) {
                byte[] bytes = readAll(in);
                if (wanted.contains(name)) {
                    try {
                        bytes = instrumenter.instrument(bytes, name);
                    } catch (IOException | RuntimeException e) {
                        skip(name, e);
                    }
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        private static byte[] readAll(InputStream in) throws IOException {
            java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
            return bytes.toByteArray();
        }

        synchronized void skip(String name, Exception e) {
            if (skipped.add(name)) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                out.println("skipped\t" + name + "\t" + String.valueOf(cause.getMessage()).replaceAll("\\s+", " "));
            }
        }
    }
}
