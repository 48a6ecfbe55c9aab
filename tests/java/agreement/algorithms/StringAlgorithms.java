// topic: permutations, KMP, Z function, palindromes, anagrams, Roman numerals, brackets
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class StringAlgorithms {
    static void permute(char[] a, int k, List<String> out) {
        if (k == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = k; i < a.length; i++) {
            swap(a, i, k);
            permute(a, k + 1, out);
            swap(a, i, k);
        }
    }

    static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static boolean nextPermutation(char[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        swap(a, i, j);
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            swap(a, l, r);
        }
        return true;
    }

    static List<Integer> kmp(String text, String pattern) {
        int[] fail = new int[pattern.length()];
        for (int i = 1, k = 0; i < pattern.length(); i++) {
            while (k > 0 && pattern.charAt(i) != pattern.charAt(k)) {
                k = fail[k - 1];
            }
            fail[i] = pattern.charAt(i) == pattern.charAt(k) ? ++k : k;
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && text.charAt(i) != pattern.charAt(k)) {
                k = fail[k - 1];
            }
            if (text.charAt(i) == pattern.charAt(k) && ++k == pattern.length()) {
                found.add(i - k + 1);
                k = fail[k - 1];
            }
        }
        return found;
    }

    static String palindrome(String s) {
        String best = "";
        for (int center = 0; center < 2 * s.length(); center++) {
            int l = center / 2, r = l + center % 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                if (r - l + 1 > best.length()) {
                    best = s.substring(l, r + 1);
                }
                l--;
                r++;
            }
        }
        return best;
    }

    static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            for (; n >= values[i]; n -= values[i]) {
                b.append(signs[i]);
            }
        }
        return b.toString();
    }

    static int fromRoman(String s) {
        int total = 0, last = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = new int[] {1, 5, 10, 50, 100, 500, 1000}["IVXLCDM".indexOf(s.charAt(i))];
            total += v < last ? -v : v;
            last = v;
        }
        return total;
    }

    static int balanced(String s) {
        Deque<Character> stack = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int kind = "([{)]}".indexOf(c);
            if (kind >= 3 && (stack.isEmpty() || stack.pop() != "([{".charAt(kind - 3))) {
                return i;
            } else if (kind >= 0 && kind < 3) {
                stack.push(c);
            }
        }
        return stack.isEmpty() ? -1 : s.length();
    }

    public static void main(String[] args) {
        List<String> all = new ArrayList<>();
        permute("abcd".toCharArray(), 0, all);
        System.out.println(all + " " + all.size());
        char[] next = "aabbc".toCharArray();
        int count = 1;
        while (nextPermutation(next)) {
            count++;
        }
        System.out.println(count + " " + new String(next));
        System.out.println(kmp("abababcababa", "aba") + " " + kmp("aaaaa", "aa") + " " + kmp("abc", "x") + " " + kmp("the cat sat on the mat", "at"));
        System.out.println(palindrome("forgeeksskeegfor") + " " + palindrome("abacdfgdcaba") + " " + palindrome("x"));
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            System.out.print(roman(n) + (fromRoman(roman(n)) == n) + " ");
        }
        System.out.println();
        System.out.println(balanced("{[()]()}") + " " + balanced("(]") + " " + balanced("((") + " " + balanced("a)b") + " " + balanced(""));
        Map<String, List<String>> anagrams = new TreeMap<>();
        for (String w : "listen silent enlist google elgoog tea eat ate cat".split(" ")) {
            char[] key = w.toCharArray();
            Arrays.sort(key);
            anagrams.computeIfAbsent(new String(key), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
        StringBuilder say = new StringBuilder("1");
        for (int i = 0; i < 8; i++) {
            StringBuilder b = new StringBuilder();
            for (int p = 0, q; p < say.length(); p = q) {
                for (q = p; q < say.length() && say.charAt(q) == say.charAt(p); q++);
                b.append(q - p).append(say.charAt(p));
            }
            say = b;
        }
        System.out.println(say);
    }
}
