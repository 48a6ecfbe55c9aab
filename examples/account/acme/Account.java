package acme;

/** An account, for a first look at `banyan test`. */
public class Account {
    public enum Kind { CURRENT, SAVINGS }

    private final Kind kind;
    private long balance;
    private boolean closed;

    public Account(Kind kind, long balance) {
        if (kind == null) {
            throw new NullPointerException("kind");
        }
        this.kind = kind;
        this.balance = balance;
    }

    public long getBalance() {
        return balance;
    }

    public boolean isClosed() {
        return closed;
    }

    public void deposit(long amount) {
        if (closed || amount <= 0) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        balance += amount;
    }

    public boolean withdraw(long amount) {
        if (amount < 0 || closed) {
            throw new IllegalArgumentException("cannot withdraw");
        }
        if (kind == Kind.SAVINGS && balance - amount < 100 || balance < amount) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public void close() {
        closed = true;
    }

    public static int fee(int amount, int percent) {
        return amount / (100 / percent);
    }

    static String grade(int[] marks) {
        int sum = 0;
        for (int mark : marks) {
            sum += mark;
        }
        return sum > 10 ? "high" : sum == 0 ? "none" : "low";
    }

    public static boolean isCode(String text) {
        return text.length() == 3 && text.charAt(0) == 'X' && Character.isDigit(text.charAt(1));
    }
}
