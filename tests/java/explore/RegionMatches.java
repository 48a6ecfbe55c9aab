// topic: regions of text that begin behind its end or have a negative length
// spec: f(byte:sym[-1..3],byte:sym[-1..3],byte:sym[-2..3],char:sym['a'..'b'])
// spec: g(byte:sym[-1..3],byte:sym[-1..3],byte:sym[-2..3],char:sym['a'..'b'])
// spec: h(char:sym['a'..'b'])
public final class RegionMatches {
    static boolean f(byte at, byte otherAt, byte count, char c) {
        return ("a" + c).regionMatches(at, "ab", otherAt, count);
    }

    static boolean g(byte at, byte otherAt, byte count, char c) {
        return ("a" + c).regionMatches(true, at, "AB", otherAt, count);
    }

    static int h(char c) {
        int result = c == 'a' ? 0 : 16;
        result += "a".regionMatches(2, "b", 0, -1) ? 1 : 0;
        result += "a".regionMatches(3, "b", 0, -1) ? 2 : 0;
        result += ("a" + c).regionMatches(3, "b", 2, Integer.MIN_VALUE) ? 4 : 0;
        return ("a" + c).regionMatches(Integer.MAX_VALUE, "b", 1, Integer.MAX_VALUE) ? 8 : result;
    }
}
