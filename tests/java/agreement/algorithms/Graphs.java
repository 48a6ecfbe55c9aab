// topic: Dijkstra, breadth-first and depth-first search, topological order, union-find, Floyd-Warshall
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

public class Graphs {
    static class Edge {
        final int from, to, weight;

        Edge(int from, int to, int weight) {
            this.from = from;
            this.to = to;
            this.weight = weight;
        }
    }

    static class Graph {
        final List<List<Edge>> out = new ArrayList<>();
        final List<Edge> edges = new ArrayList<>();

        Graph(int n) {
            for (int i = 0; i < n; i++) {
                out.add(new ArrayList<>());
            }
        }

        void add(int a, int b, int w) {
            Edge e = new Edge(a, b, w);
            out.get(a).add(e);
            edges.add(e);
        }

        int[] dijkstra(int source) {
            int[] distance = new int[out.size()];
            Arrays.fill(distance, Integer.MAX_VALUE);
            distance[source] = 0;
            PriorityQueue<int[]> queue = new PriorityQueue<>(Comparator.comparingInt((int[] p) -> p[1]).thenComparingInt(p -> p[0]));
            queue.add(new int[] {source, 0});
            while (!queue.isEmpty()) {
                int[] top = queue.poll();
                if (top[1] > distance[top[0]]) {
                    continue;
                }
                for (Edge e : out.get(top[0])) {
                    int d = top[1] + e.weight;
                    if (d < distance[e.to]) {
                        distance[e.to] = d;
                        queue.add(new int[] {e.to, d});
                    }
                }
            }
            return distance;
        }

        List<Integer> breadthFirst(int source) {
            List<Integer> order = new ArrayList<>();
            boolean[] seen = new boolean[out.size()];
            Deque<Integer> queue = new ArrayDeque<>();
            queue.add(source);
            seen[source] = true;
            while (!queue.isEmpty()) {
                int v = queue.remove();
                order.add(v);
                for (Edge e : out.get(v)) {
                    if (!seen[e.to]) {
                        seen[e.to] = true;
                        queue.add(e.to);
                    }
                }
            }
            return order;
        }

        boolean topological(int v, int[] state, List<Integer> order) {
            if (state[v] != 0) {
                return state[v] == 2;
            }
            state[v] = 1;
            for (Edge e : out.get(v)) {
                if (!topological(e.to, state, order)) {
                    return false;
                }
            }
            state[v] = 2;
            order.add(0, v);
            return true;
        }
    }

    static int find(int[] parent, int v) {
        while (parent[v] != v) {
            parent[v] = parent[parent[v]];
            v = parent[v];
        }
        return v;
    }

    public static void main(String[] args) {
        Graph g = new Graph(9);
        int[][] edges = {{0, 1, 4}, {0, 7, 8}, {1, 2, 8}, {1, 7, 11}, {2, 3, 7}, {2, 8, 2}, {2, 5, 4}, {3, 4, 9}, {3, 5, 14}, {5, 4, 10}, {7, 6, 1}, {7, 8, 7}, {6, 5, 2}, {8, 6, 6}};
        for (int[] e : edges) {
            g.add(e[0], e[1], e[2]);
        }
        System.out.println(Arrays.toString(g.dijkstra(0)) + Arrays.toString(g.dijkstra(8)));
        System.out.println(g.breadthFirst(0) + " " + g.breadthFirst(5));
        int[] state = new int[9];
        List<Integer> order = new ArrayList<>();
        boolean acyclic = true;
        for (int v = 0; v < 9; v++) {
            acyclic &= g.topological(v, state, order);
        }
        System.out.println(acyclic + " " + order);
        g.add(4, 0, 1);
        System.out.println(g.topological(0, new int[9], new ArrayList<>()));
        int[] parent = new int[9];
        for (int i = 0; i < 9; i++) {
            parent[i] = i;
        }
        List<Edge> sorted = new ArrayList<>(g.edges);
        sorted.sort(Comparator.comparingInt(e -> e.weight));
        int total = 0;
        for (Edge e : sorted) {
            int a = find(parent, e.from), b = find(parent, e.to);
            if (a != b) {
                parent[a] = b;
                total += e.weight;
                System.out.print(e.from + "-" + e.to + " ");
            }
        }
        System.out.println(total);
        int[][] d = new int[9][9];
        for (int[] row : d) {
            Arrays.fill(row, 1000);
        }
        for (Edge e : g.edges) {
            d[e.from][e.to] = e.weight;
        }
        for (int k = 0; k < 9; k++) {
            for (int i = 0; i < 9; i++) {
                for (int j = 0; j < 9; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        System.out.println(Arrays.deepToString(d));
        String[] maze = {"S.#.....", "..#.###.", "#...#...", "..#...#E"};
        int[][] steps = new int[4][8];
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(new int[] {0, 0});
        steps[0][0] = 1;
        while (!queue.isEmpty()) {
            int[] at = queue.poll();
            for (int[] m : new int[][] {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                int r = at[0] + m[0], c = at[1] + m[1];
                if (r >= 0 && c >= 0 && r < 4 && c < 8 && maze[r].charAt(c) != '#' && steps[r][c] == 0) {
                    steps[r][c] = steps[at[0]][at[1]] + 1;
                    queue.add(new int[] {r, c});
                }
            }
        }
        System.out.println(steps[3][7] - 1);
    }
}
