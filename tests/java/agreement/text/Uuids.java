// topic: UUID: from names, from text, versions, order and errors
// release: 17

import java.nio.charset.StandardCharsets;
import java.util.UUID;

public class Uuids {
    public static void main(String[] args) {
        UUID named = UUID.nameUUIDFromBytes("banyan".getBytes(StandardCharsets.UTF_8));
        System.out.println(named + " " + named.version() + " " + named.variant() + " " + named.hashCode());
        UUID parsed = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        System.out.println(parsed + " " + parsed.getMostSignificantBits() + " " + parsed.getLeastSignificantBits() + parsed.compareTo(named) + parsed.equals(new UUID(0x0011223344556677L, 0x8899aabbccddeeffL)));
        System.out.println(UUID.fromString("1-2-3-4-5"));
        UUID random = UUID.randomUUID();
        System.out.println(random.version() + " " + random.variant() + random.toString().length() + UUID.randomUUID().equals(random));
        for (String bad : new String[] {"", "x", "1-2-3-4", "g-0-0-0-0", "00112233-4455-6677-8899-aabbccddeeff00000000"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        try {
            parsed.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
