// topic: a field that branches read again
// spec: f(byte:sym,byte:sym[-2..2])
public final class Fields {
    static final class Account {
        int balance;

        void add(int amount) {
            balance += amount;
            if (balance < 0) {
                throw new IllegalStateException("overdrawn");
            }
        }
    }

    static int f(byte x, byte y) {
        Account account = new Account();
        account.add(x);
        account.add(y);
        return account.balance > 100 ? 1 : 0;
    }
}
