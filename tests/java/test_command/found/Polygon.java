package found;

public class Polygon extends Shape {
    private int sides;

    public Polygon(int sides) {
        this.sides = sides;
    }

    @Override
    public int sides() {
        return sides;
    }

    public void cut() {
        if (sides > 3) {
            sides--;
        }
    }
}
