/** As little as a program can do and be seen: what starting costs. */
public final class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
