// topic: a loop over the characters
// spec: f(char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'],char:sym['a'..'b'])
public final class Palindrome {
    static boolean f(char a, char b, char c, char d) {
        String s = "" + a + b + c + d;
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }
}
