// topic: java.util.Base64: all variants, padding and errors
// release: 17

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

public class BaseSixtyFour {
    public static void main(String[] args) throws IOException {
        for (int n = 0; n < 5; n++) {
            byte[] bytes = Arrays.copyOf(new byte[] {-1, -2, 0, 62, 63}, n);
            String plain = Base64.getEncoder().encodeToString(bytes);
            System.out.println(plain + " " + Base64.getUrlEncoder().encodeToString(bytes) + " " + Base64.getEncoder().withoutPadding().encodeToString(bytes) + " " + Arrays.toString(Base64.getDecoder().decode(plain)));
        }
        byte[] line = new byte[60];
        Arrays.fill(line, (byte) 7);
        System.out.println(Base64.getMimeEncoder().encodeToString(line).replace("\r\n", "|") + Base64.getMimeEncoder(8, new byte[] {'-'}).encodeToString(new byte[9]));
        System.out.println(new String(Base64.getMimeDecoder().decode("aG Vs\r\nbG8="), StandardCharsets.UTF_8));
        for (String bad : new String[] {"a", "ab=c", "a===", "a b=", "ab==x", "a*bc"}) {
            try {
                System.out.println(Arrays.toString(Base64.getDecoder().decode(bad)));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream wrapped = Base64.getEncoder().wrap(out)) {
            wrapped.write("stream".getBytes(StandardCharsets.UTF_8));
        }
        System.out.println(out + " " + new String(Base64.getDecoder().wrap(new ByteArrayInputStream(out.toByteArray())).readAllBytes(), StandardCharsets.UTF_8));
    }
}
