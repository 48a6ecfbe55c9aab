package plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Does something when all tests of a class are over. */
class GateAfterTest {
    @AfterAll
    static void shut() {
        Gate.both(3);
    }

    @Test
    void staysShut() {
        assertFalse(Gate.opens(false, false, 0, false));
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Light {
        @Test
        void isFast() {
            assertEquals(3, Gate.speed(1));
        }

        @AfterAll
        void load() {
            Gate.speed(501);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Empty {
        @Test
        void isFastToo() {
            assertEquals(3, Gate.speed(0));
        }

        @AfterAll
        void lift() {
            Gate.opens(true, true, 0, false);
        }
    }
}
