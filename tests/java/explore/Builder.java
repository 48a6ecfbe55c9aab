// topic: a StringBuilder that inputs fill
// spec: f(byte:sym[0..3],boolean:sym)
public final class Builder {
    static String f(byte n, boolean reverse) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append((char) ('a' + i));
        }
        if (reverse) {
            text.reverse();
        }
        return text.toString();
    }
}
