// topic: two indices
// spec: f(byte:sym[0..2],byte:sym[-1..1])
public final class Matrix {
    static int f(byte i, byte j) {
        int[][] m = {{1, 2}, {3}, null};
        return m[i][j];
    }
}
