// topic: factorials, powers and Fibonacci numbers by digit arrays; division with a long period
public class BigNumbers {
    static int[] digits(int v) {
        return new int[] {v};
    }

    static final int BASE = 1_000_000_000;

    static int[] multiply(int[] a, int by) {
        int[] r = new int[a.length + 1];
        long carry = 0;
        for (int i = 0; i < a.length; i++) {
            long p = (long) a[i] * by + carry;
            r[i] = (int) (p % BASE);
            carry = p / BASE;
        }
        r[a.length] = (int) carry;
        return trim(r);
    }

    static int[] multiply(int[] a, int[] b) {
        long[] r = new long[a.length + b.length];
        for (int i = 0; i < a.length; i++) {
            long carry = 0;
            for (int j = 0; j < b.length; j++) {
                long p = (long) a[i] * b[j] + r[i + j] + carry;
                r[i + j] = p % BASE;
                carry = p / BASE;
            }
            r[i + b.length] += carry;
        }
        int[] result = new int[r.length];
        for (int i = 0; i < r.length; i++) {
            result[i] = (int) r[i];
        }
        return trim(result);
    }

    static int[] add(int[] a, int[] b) {
        int[] r = new int[Math.max(a.length, b.length) + 1];
        int carry = 0;
        for (int i = 0; i < r.length; i++) {
            int s = carry + (i < a.length ? a[i] : 0) + (i < b.length ? b[i] : 0);
            r[i] = s % BASE;
            carry = s / BASE;
        }
        return trim(r);
    }

    static int[] trim(int[] a) {
        int n = a.length;
        while (n > 1 && a[n - 1] == 0) {
            n--;
        }
        return java.util.Arrays.copyOf(a, n);
    }

    static String text(int[] a) {
        StringBuilder b = new StringBuilder().append(a[a.length - 1]);
        for (int i = a.length - 2; i >= 0; i--) {
            String part = String.valueOf(a[i]);
            for (int k = part.length(); k < 9; k++) {
                b.append('0');
            }
            b.append(part);
        }
        return b.toString();
    }

    static int digitSum(String s) {
        int sum = 0;
        for (char c : s.toCharArray()) {
            sum += c - '0';
        }
        return sum;
    }

    public static void main(String[] args) {
        int[] f = digits(1);
        for (int i = 2; i <= 100; i++) {
            f = multiply(f, i);
            if (i % 25 == 0) {
                System.out.println(i + "! = " + text(f) + " digits " + text(f).length() + " sum " + digitSum(text(f)));
            }
        }
        int[] a = digits(0), b = digits(1);
        for (int i = 0; i < 300; i++) {
            int[] c = add(a, b);
            a = b;
            b = c;
        }
        System.out.println(text(a));
        int[] p = digits(2);
        for (int i = 0; i < 8; i++) {
            p = multiply(p, p);
        }
        System.out.println(text(p));
        System.out.println(text(multiply(f, f)).hashCode() + " " + text(multiply(digits(0), f)));
        for (int d : new int[] {3, 7, 12, 29, 97}) {
            StringBuilder decimals = new StringBuilder();
            java.util.Map<Integer, Integer> seen = new java.util.HashMap<>();
            int rest = 1;
            while (rest != 0 && !seen.containsKey(rest)) {
                seen.put(rest, decimals.length());
                decimals.append(rest * 10 / d);
                rest = rest * 10 % d;
            }
            System.out.println("1/" + d + " = 0." + decimals.substring(0, rest == 0 ? decimals.length() : seen.get(rest)) + (rest == 0 ? "" : "(" + decimals.substring(seen.get(rest)) + ")"));
        }
        int[] pi = new int[200];
        java.util.Arrays.fill(pi, 2);
        StringBuilder digits = new StringBuilder();
        int held = 0, nines = 0;
        for (int k = 0; k < 50; k++) {
            int carry = 0;
            for (int i = pi.length - 1; i >= 0; i--) {
                int x = pi[i] * 10 + carry * (i + 1);
                pi[i] = i == 0 ? x % 10 : x % (2 * i + 1);
                carry = i == 0 ? x / 10 : x / (2 * i + 1);
            }
            if (carry == 9) {
                nines++;
            } else {
                digits.append(carry == 10 ? held + 1 : held);
                for (; nines > 0; nines--) {
                    digits.append(carry == 10 ? 0 : 9);
                }
                held = carry == 10 ? 0 : carry;
            }
        }
        System.out.println(digits);
    }
}
