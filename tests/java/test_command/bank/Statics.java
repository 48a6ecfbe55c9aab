package bank;

/// Static methods with every kind of parameter.
public class Statics {
    public static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x == 0 ? 0 : 1;
    }

    public static boolean both(boolean a, boolean b) {
        return a && b;
    }

    public static String box(Integer value) {
        if (value == null) {
            return "none";
        }
        return value > 1000 ? "large" : "small";
    }

    public static int shade(Colour colour) {
        if (colour == null) {
            return -1;
        }
        switch (colour) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    public static int first(int[] numbers) {
        if (numbers == null || numbers.length == 0) {
            return 0;
        }
        return numbers[0];
    }

    public static void clear(int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = 0;
        }
    }

    public static String word(String text) {
        if (text == null) {
            throw new IllegalArgumentException("no text");
        }
        return text.startsWith("ab") ? "yes" : "no";
    }

    public static int count(String[] words) {
        int count = 0;
        for (String word : words) {
            if (word != null && word.length() == 1) {
                count++;
            }
        }
        return count;
    }

    public static int ratio(int a, int b) {
        return a / b;
    }

    public static Object unknown(java.util.List<String> list) {
        return list.get(0);
    }

    static long hidden(long x) {
        return helper(x) + 1;
    }

    private static long helper(long x) {
        return x > 7 ? x : -x;
    }
}
