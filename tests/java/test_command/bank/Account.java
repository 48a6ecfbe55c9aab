package bank;

/// An object with a state: `close` matters to `deposit` only after itself.
public class Account {
    private int balance;
    private boolean closed;

    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.balance = balance;
    }

    public int getBalance() {
        return balance;
    }

    public boolean isClosed() {
        return closed;
    }

    public void close() {
        closed = true;
    }

    public void deposit(int amount) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        balance += amount;
    }
}
