package plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Most of it is for the night. */
class GateAssumeTest {
    @Test
    void isFastByDay() {
        assertEquals(3, Gate.speed(0));
    }

    @Test
    void isSlowByNight() {
        Gate.speed(501);
        assumeTrue(false, "it is day");
        assertEquals(3, Gate.speed(501));
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Moon {
        @BeforeAll
        void rises() {
            assumeTrue(false, "no moon");
        }

        @Test
        void shines() {
            assertEquals(3, Gate.speed(501));
        }
    }
}
