package shop;

import java.io.IOException;

/** Objects: constructors, getters, nested classes, what is private, what throws. */
public class Account {
    public static class Closed extends RuntimeException {
        Closed() {}
    }

    static class Limit {
        final int most;

        Limit(int most) {
            this.most = most;
        }

        int most() {
            return most;
        }
    }

    private enum Mood {
        CALM,
        CROSS;

        private static Mood after(Mood mood) {
            return mood == CALM ? CROSS : CALM;
        }
    }

    private static class Lost extends RuntimeException {
        Lost(String message) {
            super(message);
        }
    }

    private static class Secret {
        private final int code;

        private Secret(int code) {
            this.code = code;
        }

        int getCode() {
            return code;
        }

        private boolean opens(int code) {
            return this.code == code;
        }
    }

    private int balance;
    private boolean closed;
    private Limit limit;

    public Account(int balance) {
        this.balance = balance;
    }

    private Account(int balance, boolean closed) {
        this.balance = balance;
        this.closed = closed;
    }

    public static Account empty() {
        return new Account(0);
    }

    static Secret secret(int code) {
        return new Secret(code);
    }

    static void lose(String what) {
        throw new Lost(what);
    }

    public int getBalance() {
        return balance;
    }

    void setLimit(Limit limit) {
        this.limit = limit;
    }

    public Account withdraw(int amount) {
        if (closed) {
            throw new Closed();
        }
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount \u00e9\n\"quoted\"");
        }
        if (limit != null && amount > limit.most()) {
            throw new IllegalStateException();
        }
        balance -= amount;
        return this;
    }

    public int perDay(int days) {
        return balance / days;
    }

    public void save(String name) throws IOException {
        if (name.isEmpty()) {
            throw new IOException("no name");
        }
    }

    private int hiddenFee(int[] steps, String name) throws IOException {
        if (name == null) {
            throw new IOException("hidden");
        }
        return steps == null ? 1 : steps.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Account && ((Account) other).balance == balance;
    }

    @Override
    public int hashCode() {
        return balance;
    }

    @Override
    public String toString() {
        return "Account " + balance;
    }
}
