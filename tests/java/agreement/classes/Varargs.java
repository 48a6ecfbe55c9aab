// topic: variable arity methods, static members through instances, abstract classes, initialiser blocks
import java.util.Arrays;

public class Varargs {
    static int instances;
    static final int[] TABLE = new int[5];
    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i * i;
        }
    }
    int id;
    {
        id = ++instances;
    }

    Varargs(Object... ignored) {
        id += ignored.length * 100;
    }

    static int sum(int... values) {
        int total = 0;
        for (int v : values) {
            total += v;
        }
        return total;
    }

    static String join(String separator, Object... parts) {
        StringBuilder b = new StringBuilder();
        for (Object part : parts) {
            b.append(b.length() == 0 ? "" : separator).append(part);
        }
        return b.toString();
    }

    static long mixed(char c, long... values) {
        return c + values.length + (values.length > 0 ? values[values.length - 1] : 0);
    }

    static String nested(int[]... rows) {
        return Arrays.deepToString(rows);
    }

    static void modify(int... values) {
        if (values.length > 0) {
            values[0] = -1;
        }
    }

    @SafeVarargs
    static <T> int count(T... items) {
        return items == null ? -1 : items.length;
    }

    static abstract class Account {
        private double balance;
        protected static int opened;

        Account(double initial) {
            balance = initial;
            opened++;
        }

        abstract double fee();

        double withdraw(double amount) {
            balance -= amount + fee();
            return balance;
        }
    }

    static class Basic extends Account {
        Basic() {
            super(100);
        }

        double fee() {
            return 1.5;
        }
    }

    public static void main(String[] args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}) + " " + sum(TABLE));
        System.out.println(join(",") + join(",", 1) + join("-", 1, 'c', null, 2.5, "s") + join("/", (Object) new String[] {"x"}.length)
            + join("+", (Object[]) new String[] {"p", "q"}));
        System.out.println(mixed('a') + " " + mixed('a', 1, 'b', 3L) + " " + mixed('\0', Integer.MAX_VALUE));
        System.out.println(nested() + nested(new int[] {1}) + nested(new int[0], TABLE) + nested(new int[][] {{1}, {2}}));
        int[] passed = {5, 6};
        modify(passed);
        modify(passed[0], passed[1]);
        System.out.println(Arrays.toString(passed));
        System.out.println(count() + " " + count((Object) null) + " " + count((Object[]) null) + " " + count(1, "x") + " "
            + count(new int[3]) + " " + count(new Integer[3]));
        Varargs first = new Varargs(), second = new Varargs(1, 2);
        System.out.println(first.id + " " + second.id + " " + first.instances + " " + ((Varargs) null).instances);
        first.instances = 50;
        System.out.println(Varargs.instances + " " + new Varargs((Object) null).id);
        Account account = new Basic();
        System.out.println(account.withdraw(10) + " " + account.withdraw(0.25) + " " + account.opened);
        Account free = new Account(5) {
            double fee() {
                return opened;
            }
        };
        System.out.println(free.withdraw(1) + " " + Basic.opened + " " + args.length);
    }
}
