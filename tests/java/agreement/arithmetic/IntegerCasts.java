// topic: conversions between floating point and integral types, with NaN, infinities and overflow
public class IntegerCasts {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 0.9, -0.9, 1.5, -1.5, 127.9, 128.0, 255.5, 32768.7, 65535.99, -65536.2,
            2147483646.9, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.5, 4294967296.0,
            9.223372036854775E18, 9.223372036854776E18, -9.223372036854776E18, 1e19, 1e300, -1e300,
            Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        };
        for (double d : doubles) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d
                + " " + (int) (char) d + " " + (float) d);
        }
        float[] floats = {
            0.0f, -0.0f, 0.99999994f, 16777216f, 16777217f, 2.14748352E9f, 2.14748365E9f, -2.14748365E9f,
            9.223372E18f, 9.2233715E18f, -9.223372E18f, 1e30f, Float.MIN_VALUE, Float.MAX_VALUE,
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
        };
        for (float f : floats) {
            System.out.println(f + ": " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f
                + " " + (int) (char) f + " " + (double) f);
        }
        int[] ints = {0, 1, -1, 16777215, 16777216, 16777217, 33554433, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(i + ": " + (float) i + " " + (double) i + " " + (int) (float) i + " " + (long) i);
        }
        long[] longs = {
            0, 9007199254740992L, 9007199254740993L, 9007199254740995L, Long.MAX_VALUE, Long.MIN_VALUE,
            Long.MAX_VALUE - 512, Long.MAX_VALUE - 511, 0x7fffff4000000001L, 0x7fffff4000000000L, 36028797018963969L,
        };
        for (long l : longs) {
            System.out.println(l + ": " + (float) l + " " + (double) l + " " + (long) (double) l + " "
                + (long) (float) l + " " + (int) l);
        }
    }
}
