/** What is wrong, the worst last. */
final class Fault {
    static final int NONE = 0;
    static final int ALTITUDE_UNKNOWN = 1;
    static final int ALTIMETERS_FAILED = 2;
    static final int DEVICE_FAILED = 3;

    private Fault() {
    }
}

/** Looks for faults and keeps the worst one until a reset. */
final class FaultMonitor {
    private final Persistence blind = new Persistence(3);
    private int fault = Fault.NONE;

    int fault() {
        return fault;
    }

    void step(int estimate, boolean allFailed, int device) {
        raise(allFailed, Fault.ALTIMETERS_FAILED);
        raise(blind.reached(estimate == Estimate.UNKNOWN), Fault.ALTITUDE_UNKNOWN);
        raise(device == DeviceState.FAILED, Fault.DEVICE_FAILED);
    }

    private void raise(boolean present, int kind) {
        if (present && kind > fault) {
            fault = kind;
        }
    }

    void reset() {
        fault = Fault.NONE;
        blind.clear();
    }
}

/** Strobes as long as all is well; a watchdog outside looks at it. */
final class Watchdog {
    private boolean strobe;
    private int missed;

    void step(int fault) {
        if (fault <= Fault.ALTITUDE_UNKNOWN) {
            strobe = !strobe;
            missed = 0;
        } else {
            missed++;
        }
    }

    boolean expired() {
        return missed >= 3;
    }

    void reset() {
        missed = 0;
    }
}

/** The lamp in the cockpit: it blinks for a fault that can pass, and is lit for one that stays. */
final class FaultLamp {
    private boolean lit;

    void step(int fault) {
        if (fault == Fault.NONE) {
            lit = false;
        } else if (fault == Fault.ALTITUDE_UNKNOWN) {
            lit = !lit;
        } else {
            lit = true;
        }
    }

    boolean lit() {
        return lit;
    }
}

/** The operating modes. */
final class ModeLogic {
    static final int STANDBY = 0;
    static final int WATCHING = 1;
    static final int ACTIVE = 2;
    static final int FAILED = 3;

    private int mode = STANDBY;

    int mode() {
        return mode;
    }

    void step(int estimate, int fault, int device) {
        if (fault >= Fault.ALTIMETERS_FAILED) {
            mode = FAILED;
        } else if (mode == STANDBY) {
            if (estimate != Estimate.UNKNOWN) {
                mode = WATCHING;
            }
        } else if (mode == WATCHING) {
            if (device != DeviceState.OFF) {
                mode = ACTIVE;
            } else if (fault == Fault.ALTITUDE_UNKNOWN) {
                mode = STANDBY;
            }
        }
    }

    void reset() {
        mode = STANDBY;
    }
}
