// topic: Scanner: tokens, numbers, delimiters, lines, mismatches
// release: 17

import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.stream.Collectors;

public class Scanners {
    public static void main(String[] args) {
        Scanner in = new Scanner("12 -7 3.5 true word 0x1F 99999999999\nrest of line\n\nlast").useLocale(Locale.ROOT);
        System.out.println(in.nextInt() + in.nextInt() + " " + in.nextDouble() + in.nextBoolean() + in.next());
        System.out.println(in.hasNextInt() + in.next() + in.hasNextInt() + in.hasNextLong() + in.nextLong());
        System.out.println("[" + in.nextLine() + "][" + in.nextLine() + "][" + in.nextLine() + "]" + in.hasNextLine() + in.nextLine() + in.hasNext());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        Scanner csv = new Scanner("a, b,,c").useDelimiter(",\\s*");
        System.out.println(csv.tokens().map(t -> "<" + t + ">").collect(Collectors.joining()));
        Scanner bad = new Scanner("x1 2");
        try {
            bad.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e + " " + bad.next() + bad.nextInt());
        }
        System.out.println(new Scanner("ff 101").nextInt(16) + new Scanner("key=value").findInLine("(\\w+)=(\\w+)") + new Scanner("a1b2").findAll("\\d").count());
        System.out.println(new Scanner("1,234 5").useLocale(Locale.US).nextInt() + new Scanner("ab").skip("a").next());
        Scanner closed = new Scanner("z");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Scanner("123456789012345678901234567890 1e3").nextBigInteger());
    }
}
