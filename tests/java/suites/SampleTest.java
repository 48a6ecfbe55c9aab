// A JUnit 4 class of ours with every outcome a test can have.
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.util.Arrays;
import java.util.Collection;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class SampleTest {
    @Rule public final ExpectedException thrown = ExpectedException.none();
    private final int number;
    private int prepared;

    public SampleTest(int number) {
        this.number = number;
    }

    @Parameterized.Parameters(name = "{0}")
    public static Collection<Object[]> numbers() {
        return Arrays.asList(new Object[][] {{1}, {2}});
    }

    @Before
    public void prepare() {
        prepared = number * 10;
    }

    @AfterClass
    public static void finish() {
        System.out.println("finished");
    }

    @Test
    public void passes() {
        assertEquals(number * 10, prepared);
    }

    @Test
    public void passesForOne() {
        assertEquals("the number", 1, number);
    }

    @Test
    public void fails() {
        assertArrayEquals(new int[] {1, 2}, new int[] {1, 3});
    }

    @Test
    public void isSkippedForTwo() {
        assumeTrue(number == 1);
    }

    @Ignore
    @Test
    public void isIgnored() {
        throw new AssertionError();
    }

    @Test(expected = IllegalStateException.class)
    public void expects() {
        throw new IllegalStateException();
    }

    @Test
    public void expectsByRule() {
        thrown.expect(ArithmeticException.class);
        thrown.expectMessage("zero");
        System.out.println(1 / (prepared - prepared));
    }

    @Test(timeout = 10_000)
    public void hasTime() throws InterruptedException {
        Thread.sleep(1);
    }
}
