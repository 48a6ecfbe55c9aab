// topic: Digests, MACs, ciphers and key derivation with fixed keys
// release: 17

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

public class Cryptography {
    static String hex(byte[] bytes) {
        return new BigInteger(1, bytes).toString(16);
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "banyan trees".getBytes(StandardCharsets.UTF_8);
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512/256", "SHA3-256"}) {
            System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(text)));
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[16], "HmacSHA256"));
        System.out.println(hex(mac.doFinal(text)));
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        Cipher cbc = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cbc.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        byte[] secret = cbc.doFinal(text);
        cbc.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        System.out.println(hex(secret) + " " + new String(cbc.doFinal(secret), StandardCharsets.UTF_8));
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        System.out.println(hex(gcm.doFinal(text)));
        PBEKeySpec spec = new PBEKeySpec("pass".toCharArray(), new byte[] {1, 2, 3, 4}, 10, 128);
        System.out.println(hex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded()));
        System.out.println(new SecureRandom().nextInt(1) + " " + MessageDigest.isEqual(text, text.clone()));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
