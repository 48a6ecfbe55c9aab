// topic: an exit code beyond one byte is truncated by the system
// exit: 254
// stderr: exact
public class ExitNegative {
    public static void main(String[] args) {
        int[] codes = {0, 1, -2, 256, 1000};
        for (int code : codes) {
            System.out.println("exit with " + code + " would give " + (code & 0xff) + " as the parent sees it, whatever was asked for");
        }
        System.err.println("leaving with -2");
        System.err.print("no newline");
        System.out.print("and neither here");
        Runtime.getRuntime().exit(codes[2]);
        System.out.println("not reached");
    }
}
