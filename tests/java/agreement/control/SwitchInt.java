// topic: switch on int: dense, sparse, negative, extreme cases, fallthrough and default anywhere
public class SwitchInt {
    static String dense(int v) {
        switch (v) {
            case -2: return "minus two";
            case -1: return "minus one";
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 3: return "three";
            case 5: return "five";
            default: return "other";
        }
    }

    static String sparse(int v) {
        switch (v) {
            case Integer.MIN_VALUE: return "min";
            case -1000000: return "minus a million";
            case 0: return "zero";
            case 7: return "seven";
            case 1 << 20: return "mega";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static String fall(int v) {
        StringBuilder path = new StringBuilder();
        switch (v) {
            default:
                path.append("d");
            case 1:
                path.append("1");
            case 2:
            case 3:
                path.append("23");
                break;
            case 4:
                path.append("4");
        }
        return path.toString();
    }

    static int nested(int a, int b) {
        switch (a) {
            case 0:
                switch (b) {
                    case 0: return 100;
                    case 1: break;
                    default: return 101;
                }
                return 102;
            case 1:
                int local = b * 2;
                return local;
            case 2:
                local = 5;
                return local + b;
        }
        return -1;
    }

    static int extreme(int v) {
        switch (v) {
            case Integer.MAX_VALUE - 1: return 1;
            case Integer.MAX_VALUE: return 2;
            case Integer.MIN_VALUE: return 3;
            case Integer.MIN_VALUE + 1: return 4;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        for (int v = -4; v < 8; v++) {
            System.out.println(v + " " + dense(v) + " " + fall(v));
        }
        for (int v : new int[] {Integer.MIN_VALUE, -1000000, -1, 0, 7, 8, 1 << 20, Integer.MAX_VALUE}) {
            System.out.println(v + " " + sparse(v) + " " + dense(v) + " " + extreme(v) + " " + extreme(v + 1) + " " + extreme(v - 1));
        }
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < 3; b++) {
                System.out.print(nested(a, b) + " ");
            }
        }
        System.out.println();
        byte small = -1;
        switch (small) {
            case -1: System.out.println("byte -1"); break;
            case 127: System.out.println("byte 127"); break;
        }
        Integer boxed = 1000;
        switch (boxed) {
            case 1000: System.out.println("unboxed");
        }
        try {
            boxed = null;
            switch (boxed) {
                default: System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        switch (3) {
        }
        int state = 0, steps = 0;
        while (state != 9 && steps < 50) {
            steps++;
            switch (state) {
                case 0: state = 3; break;
                case 3: state = steps % 2 == 0 ? 5 : 4; break;
                case 4: case 5: state = state == 4 ? 3 : 9; break;
            }
        }
        System.out.println(state + " after " + steps);
    }
}
