/** Disjoint sets of 0, 1, 2, … as trees of parents; a root is its own parent. */
public final class DisjointSet {
    private int[] parents;
    private final int[] ranks;
    private int size;

    DisjointSet(int capacity) {
        parents = new int[capacity];
        ranks = new int[capacity];
    }

    /** Takes over parents, none of which is after its child. */
    DisjointSet(int[] parents) {
        this.parents = parents;
        ranks = new int[parents.length];
        size = parents.length;
    }

    int size() {
        return size;
    }

    /** Adds a set of one. */
    void makeSet() {
        parents[size] = size;
        size++;
    }

    /** The element that stands for the set of this one; the way there is halved. */
    int find(int element) {
        while (parents[element] != element) {
            int above = parents[element];
            parents[element] = parents[above];
            element = above;
        }
        return element;
    }

    /** Makes one set of the sets of two elements; false if they were in one. */
    boolean union(int one, int other) {
        int first = find(one);
        int second = find(other);
        if (first == second) {
            return false;
        }
        if (ranks[first] < ranks[second]) {
            parents[first] = second;
        } else {
            parents[second] = first;
            if (ranks[first] == ranks[second]) {
                ranks[first]++;
            }
        }
        return true;
    }
}
