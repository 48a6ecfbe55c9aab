package shop;

/** What callers can give here by the rules of Java; nothing else makes a ClassCastException. */
public class Typed {
    static int plain(Pair<Integer, String> pair) {
        if (pair == null || pair.first == null || pair.second() == null) {
            return 0;
        }
        int n = pair.first;
        return n > 3 ? pair.second().length() : n;
    }

    static int wildcards(Pair<? extends Number, ? super Integer> pair) {
        if (pair == null || pair.first == null) {
            return 0;
        }
        return pair.first.intValue() > 3 ? 1 : 2;
    }

    static int nested(Pair<Pair<Integer, Long>, String> pair) {
        if (pair == null || pair.first == null || pair.first.first == null || pair.first.second() == null) {
            return 0;
        }
        int n = pair.first.first;
        long m = pair.first.second();
        return n > m ? 1 : 2;
    }

    static <T extends Comparable<T>> int variables(Pair<T, T> pair) {
        if (pair == null || pair.first == null || pair.second() == null) {
            return 0;
        }
        return pair.first.compareTo(pair.second()) > 0 ? 1 : 2;
    }

    static int inherited(NumberPair<Short> pair) {
        if (pair == null || pair.second() == null || pair.first == null) {
            return 0;
        }
        short n = pair.second();
        return n > 3 ? pair.first.length() : n;
    }

    @SuppressWarnings("rawtypes")
    static int raw(Pair pair) {
        return pair == null || pair.first == null ? 0 : 1;
    }
}
