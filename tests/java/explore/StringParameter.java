// topic: a String as an input: null, or up to two letters
// spec: f(String:sym)
// strings: ab 2
import banyan.Symbolic;

public final class StringParameter {
    static int f(String s) {
        if (s != null) {
            for (int i = 0; i < s.length(); i++) {
                Symbolic.assume(s.charAt(i) == 'a' || s.charAt(i) == 'b');
            }
        }
        if (s.isEmpty()) {
            return 0;
        }
        return s.equals("ab") ? 1 : s.charAt(s.length() - 1) == 'a' ? 2 : 3;
    }
}
