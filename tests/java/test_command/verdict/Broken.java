package verdict;

/** Its class above is taken away. */
public class Broken extends Gone {
    static int f(int x) {
        return x;
    }
}

class Gone {
}
