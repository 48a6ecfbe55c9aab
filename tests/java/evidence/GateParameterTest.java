package plant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateParameterTest {
    @ParameterizedTest
    @CsvSource({"0, 3", "501, 1"})
    void speeds(int load, int speed) {
        assertEquals(speed, Gate.speed(load));
    }
}
