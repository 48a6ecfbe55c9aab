// topic: long operators over edge values, with wrap-around
public class LongOps {
    static final long[] VALUES = {
        0L, 1L, -1L, 2L, -3L, 1000000007L, 0x100000000L, -0x100000000L, 0xFFFFFFFFL,
        0x123456789ABCDEF0L, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1,
    };

    public static void main(String[] args) {
        long digest = 1469598103934665603L;
        for (long a : VALUES) {
            System.out.println("unary " + a + ": " + (-a) + " " + (~a));
            for (long b : VALUES) {
                long[] results = {a + b, a - b, a * b, a & b, a | b, a ^ b};
                for (long result : results) {
                    digest = (digest ^ result) * 1099511628211L;
                }
                if (b == -3L || b == Long.MIN_VALUE) {
                    StringBuilder line = new StringBuilder();
                    for (long result : results) {
                        line.append(' ').append(result);
                    }
                    System.out.println(a + "," + b + ":" + line);
                }
            }
        }
        System.out.println("digest " + digest);
        for (long a : VALUES) {
            StringBuilder line = new StringBuilder();
            for (long b : VALUES) {
                line.append(a < b ? "<" : "").append(a > b ? ">" : "").append(a == b ? "=" : "");
                line.append(Long.compare(a, b)).append(' ');
            }
            System.out.println(line);
        }
        for (long a : VALUES) {
            for (long b : VALUES) {
                if (b != 0) {
                    long q = a / b, r = a % b;
                    if (q * b + r != a) {
                        System.out.println("broken identity " + a + " " + b);
                    }
                    digest = (digest ^ q) * 31 + r;
                }
            }
        }
        System.out.println("digest " + digest);
        System.out.println(Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
    }
}
