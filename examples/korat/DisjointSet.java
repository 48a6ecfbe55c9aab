import banyan.Finitization;

/**
 * Disjoint sets in an array: every element has a parent, and following parents ends at one that is its own.
 *
 * <pre>
 * enumerate: DisjointSet 1  valid: 1
 * enumerate: DisjointSet 2  valid: 3
 * enumerate: DisjointSet 3  valid: 16
 * enumerate: DisjointSet 4  valid: 125
 * enumerate: DisjointSet 5  valid: 1296
 * known: valid by the number of rooted labelled forests, (n + 1)^(n - 1)
 * </pre>
 */
public class DisjointSet {
    int[] parent;

    public boolean repOk() {
        for (int i = 0; i < parent.length; i++) {
            if (!reachesRoot(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean reachesRoot(int element) {
        int at = element;
        for (int steps = 0; steps < parent.length; steps++) {
            int above = parent[at];
            if (above < 0 || above >= parent.length) {
                return false;
            }
            if (above == at) {
                return true;
            }
            at = above;
        }
        return false;
    }

    private int find(int element) {
        int at = element;
        while (parent[at] != at) {
            at = parent[at];
        }
        return at;
    }

    /** Joins the sets of two elements. */
    public void union(int a, int b) {
        parent[find(a)] = find(b);
    }

    static Finitization finDisjointSet(int elements) {
        Finitization f = new Finitization(DisjointSet.class);
        f.field("parent", f.array(elements, elements, f.range(0, elements - 1)));
        return f;
    }
}
