/**
 * A wheel brake controller, one call of {@link #step} per control cycle: it turns the pedal, the
 * automatic brake and the skid sensor into the pressures of two hydraulic lines, and leaves the
 * normal line for the alternate one when the normal one does not follow its command.
 */
public final class WheelBrake {
    static final int MAX_PEDAL = 4;

    /** Which line brakes. */
    private static final int NORMAL = 0;
    private static final int ALTERNATE = 1;
    private static final int EMERGENCY = 2;

    private int line = NORMAL;
    private int lastPedal;
    private boolean antiSkid;
    private int missed;
    private int normalPressure;
    private int alternatePressure;

    /** One cycle; a pedal position is from 0 to {@link #MAX_PEDAL}. */
    void step(int pedal, boolean autoBrake, boolean skid) {
        int command = command(pedal, autoBrake);
        watch(pedal);
        if (skid) {
            antiSkid = true;
            command = 0;
        } else if (antiSkid) {
            antiSkid = false;
            command = command / 2;
        }
        apply(command);
        lastPedal = pedal;
        assert normalPressure == 0 || alternatePressure == 0 : "both lines brake";
        assert normalPressure <= 10 * MAX_PEDAL;
    }

    private int command(int pedal, boolean autoBrake) {
        if (pedal == 0) {
            if (autoBrake) {
                return 4;
            }
            return 0;
        } else if (pedal == 1) {
            return 5;
        } else if (pedal == 2) {
            return 10;
        } else if (pedal == 3) {
            return 20;
        }
        return 40;
    }

    /** Pressing harder without more pressure on the line counts as a missed command. */
    private void watch(int pedal) {
        if (line == NORMAL && pedal > lastPedal) {
            if (normalPressure == 0) {
                missed++;
            }
        }
        if (line == NORMAL && missed > 1) {
            line = ALTERNATE;
            missed = 0;
        } else if (line == ALTERNATE) {
            if (pedal == MAX_PEDAL) {
                missed++;
            }
            if (missed > 1) {
                line = EMERGENCY;
            }
        }
    }

    private void apply(int command) {
        if (line == NORMAL) {
            normalPressure = command;
            alternatePressure = 0;
        } else if (line == ALTERNATE) {
            normalPressure = 0;
            alternatePressure = command;
        } else {
            normalPressure = 0;
            alternatePressure = command / 2;
        }
    }

    int pressure() {
        return normalPressure + alternatePressure;
    }
}
