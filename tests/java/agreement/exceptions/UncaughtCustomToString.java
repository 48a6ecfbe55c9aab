// topic: an uncaught exception whose toString is overridden and whose message has several lines
// exit: 1
public class UncaughtCustomToString {
    static class Report extends Error {
        private final int[] codes;

        Report(int... codes) {
            super("ignored");
            this.codes = codes;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("Report of ").append(codes.length);
            for (int code : codes) {
                text.append("\n  code ").append(code);
            }
            return text.toString();
        }
    }

    interface Step {
        int apply(int v);
    }

    static int all(int v, Step... steps) {
        for (Step step : steps) {
            v = step.apply(v);
            System.out.println("after a step the value is " + v);
        }
        return v;
    }

    public static void main(String[] args) {
        int r = all(5, v -> v * 2, v -> v - 3, new Step() {
            public int apply(int v) {
                return all(v, w -> w + 100, w -> {
                    throw new Report(v, w);
                });
            }
        });
        System.out.println(r);
    }
}
