// topic: sieve, factorisation, gcd, modular powers, perfect numbers
public class Primes {
    static long gcd(long a, long b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    static long power(long base, long exponent, long modulus) {
        long result = 1;
        base %= modulus;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
            exponent >>= 1;
        }
        return result;
    }

    static String factors(long n) {
        StringBuilder b = new StringBuilder();
        for (long p = 2; p * p <= n; p++) {
            int k = 0;
            while (n % p == 0) {
                n /= p;
                k++;
            }
            if (k > 0) {
                b.append(b.length() == 0 ? "" : " * ").append(p).append(k > 1 ? "^" + k : "");
            }
        }
        return n > 1 ? b.append(b.length() == 0 ? "" : " * ").append(n).toString() : b.toString();
    }

    static long[] extended(long a, long b) {
        if (b == 0) {
            return new long[] {a, 1, 0};
        }
        long[] r = extended(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    public static void main(String[] args) {
        int limit = 2000;
        boolean[] composite = new boolean[limit + 1];
        int count = 0, last = 0;
        long sum = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                count++;
                last = i;
                sum += i;
                for (int j = i * i; j <= limit; j += i) {
                    composite[j] = true;
                }
            }
        }
        System.out.println(count + " " + last + " " + sum);
        for (long n : new long[] {2, 97, 360, 1001, 65536, 999983, 1234567890L, 6469693230L, 1000000007L}) {
            System.out.println(n + " = " + factors(n));
        }
        System.out.println(gcd(1071, 462) + " " + gcd(0, 5) + " " + gcd(-12, 18) + " " + gcd(1L << 40, 6) + " " + gcd(17, 5));
        for (long[] p : new long[][] {{240, 46}, {17, 3120}, {7, 7}}) {
            long[] r = extended(p[0], p[1]);
            System.out.println(r[0] + " = " + p[0] + "*" + r[1] + " + " + p[1] + "*" + r[2]);
        }
        System.out.println(power(2, 100, 1000000007L) + " " + power(3, 1000000, 998244353L) + " " + power(123456789, 987654321, 1000003));
        for (int n = 2; n < 10000; n++) {
            int total = 1;
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    total += d + (d * d == n ? 0 : n / d);
                }
            }
            if (total == n) {
                System.out.print(n + " ");
            }
        }
        System.out.println();
        int twins = 0, goldbach = 0;
        for (int i = 3; i + 2 <= limit; i++) {
            if (!composite[i] && !composite[i + 2]) {
                twins++;
            }
        }
        for (int i = 2; i <= 500; i++) {
            if (!composite[i] && !composite[1000 - i]) {
                goldbach++;
            }
        }
        System.out.println(twins + " " + goldbach);
        int[] totient = new int[31];
        for (int n = 1; n <= 30; n++) {
            for (int k = 1; k <= n; k++) {
                if (gcd(k, n) == 1) {
                    totient[n]++;
                }
            }
            System.out.print(totient[n] + " ");
        }
        System.out.println();
    }
}
