package plant;

import static org.junit.Assert.assertFalse;

import org.junit.Before;
import org.junit.Test;

/** A test for JUnit 4. */
public class GateOldTest {
    private boolean alarm;

    @Before
    public void ring() {
        alarm = true;
    }

    @Test
    public void staysShutWhenTheAlarmRings() {
        assertFalse(Gate.opens(true, true, 200, alarm));
    }

    @Test(expected = IllegalArgumentException.class)
    public void refusesNegativeLoad() {
        Gate.speed(-1);
    }
}
