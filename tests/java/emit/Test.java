/** A class without a package whose name is JUnit's too. */
public class Test {
    private final Integer grade;

    public Test(Integer grade) {
        this.grade = grade;
    }

    public boolean isPassed() {
        return grade != null && grade >= 50;
    }

    static class Part {
        static long points(long each, int count) {
            return Math.multiplyExact(each, (long) count);
        }
    }
}
