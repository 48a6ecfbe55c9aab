// topic: Math.round, rint, ceil, floor, sqrt, signum, copySign and abs over edge values
public class MathRounding {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 0.4999999999999999, 0.49999999999999994, 0.5, -0.5, 0.9, 1.5, 2.5, -1.5, -2.5, -2.500001,
            4503599627370495.5, 4503599627370496.5, 9007199254740991.0, -4503599627370495.5, 1e18, 9.3e18, -9.3e18,
            Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        };
        for (double v : values) {
            System.out.println(v + ": round " + Math.round(v) + " rint " + Math.rint(v) + " ceil " + Math.ceil(v)
                + " floor " + Math.floor(v) + " sqrt " + Math.sqrt(v) + " abs " + Math.abs(v)
                + " signum " + Math.signum(v) + " copySign " + Math.copySign(v, -1.0) + " " + Math.copySign(3.0, v));
        }
        float[] floats = {
            0f, -0f, 0.49999997f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 8388607.5f, 8388609f, 2.2e9f, -2.2e9f,
            Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
        };
        for (float v : floats) {
            System.out.println(v + ": round " + Math.round(v) + " abs " + Math.abs(v) + " signum " + Math.signum(v)
                + " copySign " + Math.copySign(1f, v) + " sqrt " + (float) Math.sqrt(v));
        }
        for (int v : new int[] {0, 5, -5, Integer.MIN_VALUE}) {
            System.out.println(Math.abs(v) + " " + Math.abs((long) v) + " " + Integer.signum(v));
        }
        System.out.println(Math.abs(Long.MIN_VALUE) + " " + Long.signum(Long.MIN_VALUE));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(1e-320) + " " + Math.sqrt(Double.MAX_VALUE));
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorMod(7, -3) + " " + Math.floorDiv(-7, 2)
            + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.floorMod(-7L, 4L));
        try {
            Math.floorDiv(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Math.max(1, 2L) + " " + Math.max(-0.0, 0.0) + " " + Math.min(-0f, 0f) + " "
            + Math.max(Double.NaN, 1) + " " + Math.min(Long.MIN_VALUE, 0));
    }
}
