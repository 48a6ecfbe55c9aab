// topic: URI and URL parsing, resolving and encoding without a network
// release: 17

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

public class Uris {
    public static void main(String[] args) throws Exception {
        URI uri = new URI("http://user@host.com:8080/a/b/../c?x=1&y=%20#frag");
        System.out.println(uri.getScheme() + uri.getUserInfo() + uri.getHost() + uri.getPort() + uri.getPath() + uri.getQuery() + uri.getRawQuery() + uri.getFragment() + uri.normalize() + uri.isOpaque());
        System.out.println(uri.resolve("../d") + " " + uri.resolve("//other/x") + URI.create("http://h/a/b").relativize(URI.create("http://h/a/b/c")) + URI.create("mailto:x@y").isOpaque() + new URI("http", "h", "/ü b", null).toASCIIString());
        for (String bad : new String[] {"http://a b", "%zz", "http://[::1", ":x"}) {
            try {
                new URI(bad);
            } catch (URISyntaxException e) {
                System.out.println(e.getMessage());
            }
        }
        URL url = new URL("https://h:1/p/q.html?k=v#r");
        System.out.println(url.getProtocol() + url.getHost() + url.getPort() + url.getDefaultPort() + url.getFile() + url.getRef() + url.toExternalForm() + new URL(url, "../z"));
        System.out.println(URLEncoder.encode("a b&c=ü/~*", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%BC", StandardCharsets.UTF_8));
        System.out.println(InetAddress.getByName("10.1.2.3") + " " + InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).isLoopbackAddress() + InetAddress.getByName("::1").getHostAddress() + InetAddress.getByAddress("named", new byte[] {1, 2, 3, 4}));
        try {
            new URL("nope://x");
        } catch (java.net.MalformedURLException e) {
            System.out.println(e.getMessage());
        }
    }
}
