import banyan.Symbolic;

/**
 * Lets the wheel brake run some cycles with any inputs.
 *
 * <pre>
 * explore:  WheelBrakeDriver.drive(con=1)    paths: 12
 * explore:  WheelBrakeDriver.drive(con=2)    paths: 144
 * explore:  WheelBrakeDriver.drive(con=3)    paths: 1728
 * explore:  WheelBrakeDriver.drive(con=4)    paths: 20736 (12 per cycle)
 * findings: none; exhaustive
 * known:    crates/explore/tests/examples.rs runs all inputs of 1 to 3 cycles on the JVM and counts the
 *           different sequences of branch outcomes; 4 was counted once in the same way
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
        }
        return brake.pressure();
    }
}
