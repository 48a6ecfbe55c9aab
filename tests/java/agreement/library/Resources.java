// topic: Resources by class, by loader, absent ones, and services nobody provides
// release: 17

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.ServiceLoader;

public class Resources {
    public interface Nobody {}

    public static void main(String[] args) throws IOException {
        Class<?> self = Resources.class;
        try (InputStream in = self.getResourceAsStream("Resources.class")) {
            System.out.println(in.read() == 0xCA && in.read() == 0xFE);
        }
        System.out.println(self.getResourceAsStream("/Resources.class").available() > 100);
        System.out.println(self.getResourceAsStream("none.txt") + " " + self.getResource("none.txt") + ClassLoader.getSystemResource("no/such"));
        URL url = self.getResource("Resources.class");
        System.out.println(url.getProtocol() + url.getPath().endsWith("/Resources.class"));
        try (InputStream in = url.openStream()) {
            System.out.println(Integer.toHexString(in.readNBytes(4)[3] & 0xff));
        }
        ClassLoader loader = self.getClassLoader();
        System.out.println(Collections.list(loader.getResources("Resources.class")).size() + " " + loader.getResources("none").hasMoreElements() + (loader.getParent() != null) + Thread.currentThread().getContextClassLoader().equals(loader));
        System.out.println(ServiceLoader.load(Nobody.class).findFirst() + " " + ServiceLoader.load(Nobody.class).iterator().hasNext());
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            System.out.println(in.readNBytes(4).length);
        }
        try {
            loader.loadClass("not.There");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
    }
}
