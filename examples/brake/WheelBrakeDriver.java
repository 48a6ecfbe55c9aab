import banyan.Symbolic;

/**
 * Lets the wheel brake run some cycles with any inputs.
 *
 * <pre>
 * explore:  WheelBrakeDriver.drive(con=1)    paths: 12
 * explore:  WheelBrakeDriver.drive(con=2)    paths: 144
 * explore:  WheelBrakeDriver.drive(con=3)    paths: 1728
 * explore:  WheelBrakeDriver.drive(con=4)    paths: 20736
 * explore:  WheelBrakeDriver.drive(con=5)    paths: 248832
 * explore:  WheelBrakeDriver.drive(con=6)    paths: 2985984
 * findings: none; exhaustive
 * known:    12 per cycle: five pedal positions, one of which asks for the automatic brake, times the
 *           skid sensor; all else follows from the state. crates/explore/tests/examples.rs runs all
 *           inputs of up to 4 cycles on the JVM and counts the different sequences of outcomes
 * </pre>
 */
public final class WheelBrakeDriver {
    private WheelBrakeDriver() {
    }

    public static int drive(int cycles) {
        WheelBrake brake = new WheelBrake();
        for (int i = 0; i < cycles; i++) {
            int pedal = Symbolic.intValue("pedal", 0, WheelBrake.MAX_PEDAL);
            boolean autoBrake = Symbolic.booleanValue("autoBrake");
            boolean skid = Symbolic.booleanValue("skid");
            brake.step(pedal, autoBrake, skid);
            assert brake.isSafe();
        }
        return brake.pressure();
    }
}
