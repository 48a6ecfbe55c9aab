package words;

/** Tests are named after what this code decides, not after what the library decides that it calls. */
public class Ticket {
    public enum Tone {
        LOW {
            @Override
            int steps() {
                return 1;
            }
        },
        HIGH {
            @Override
            int steps() {
                return 2;
            }
        };

        abstract int steps();

        public boolean isLow() {
            return this == LOW;
        }
    }

    private boolean closed;

    public void close() {
        closed = true;
    }

    public String book(long seats) {
        if (closed || seats <= 0) {
            throw new IllegalArgumentException("seats: " + seats);
        }
        return String.format("%d seats", seats);
    }

    public static boolean isOn(String text) {
        return text != null && text.trim().equals("on");
    }

    public static int count(int... numbers) {
        return numbers.length > 1 ? 2 : 1;
    }
}
