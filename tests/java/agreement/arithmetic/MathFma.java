// topic: fused multiply-add, multiplyHigh, multiplyFull and the exact methods of later releases
// release: 11
public class MathFma {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, 0.1, -10.0, 1e-200, 1e200, Double.MAX_VALUE, Double.MIN_VALUE,
            Double.NaN, Double.POSITIVE_INFINITY, 1.0000000000000002};
        for (double a : values) {
            for (double b : values) {
                StringBuilder line = new StringBuilder();
                for (double c : new double[] {0.0, -1.0, -0.010000000000000002, 1e-300, Double.NEGATIVE_INFINITY}) {
                    line.append(Math.fma(a, b, c)).append(' ');
                }
                System.out.println(a + "*" + b + ": " + line);
            }
        }
        float[] floats = {0.1f, -10f, 1e-30f, 1e30f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, 1.0000001f};
        for (float a : floats) {
            for (float b : floats) {
                System.out.print(Math.fma(a, b, -1f) + " " + Math.fma(a, b, 1e-38f) + " ");
            }
            System.out.println();
        }
        long[] longs = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL, -0xFEDCBA987654321L, 1L << 32};
        for (long a : longs) {
            for (long b : longs) {
                System.out.print(Math.multiplyHigh(a, b) + " ");
            }
            System.out.println();
        }
        System.out.println(Math.multiplyFull(Integer.MAX_VALUE, Integer.MIN_VALUE) + " "
            + Math.multiplyExact(5L, 7) + " " + Math.floorDiv(-9L, 2) + " " + Math.floorMod(-9L, 4));
        try {
            Math.multiplyExact(Long.MAX_VALUE, 2);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
