/**
 * A wheel brake controller, one call of {@link #step} per control cycle: it turns the pedal, the
 * automatic brake and the skid sensor into the pressures of two hydraulic lines, and leaves the
 * normal line for the alternate one, and that for the accumulator, when a line does not follow its
 * command. Our own; limits and delays are made up.
 */
public final class WheelBrake {
    static final int MAX_PEDAL = 4;
    private static final int MAX_PRESSURE = 10 * MAX_PEDAL;

    /** Which line brakes. */
    private static final int NORMAL = 0;
    private static final int ALTERNATE = 1;
    private static final int EMERGENCY = 2;

    /** How much a valve can open or close in a cycle. */
    private static final int OPENING = 15;
    private static final int CLOSING = 25;

    private static final int FULL_ACCUMULATOR = 6;
    private static final int LOW_ACCUMULATOR = 2;

    private static final int LAMP_OFF = 0;
    private static final int LAMP_AMBER = 1;
    private static final int LAMP_RED = 2;

    private int line = NORMAL;
    private int lastPedal;
    private boolean automatic;
    private boolean antiSkid;
    private int skids;
    private int released;
    private int missed;
    private int overheat;
    private int normalPressure;
    private int alternatePressure;
    private int accumulator = FULL_ACCUMULATOR;
    private boolean normalValve = true;
    private boolean alternateValve;
    private int lamp = LAMP_OFF;

    /** One cycle; a pedal position is from 0 to {@link #MAX_PEDAL}. */
    void step(int pedal, boolean autoBrake, boolean skid) {
        int command = command(pedal, autoBrake);
        watch(pedal);
        selectValves();
        command = limitSkid(command, skid);
        command = limitHeat(command);
        apply(command);
        indicate();
        lastPedal = pedal;
    }

    private int command(int pedal, boolean autoBrake) {
        automatic = false;
        if (pedal == 0) {
            if (autoBrake) {
                automatic = true;
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
        return MAX_PRESSURE;
    }

    /** Pressing harder without pressure on the line counts as a missed command. */
    private void watch(int pedal) {
        if (line == NORMAL) {
            if (pedal > lastPedal && normalPressure == 0) {
                missed++;
            }
            if (missed > 1) {
                line = ALTERNATE;
                missed = 0;
            }
        } else if (line == ALTERNATE) {
            if (pedal == MAX_PEDAL && alternatePressure < 10) {
                missed++;
            }
            if (missed > 1) {
                line = EMERGENCY;
                missed = 0;
            }
        }
    }

    /** One valve is open, none in the cycle in which the line changes. */
    private void selectValves() {
        if (line == NORMAL) {
            normalValve = true;
            alternateValve = false;
        } else if (normalValve) {
            normalValve = false;
        } else {
            alternateValve = true;
        }
    }

    /** A skidding wheel is released, then braked with rising pressure. */
    private int limitSkid(int command, boolean skid) {
        if (skid) {
            antiSkid = true;
            released = 0;
            if (skids < 3) {
                skids++;
            }
            return 0;
        }
        if (antiSkid) {
            released++;
            if (released > skids) {
                antiSkid = false;
                skids = 0;
                return command;
            }
            if (automatic) {
                return 0;
            }
            if (released == 1) {
                return command / 4;
            }
            return command / 2;
        }
        return command;
    }

    /** Long hard braking on the normal line heats the brake; it then gets three quarters. */
    private int limitHeat(int command) {
        if (command > 20) {
            if (overheat < 5) {
                overheat++;
            }
        } else if (overheat > 0) {
            overheat--;
        }
        if (overheat > 3 && line == NORMAL) {
            return command - command / 4;
        }
        return command;
    }

    private void apply(int command) {
        if (line == NORMAL) {
            normalPressure = approach(normalPressure, command);
            alternatePressure = 0;
        } else if (line == ALTERNATE) {
            normalPressure = 0;
            alternatePressure = throughAlternate(command);
        } else {
            normalPressure = 0;
            alternatePressure = fromAccumulator(command);
        }
    }

    private int throughAlternate(int command) {
        if (!alternateValve) {
            return 0;
        }
        return approach(alternatePressure, command);
    }

    /** Each braking takes from the accumulator; an empty one brakes no more. */
    private int fromAccumulator(int command) {
        if (command == 0) {
            return 0;
        }
        if (accumulator == 0) {
            return 0;
        }
        if (command > alternatePressure) {
            accumulator--;
        }
        if (accumulator < LOW_ACCUMULATOR) {
            return command / 4;
        }
        return command / 2;
    }

    private static int approach(int pressure, int command) {
        if (command > pressure + OPENING) {
            return pressure + OPENING;
        }
        if (command < pressure - CLOSING) {
            return pressure - CLOSING;
        }
        return command;
    }

    private void indicate() {
        if (line == EMERGENCY && accumulator < LOW_ACCUMULATOR) {
            lamp = LAMP_RED;
        } else if (line != NORMAL || overheat > 3) {
            if (lamp == LAMP_OFF) {
                lamp = LAMP_AMBER;
            }
        } else {
            lamp = LAMP_OFF;
        }
    }

    int pressure() {
        return normalPressure + alternatePressure;
    }

    /** Never two lines, never more than the brake can bear, no lamp off without the normal line. */
    boolean isSafe() {
        if (normalPressure != 0 && alternatePressure != 0) {
            return false;
        }
        if (normalPressure < 0 || normalPressure > MAX_PRESSURE || alternatePressure > MAX_PRESSURE) {
            return false;
        }
        return line == NORMAL || lamp != LAMP_OFF;
    }
}
