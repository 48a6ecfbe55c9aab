// topic: raw bits of floats and doubles, canonical NaN, static methods of Float and Double
public class FloatBits {
    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.0, -2.0, 0.1, Math.PI, Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : doubles) {
            long bits = Double.doubleToLongBits(d);
            System.out.println(d + " " + Long.toHexString(bits) + " " + Long.toHexString(Double.doubleToRawLongBits(d))
                + " " + Double.longBitsToDouble(bits) + " " + Double.hashCode(d) + " " + Double.isNaN(d)
                + " " + Double.isInfinite(d) + " " + Double.isFinite(d) + " " + Double.toHexString(d));
        }
        float[] floats = {0f, -0f, 1f, -2f, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE, Float.MIN_NORMAL, Float.NaN,
            Float.POSITIVE_INFINITY};
        for (float f : floats) {
            int bits = Float.floatToIntBits(f);
            System.out.println(f + " " + Integer.toHexString(bits) + " " + Integer.toHexString(Float.floatToRawIntBits(f))
                + " " + Float.intBitsToFloat(bits) + " " + Float.hashCode(f) + " " + Float.isNaN(f) + " " + Float.isFinite(f)
                + " " + Float.toHexString(f));
        }
        long payload = 0x7ff8000000000123L;
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(payload))) + " "
            + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(payload))));
        int floatPayload = 0x7fc00456;
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(floatPayload))) + " "
            + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(floatPayload))));
        for (double a : doubles) {
            StringBuilder line = new StringBuilder();
            for (double b : doubles) {
                line.append(Double.compare(a, b)).append(Double.valueOf(a).equals(b) ? "=" : " ");
            }
            System.out.println(line + " " + Double.sum(a, 1) + " " + Double.max(a, 1) + " " + Double.min(a, 1));
        }
        Double boxed = 3.99e10;
        System.out.println(boxed.intValue() + " " + boxed.longValue() + " " + boxed.byteValue() + " " + boxed.shortValue()
            + " " + boxed.floatValue() + " " + boxed.isNaN() + " " + boxed.compareTo(1.0) + " " + boxed.hashCode());
        Float small = 1.5f;
        System.out.println(small.doubleValue() + " " + small.intValue() + " " + small.compareTo(2f) + " " + small.hashCode());
        System.out.println(Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.BYTES);
    }
}
