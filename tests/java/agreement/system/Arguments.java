// topic: program arguments
// args: one two --three 4 five=5 -Dsix=6 a,b
import java.util.Arrays;

public class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length + " " + Arrays.toString(args));
        int digits = 0;
        for (int i = 0; i < args.length; i++) {
            String a = args[i];
            System.out.println(i + ": " + a + " length " + a.length() + " hash " + a.hashCode() + " first " + a.charAt(0));
            for (char c : a.toCharArray()) {
                if (Character.isDigit(c)) {
                    digits += c - '0';
                }
            }
        }
        System.out.println("digits " + digits + " sum " + (Integer.parseInt(args[3]) + Integer.parseInt(args[4].substring(5))));
        System.out.println((args[0] == "one") + " " + (args[0].intern() == "one") + " " + args[0].equals("one"));
        System.out.println(System.getProperty("six"));
        args[0] = "changed";
        args = Arrays.copyOf(args, 2);
        System.out.println(String.join("|", args) + " " + args.getClass().getName());
        try {
            System.out.println(args[2]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
