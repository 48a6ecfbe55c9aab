package shop;

/** Methods that only the types of their arguments tell apart; each says which one it is. */
public class Overloads {
    private final String made;

    public Overloads(int x) {
        made = "int";
    }

    public Overloads(Integer x) {
        made = "Integer";
    }

    public String getMade() {
        return made;
    }

    static String f(byte x) {
        return "byte";
    }

    static String f(short x) {
        return "short";
    }

    static String f(char x) {
        return "char";
    }

    static String f(int x) {
        return "int";
    }

    static String f(long x) {
        return "long";
    }

    static String f(float x) {
        return "float";
    }

    static String f(double x) {
        return "double";
    }

    static String f(Byte x) {
        return "Byte";
    }

    static String f(Integer x) {
        return "Integer";
    }

    static String f(Object x) {
        return "Object";
    }

    static String f(Number x) {
        return "Number";
    }

    static String f(String x) {
        return "String";
    }

    static String f(CharSequence x) {
        return "CharSequence";
    }

    static String f(int[] x) {
        return "int[]";
    }

    static String f(Object[] x) {
        return "Object[]";
    }

    static String f(Overloads x) {
        return "Overloads";
    }
}
