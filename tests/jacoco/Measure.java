import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * Runs a main class on instrumented classes and prints what JaCoCo counts for each method.
 *
 * <p>Arguments: the directory of the classes to instrument, the one of the driver, the main class. Debian's agent has
 * no manifest, so the instrumenter is called here, in a class loader of its own.
 */
public final class Measure {
    private Measure() {}

    public static void main(String[] args) throws Exception {
        Path subjects = Paths.get(args[0]);
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        Loader loader = new Loader(new Instrumenter(runtime), subjects, Paths.get(args[1]));
        Class<?> main = loader.loadClass(args[2]);
        main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        ExecutionDataStore executed = new ExecutionDataStore();
        data.collect(executed, new SessionInfoStore(), false);
        runtime.shutdown();
        CoverageBuilder found = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(executed, found);
        for (Path file : classes(subjects)) {
            try (InputStream bytes = Files.newInputStream(file)) {
                analyzer.analyzeClass(bytes, file.toString());
            }
        }
        for (IClassCoverage type : found.getClasses()) {
            for (IMethodCoverage method : type.getMethods()) {
                String name = type.getName().replace('/', '.') + "." + method.getName() + method.getDesc();
                System.out.println(name + "\t" + shown(method.getLineCounter()) + " " + shown(method.getBranchCounter()));
            }
        }
    }

    private static String shown(ICounter counter) {
        return counter.getCoveredCount() + "/" + counter.getTotalCount();
    }

    private static List<Path> classes(Path directory) throws Exception {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
    }

    private static final class Loader extends ClassLoader {
        private final Instrumenter instrumenter;
        private final Path subjects;
        private final Path driver;

        Loader(Instrumenter instrumenter, Path subjects, Path driver) {
            this.instrumenter = instrumenter;
            this.subjects = subjects;
            this.driver = driver;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            String file = name.replace('.', '/') + ".class";
            try {
                if (Files.exists(subjects.resolve(file))) {
                    byte[] bytes = instrumenter.instrument(Files.readAllBytes(subjects.resolve(file)), name);
                    return defineClass(name, bytes, 0, bytes.length);
                }
                if (Files.exists(driver.resolve(file)) && !name.equals("Measure")) {
                    byte[] bytes = Files.readAllBytes(driver.resolve(file));
                    return defineClass(name, bytes, 0, bytes.length);
                }
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return super.loadClass(name, resolve);
        }
    }
}
