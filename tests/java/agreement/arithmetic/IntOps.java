// topic: int operators over edge values, with wrap-around
public class IntOps {
    static final int[] VALUES = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 255, -256, 65535, 0x12345678, 0x80000001,
        Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1,
    };

    public static void main(String[] args) {
        int digest = 17;
        for (int a : VALUES) {
            System.out.println("unary " + a + ": " + (-a) + " " + (~a) + " " + (+a));
            for (int b : VALUES) {
                int sum = a + b, difference = a - b, product = a * b;
                int and = a & b, or = a | b, xor = a ^ b;
                digest = digest * 31 + (sum ^ difference * 3 ^ product * 7 ^ and ^ or * 5 ^ xor * 11);
                if (b == 7 || b == Integer.MIN_VALUE || b == Integer.MAX_VALUE) {
                    System.out.println(a + "," + b + ": " + sum + " " + difference + " " + product
                        + " " + and + " " + or + " " + xor);
                }
            }
        }
        System.out.println("digest " + digest);
        for (int a : VALUES) {
            StringBuilder line = new StringBuilder();
            for (int b : VALUES) {
                line.append(a < b ? '<' : a > b ? '>' : '=');
                line.append(a <= b ? 'l' : '-').append(a >= b ? 'g' : '-');
                line.append(a == b ? 'e' : '-').append(a != b ? 'n' : '-').append(' ');
            }
            System.out.println(line);
        }
        int overflow = Integer.MAX_VALUE;
        overflow++;
        System.out.println(overflow);
        overflow--;
        System.out.println(overflow);
        System.out.println(Integer.MIN_VALUE == -Integer.MIN_VALUE);
        System.out.println(46341 * 46341 + " " + 65536 * 65536 + " " + 0x7fffffff * 2);
    }
}
