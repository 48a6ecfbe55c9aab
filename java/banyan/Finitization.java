package banyan;

/**
 * A bound on structures: how many objects of which classes there are, and which values each field
 * takes. A static method {@code Finitization fin…(int…)} of a class makes one for
 * {@code banyan enumerate}; sizes come from its command line.
 *
 * <pre>{@code
 * static Finitization finTree(int nodes) {
 *     Finitization f = new Finitization(Tree.class);
 *     f.objects(Node.class, nodes);
 *     f.field("root", f.nothing(), f.of(Node.class));
 *     f.field("size", f.range(nodes, nodes));
 *     f.field(Node.class, "left", f.nothing(), f.of(Node.class));
 *     return f;
 * }
 * }</pre>
 *
 * The order in which classes and fields are named is that of the candidate vector.
 */
public final class Finitization {
    private final Class<?> root;
    private final StringBuilder lines = new StringBuilder();

    /** A part of a field's domain. */
    public static final class Values {
        private final String text;

        private Values(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Begins a finitisation.
     *
     * @param root the class of the structure, whose predicate is asked
     */
    public Finitization(Class<?> root) {
        this.root = root;
    }

    /**
     * Says how many objects of a class there are.
     *
     * @param type a class
     * @param count how many objects
     * @return this
     */
    public Finitization objects(Class<?> type, int count) {
        lines.append("objects ").append(type.getName()).append('=').append(count).append('\n');
        return this;
    }

    /**
     * Says which values a field of the root takes.
     *
     * @param name the field's name
     * @param values the parts of its domain, in order
     * @return this
     */
    public Finitization field(String name, Values... values) {
        return field(root, name, values);
    }

    /**
     * Says which values a field takes.
     *
     * @param owner the class of the object that has the field
     * @param name the field's name
     * @param values the parts of its domain, in order
     * @return this
     */
    public Finitization field(Class<?> owner, String name, Values... values) {
        lines.append("domain ").append(owner.getName()).append('.').append(name).append('=');
        lines.append(listed(values)).append('\n');
        return this;
    }

    /**
     * Null.
     *
     * @return the value
     */
    public Values nothing() {
        return new Values("null");
    }

    /**
     * The objects of a class and of its subclasses.
     *
     * @param type the class
     * @return the values
     */
    public Values of(Class<?> type) {
        return new Values(type.getName());
    }

    /**
     * Integers, both ends included.
     *
     * @param low the least
     * @param high the greatest
     * @return the values
     */
    public Values range(int low, int high) {
        return new Values(low + ".." + high);
    }

    /**
     * Longs, both ends included.
     *
     * @param low the least
     * @param high the greatest
     * @return the values
     */
    public Values range(long low, long high) {
        return new Values(low + "L.." + high + "L");
    }

    /**
     * Characters, both ends included.
     *
     * @param low the least
     * @param high the greatest
     * @return the values
     */
    public Values range(char low, char high) {
        return new Values(quoted(String.valueOf(low), '\'') + ".." + quoted(String.valueOf(high), '\''));
    }

    /**
     * False and true.
     *
     * @return the values
     */
    public Values booleans() {
        return new Values("false,true");
    }

    /**
     * All constants of the field's own enum.
     *
     * @return the values
     */
    public Values constants() {
        return new Values("*");
    }

    /**
     * Some constants of the field's own enum.
     *
     * @param constants the constants
     * @return the values
     */
    public Values constants(Enum<?>... constants) {
        StringBuilder text = new StringBuilder();
        for (Enum<?> constant : constants) {
            text.append(text.length() == 0 ? "" : ",").append(constant.name());
        }
        return new Values(text.toString());
    }

    /**
     * Texts.
     *
     * @param texts the texts
     * @return the values
     */
    public Values strings(String... texts) {
        StringBuilder text = new StringBuilder();
        for (String one : texts) {
            text.append(text.length() == 0 ? "" : ",").append(quoted(one, '"'));
        }
        return new Values(text.toString());
    }

    /**
     * An array of its own for each object that has the field.
     *
     * @param shortest the least length
     * @param longest the greatest length
     * @param elements the parts of the domain of each element
     * @return the value
     */
    public Values array(int shortest, int longest, Values... elements) {
        return new Values("array(" + shortest + ".." + longest + "; " + listed(elements) + ")");
    }

    /**
     * The finitisation as lines of text, which Banyan reads.
     *
     * @return the lines
     */
    public String lines() {
        return lines.toString();
    }

    private static String listed(Values[] values) {
        StringBuilder text = new StringBuilder();
        for (Values part : values) {
            text.append(text.length() == 0 ? "" : ",").append(part);
        }
        return text.toString();
    }

    private static String quoted(String text, char quote) {
        StringBuilder quoted = new StringBuilder().append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == quote || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append(quote).toString();
    }
}
