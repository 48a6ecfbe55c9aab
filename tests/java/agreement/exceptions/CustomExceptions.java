// topic: own exception classes, causes, toString, getMessage and getLocalizedMessage
public class CustomExceptions {
    static class AppException extends Exception {
        final int code;

        AppException(String message, int code) {
            super(message);
            this.code = code;
        }

        AppException(String message, Throwable cause) {
            super(message, cause);
            code = -1;
        }
    }

    static class Quiet extends RuntimeException {
        Quiet(Throwable cause) {
            super(cause);
        }

        @Override
        public String getMessage() {
            return "quiet: " + super.getMessage();
        }
    }

    static class Named extends Error {
        @Override
        public String toString() {
            return "Named!";
        }

        @Override
        public String getLocalizedMessage() {
            return "local";
        }
    }

    static class Localized extends RuntimeException {
        Localized() {
            super("plain");
        }

        @Override
        public String getLocalizedMessage() {
            return "translated";
        }
    }

    static class Stackless extends RuntimeException {
        Stackless() {
            super("no stack", null, false, false);
        }
    }

    static void show(Throwable t) {
        System.out.println(t + " | " + t.getMessage() + " | " + t.getLocalizedMessage() + " | " + t.getCause()
            + " | " + t.getSuppressed().length + " | " + t.getClass().getName());
    }

    static void fail(int depth) throws AppException {
        if (depth == 0) {
            throw new AppException("bottom", 7);
        }
        try {
            fail(depth - 1);
        } catch (AppException e) {
            throw new AppException("level " + depth, e);
        }
    }

    public static void main(String[] args) {
        try {
            fail(3);
        } catch (AppException e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                show(t);
                System.out.println(((AppException) t).code);
            }
        }
        show(new Quiet(null));
        show(new Quiet(new IllegalStateException("inner")));
        show(new Named());
        show(new Localized());
        show(new Exception());
        show(new Exception((String) null));
        show(new RuntimeException(new Error("cause text")));
        show(new AssertionError(3.5));
        show(new AssertionError("m", new Exception("c")));
        show(new ArrayIndexOutOfBoundsException(5));
        show(new StringIndexOutOfBoundsException(-1));
        show(new IndexOutOfBoundsException("m"));
        Stackless s = new Stackless();
        s.addSuppressed(new Exception());
        System.out.println(s.getStackTrace().length + " " + s.getSuppressed().length);
        Exception late = new Exception("late");
        late.initCause(new Exception("given"));
        show(late);
        try {
            late.initCause(new Exception("again"));
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            new Exception("self").initCause(null).addSuppressed(null);
        } catch (NullPointerException e) {
            show(e);
        }
        try {
            Exception self = new Exception("self");
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            show(e);
        }
    }
}
