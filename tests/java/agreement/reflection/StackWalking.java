// topic: StackWalker: frames, callers, reflection frames, early end of a walk
// release: 17
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public class StackWalking {
    static class Inner {
        static Class<?> whoCalls() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }

        Inner() {
            walk();
        }
    }

    static void walk() {
        List<String> frames = StackWalker.getInstance().walk(s -> s
                .map(f -> f.getMethodName() + f.getDescriptor() + " " + f.toStackTraceElement())
                .collect(Collectors.toList()));
        frames.forEach(System.out::println);
    }

    public static void reflected() {
        StackWalker.getInstance().forEach(f -> System.out.println(f.getClassName() + ":" + f.getLineNumber()));
        long hidden = StackWalker.getInstance().walk(s -> s.count());
        long shown = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES).walk(s -> s.count());
        System.out.println(hidden + " " + (shown > hidden));
    }

    static int deep(int depth) {
        if (depth > 0) {
            return deep(depth - 1) + 1;
        }
        return StackWalker.getInstance().walk(s -> s.limit(3).mapToInt(StackWalker.StackFrame::getByteCodeIndex).sum());
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Inner.whoCalls());
        new Inner();
        Runnable lambda = StackWalking::walk;
        lambda.run();
        StackWalking.class.getMethod("reflected").invoke(null);
        System.out.println(deep(20) > 0);
        StackWalker keeping = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));
        System.out.println(keeping.walk(s -> s.findFirst().get().getMethodType() + " " + s.hashCode()).startsWith("("));
        Class<?> first = keeping.walk(s -> s.findFirst().get().getDeclaringClass());
        System.out.println(first);
        try {
            StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
