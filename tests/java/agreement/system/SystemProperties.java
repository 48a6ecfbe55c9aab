// topic: system properties: defined on the command line, defaults, setting and clearing
// define: banyan.test=given value
public class SystemProperties {
    public static void main(String[] args) {
        System.out.println("[" + System.getProperty("banyan.test") + "] [" + System.getProperty("banyan.none") + "] [" + System.getProperty("banyan.none", "default") + "]");
        System.out.println(System.getProperty("line.separator").length() + " " + (int) System.lineSeparator().charAt(0) + " " + System.getProperty("file.separator") + " " + System.getProperty("path.separator"));
        System.out.println(System.setProperty("banyan.test", "new") + " " + System.getProperty("banyan.test") + " " + System.clearProperty("banyan.test") + " " + System.getProperty("banyan.test"));
        System.setProperty("number", "0x1F");
        System.setProperty("flag", "TRUE");
        System.out.println(Integer.getInteger("number") + " " + Integer.getInteger("none", 5) + " " + Long.getLong("number") + " " + Boolean.getBoolean("flag") + " " + Boolean.getBoolean("none"));
        try {
            System.getProperty(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.getProperty("java.vm.specification.name") + " " + System.getProperty("java.specification.name") + " " + (System.getProperty("java.home") != null)
            + " " + (System.getProperty("user.dir") != null) + " " + (System.getProperty("java.class.path").length() > 0));
        java.util.Properties own = new java.util.Properties();
        own.setProperty("a", "1");
        java.util.Properties child = new java.util.Properties(own);
        System.out.println(child.getProperty("a") + " " + child.getProperty("b", "two") + " " + child.size() + " " + child.stringPropertyNames());
        System.out.println((System.getenv("NO_SUCH_VARIABLE_HERE") == null) + " " + (System.nanoTime() <= System.nanoTime()) + " " + (System.currentTimeMillis() > 1500000000000L)
            + " " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0) + " " + (Runtime.getRuntime().freeMemory() > 0));
    }
}
