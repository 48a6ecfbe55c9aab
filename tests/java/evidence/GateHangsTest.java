package plant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Two tests do not end: they end the machine, or nothing. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GateHangsTest {
    @Test
    @Order(1)
    void first() {
        assertEquals(1, Gate.speed(501));
    }

    @Test
    @Order(2)
    void exits() {
        Gate.speed(1);
        System.exit(0);
    }

    @Test
    @Order(3)
    void hangs() {
        for (long i = 0; ; i++) {
            Gate.both((int) (i % 8));
        }
    }

    @Test
    @Order(4)
    void last() {
        assertTrue(Gate.opens(true, true, 0, false));
    }
}
