package kit;

import java.util.Objects;

/** What a compiler warns callers of. */
public class Old<A, B> {
    final A first;
    final B second;

    public Old(A first, B second) {
        this.first = first;
        this.second = second;
    }

    /** @deprecated by a comment alone. */
    public static int half(int x) {
        return x > 3 ? x / 2 : x;
    }

    public Old<B, A> swapped() {
        return new Old<>(second, first);
    }

    public static Old<String, Integer> of(int x) {
        return new Old<>(x > 3 ? "many" : "few", x);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Old && Objects.equals(((Old<?, ?>) o).first, first)
            && Objects.equals(((Old<?, ?>) o).second, second);
    }

    @Override
    public int hashCode() {
        return Objects.hash(first, second);
    }
}
