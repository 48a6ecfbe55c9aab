import banyan.Symbolic;

/**
 * Lets the altitude switch run some cycles with any inputs; an input is made when it is asked for.
 *
 * <pre>
 * explore:  AltitudeSwitchDriver.drive(con=1)              paths: 37
 * explore:  AltitudeSwitchDriver.drive(con=2)              paths: 1663
 * explore:  AltitudeSwitchDriver.drive(con=3)              paths: 43084
 * explore:  AltitudeSwitchDriver.drive(con=4)              paths: 1188569
 * explore:  AltitudeSwitchDriver.driveWith(con=2,con=1)    paths: 61
 * explore:  AltitudeSwitchDriver.driveWith(con=4,con=1)    paths: 5797
 * explore:  AltitudeSwitchDriver.driveWith(con=6,con=1)    paths: 629911
 * explore:  AltitudeSwitchDriver.driveWith(con=3,con=2)    paths: 6148
 * explore:  AltitudeSwitchDriver.driveWith(con=4,con=2)    paths: 111761
 * explore:  AltitudeSwitchDriver.driveWith(con=5,con=2)    paths: 2041537
 * findings: none; exhaustive
 * known:    crates/explore/tests/examples.rs runs all inputs on the JVM and counts the different
 *           sequences of branch outcomes up to 50,000 paths; larger sizes were counted once. Altitudes
 *           are compared with three constants only, so that four values show every outcome
 * </pre>
 */
public final class AltitudeSwitchDriver implements Sensors {
    private AltitudeSwitchDriver() {
    }

    /** So many cycles of a switch with three altimeters. */
    public static int drive(int cycles) {
        return driveWith(cycles, 3);
    }

    public static int driveWith(int cycles, int altimeters) {
        AltitudeSwitch altitudeSwitch = new AltitudeSwitch(altimeters);
        Sensors sensors = new AltitudeSwitchDriver();
        for (int i = 0; i < cycles; i++) {
            altitudeSwitch.step(sensors);
            assert altitudeSwitch.isSafe();
        }
        return altitudeSwitch.mode();
    }

    @Override
    public boolean altimeterWorks(int altimeter) {
        return Symbolic.booleanValue("works");
    }

    @Override
    public int altitude(int altimeter) {
        return Symbolic.intValue("altitude");
    }

    @Override
    public boolean inhibited() {
        return Symbolic.booleanValue("inhibited");
    }

    @Override
    public boolean resetPressed() {
        return Symbolic.booleanValue("reset");
    }

    @Override
    public boolean deviceIsOn() {
        return Symbolic.booleanValue("deviceIsOn");
    }
}
