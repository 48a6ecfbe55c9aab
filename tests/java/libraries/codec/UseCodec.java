// Entry points of Commons Codec, one line of output or more for each.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.codec.DecoderException;
import org.apache.commons.codec.binary.Base16;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.BinaryCodec;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.binary.StringUtils;
import org.apache.commons.codec.digest.Crypt;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.apache.commons.codec.digest.Md5Crypt;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.digest.PureJavaCrc32;
import org.apache.commons.codec.digest.Sha2Crypt;
import org.apache.commons.codec.digest.XXHash32;
import org.apache.commons.codec.language.Caverphone2;
import org.apache.commons.codec.language.ColognePhonetic;
import org.apache.commons.codec.language.DaitchMokotoffSoundex;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.apache.commons.codec.language.MatchRatingApproachEncoder;
import org.apache.commons.codec.language.Metaphone;
import org.apache.commons.codec.language.Nysiis;
import org.apache.commons.codec.language.RefinedSoundex;
import org.apache.commons.codec.language.Soundex;
import org.apache.commons.codec.language.bm.BeiderMorseEncoder;
import org.apache.commons.codec.net.BCodec;
import org.apache.commons.codec.net.PercentCodec;
import org.apache.commons.codec.net.QCodec;
import org.apache.commons.codec.net.QuotedPrintableCodec;
import org.apache.commons.codec.net.URLCodec;

public class UseCodec {
    public static void main(String[] args) throws Exception {
        byte[] bytes = "Any carnal pleasure. ünïcödé".getBytes(StandardCharsets.UTF_8);
        System.out.println(Base64.encodeBase64String(bytes) + " " + Base64.encodeBase64URLSafeString(new byte[] {-1, -2, -3}));
        System.out.println(new String(Base64.decodeBase64("QW55IGNhcm5hbA=="), StandardCharsets.UTF_8));
        System.out.println(new Base32().encodeToString(bytes) + " " + new Base32(true).encodeToString(bytes));
        System.out.println(new Base16().encodeToString(bytes));
        System.out.println(Hex.encodeHexString(bytes) + " " + Arrays.toString(Hex.decodeHex("00ff10")));
        try {
            Hex.decodeHex("0g");
        } catch (DecoderException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(BinaryCodec.toAsciiString(new byte[] {5, -128}));
        System.out.println(StringUtils.newStringUtf16Le(StringUtils.getBytesUtf16Le("utf-16 ✓")));
        System.out.println(DigestUtils.md5Hex("abc") + " " + DigestUtils.sha1Hex("abc"));
        System.out.println(DigestUtils.sha256Hex(bytes));
        System.out.println(DigestUtils.sha512Hex(bytes));
        System.out.println(DigestUtils.sha3_256Hex("abc"));
        System.out.println(new HmacUtils(HmacAlgorithms.HMAC_SHA_256, "key").hmacHex("message"));
        System.out.println(Md5Crypt.md5Crypt("secret".getBytes(StandardCharsets.UTF_8), "$1$saltsalt"));
        System.out.println(Sha2Crypt.sha256Crypt("secret".getBytes(StandardCharsets.UTF_8), "$5$rounds=1000$saltsalt"));
        System.out.println(Crypt.crypt("secret", "ab"));
        System.out.println(MurmurHash3.hash32x86(bytes) + " " + Arrays.toString(MurmurHash3.hash128x64(bytes)));
        XXHash32 xx = new XXHash32();
        xx.update(bytes, 0, bytes.length);
        PureJavaCrc32 crc = new PureJavaCrc32();
        crc.update(bytes, 0, bytes.length);
        System.out.println(xx.getValue() + " " + crc.getValue());
        for (String name : new String[] {"Robert", "Rupert", "Schwarzenegger", "Thompson", "Ashcraft"}) {
            System.out.println(name + " " + new Soundex().encode(name) + " " + new RefinedSoundex().encode(name) + " "
                + new Metaphone().encode(name) + " " + new DoubleMetaphone().encode(name) + " "
                + new Nysiis().encode(name) + " " + new Caverphone2().encode(name) + " "
                + new ColognePhonetic().encode(name) + " " + new MatchRatingApproachEncoder().encode(name));
        }
        System.out.println(new DaitchMokotoffSoundex().soundex("Rosochowaciec"));
        System.out.println(new BeiderMorseEncoder().encode("Angelo"));
        System.out.println(new Soundex().difference("Smith", "Smythe") + " " + new MatchRatingApproachEncoder().isEncodeEquals("Byrne", "Boern"));
        System.out.println(new URLCodec().encode("a b&c=ü") + " " + new URLCodec().decode("a+b%26c"));
        System.out.println(new QuotedPrintableCodec().encode("x=ü") + " " + new QCodec().encode("ü q") + " " + new BCodec().encode("ü b"));
        System.out.println(new String(new PercentCodec("+".getBytes(StandardCharsets.UTF_8), true).encode("a b+c".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8));
    }
}
