package plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What somebody wrote. */
class GateTest {
    private static int far;
    private boolean key;

    @BeforeAll
    static void measure() {
        far = 101;
    }

    @BeforeEach
    void turn() {
        key = true;
    }

    @Test
    void opensWithBothKeys() {
        System.out.println("what a test prints is nobody's result");
        assertTrue(Gate.opens(key, true, 0, false));
    }

    @Test
    void staysShutWithOneKey() {
        assertFalse(Gate.opens(key, false, 0, false));
    }

    @RepeatedTest(2)
    void isSlowWithLoad(RepetitionInfo info) {
        assertEquals(1, Gate.speed(600 * info.getCurrentRepetition()));
    }

    @Nested
    class Outside {
        @Test
        void opensFromFar() {
            assertTrue(Gate.opens(false, true, far, false));
        }

        @Test
        void isWrong() {
            assertEquals(2, Gate.speed(0));
        }
    }
}
