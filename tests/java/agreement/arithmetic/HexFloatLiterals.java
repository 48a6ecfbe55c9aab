// topic: hexadecimal floating literals, literal forms, strictfp
public class HexFloatLiterals {
    static strictfp double mix(double a, double b) {
        return (a * 1e308 * 10) / 1e308 + b * 0x1p-1074;
    }

    strictfp static class Strict {
        float half(float x) {
            return x * 0x1.0p-149f / 2;
        }
    }

    public static void main(String[] args) {
        double[] values = {
            0x1p0, 0x1p-1074, 0x0.8p1, 0x1.fffffffffffffp1023, 0x1.8p3, 0x.1p4, 0x1.921fb54442d18p1,
            0x1p-1022, 0x0.fffffffffffffp-1022, -0x1.4p-2, 0xABC.DEFp+4, 0x1.00000000000008p0, 0x1.00000000000018p0,
        };
        for (double v : values) {
            System.out.println(v + " " + Long.toHexString(Double.doubleToLongBits(v)) + " " + Double.toHexString(v));
        }
        float[] floats = {0x1p0f, 0x1p-149f, 0x1.fffffep127f, 0x1.99999ap-4f, 0x0.000002p-126f, -0x1p-126f};
        for (float v : floats) {
            System.out.println(v + " " + Integer.toHexString(Float.floatToIntBits(v)) + " " + Float.toHexString(v));
        }
        System.out.println(mix(1, 3) + " " + mix(0, 1) + " " + new Strict().half(3f) + " " + new Strict().half(1f));
        System.out.println(1e3 + " " + 1.e-3 + " " + .5 + " " + 5d + " " + 5f + " " + 1_000.5_0 + " " + 1e23 + " " + 1E+10);
        System.out.println(0b1010_1010 + " " + 0x7fff_ffff + " " + 0777 + " " + 0_17 + " " + 0xFFFFFFFFL + " "
            + 0xFFFFFFFF + " " + 0b10000000_00000000_00000000_00000000 + " " + 0x8000000000000000L + " " + 01777777777777777777777L);
        System.out.println(4.9e-324 + " " + 1.7976931348623157e308 + " " + 1.4e-45f + " " + 3.4028235e38f + " "
            + 2.2250738585072012e-308 + " " + 123456789f);
        for (String text : new String[] {"0x1p3", "0x1.8P-1", "  1.5e2 ", "1d", "2f", "-0x.8p0", "+.5", "0x1.0p-1080"}) {
            System.out.println(text + " = " + Double.parseDouble(text) + " " + Float.parseFloat(text));
        }
    }
}
