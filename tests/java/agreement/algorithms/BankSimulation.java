// topic: a bank with accounts, checked exceptions, interest and a ledger
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class BankSimulation {
    static class InsufficientFunds extends Exception {
        final long missing;

        InsufficientFunds(String owner, long missing) {
            super(owner + " lacks " + money(missing));
            this.missing = missing;
        }
    }

    static String money(long cents) {
        long rest = Math.abs(cents % 100);
        return (cents < 0 ? "-" : "") + Math.abs(cents / 100) + "." + (rest < 10 ? "0" : "") + rest;
    }

    static abstract class Account {
        private static int next = 1000;
        final int number = next++;
        final String owner;
        protected long balance;
        private final List<String> history = new ArrayList<>();

        Account(String owner, long opening) {
            this.owner = owner;
            record("open", opening);
        }

        protected final void record(String what, long amount) {
            balance += amount;
            history.add(what + " " + money(amount));
        }

        void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("deposit of " + money(amount));
            }
            record("deposit", amount);
        }

        void withdraw(long amount) throws InsufficientFunds {
            long available = balance + overdraft();
            if (amount > available) {
                throw new InsufficientFunds(owner, amount - available);
            }
            record("withdraw", -amount);
        }

        long overdraft() {
            return 0;
        }

        abstract void month();

        @Override
        public String toString() {
            return getClass().getSimpleName() + "#" + number + "(" + owner + " " + money(balance) + ")";
        }
    }

    static class Savings extends Account {
        final double rate;

        Savings(String owner, long opening, double rate) {
            super(owner, opening);
            this.rate = rate;
        }

        @Override
        void month() {
            record("interest", Math.round(balance * rate / 12));
        }
    }

    static class Checking extends Account {
        Checking(String owner, long opening) {
            super(owner, opening);
        }

        @Override
        long overdraft() {
            return 50000;
        }

        @Override
        void month() {
            if (balance < 0) {
                record("fee", -1500);
            }
        }
    }

    private final Map<Integer, Account> accounts = new LinkedHashMap<>();
    private int failures;

    Account open(Account a) {
        accounts.put(a.number, a);
        return a;
    }

    boolean transfer(int from, int to, long amount) {
        Account a = accounts.get(from), b = accounts.get(to);
        try {
            if (a == null || b == null) {
                throw new IllegalStateException("no account " + (a == null ? from : to));
            }
            a.withdraw(amount);
            b.deposit(amount);
            return true;
        } catch (InsufficientFunds e) {
            failures++;
            System.out.println("refused: " + e.getMessage() + " (" + e.missing + ")");
            return false;
        } catch (IllegalStateException | IllegalArgumentException e) {
            failures++;
            System.out.println("error: " + e.getMessage());
            return false;
        } finally {
            if (amount > 100000) {
                System.out.println("large transfer noted: " + money(amount));
            }
        }
    }

    public static void main(String[] args) {
        BankSimulation bank = new BankSimulation();
        Account ann = bank.open(new Savings("ann", 250000, 0.035));
        Account bob = bank.open(new Checking("bob", 10050));
        Account cid = bank.open(new Checking("cid", 0));
        System.out.println(bank.transfer(1000, 1001, 50000) + " " + bank.transfer(1001, 1002, 100000) + " " + bank.transfer(1002, 1000, 200001) + " "
            + bank.transfer(1000, 999, 5) + " " + bank.transfer(1002, 1000, 0) + " " + bank.transfer(1000, 1002, 199999));
        for (int month = 1; month <= 6; month++) {
            for (Account a : bank.accounts.values()) {
                a.month();
            }
            bank.transfer(1002, 1001, 2500 * month);
            System.out.println(month + " " + bank.accounts.values());
        }
        System.out.println(ann.history);
        System.out.println(bob.history);
        System.out.println(cid.history.size() + " " + bank.failures);
        long total = 0;
        for (Account a : bank.accounts.values()) {
            total += a.balance;
        }
        System.out.println(money(total));
    }
}
