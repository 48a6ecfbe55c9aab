/** How far the switching of the device has come. */
final class DeviceState {
    static final int OFF = 0;
    static final int REQUESTED = 1;
    static final int ON = 2;
    static final int FAILED = 3;

    private DeviceState() {
    }
}

/** Powers the device of interest and waits for it to come on; it stays on until a reset. */
final class DevicePower {
    private static final int PATIENCE = 2;

    private final Persistence waiting = new Persistence(PATIENCE);
    private int state = DeviceState.OFF;

    int state() {
        return state;
    }

    void step(boolean request, Sensors sensors) {
        if (state == DeviceState.OFF) {
            if (request) {
                state = DeviceState.REQUESTED;
            }
        } else if (state == DeviceState.REQUESTED) {
            awaitDevice(sensors);
        } else if (state == DeviceState.ON) {
            if (!sensors.deviceIsOn()) {
                state = DeviceState.REQUESTED;
            }
        }
    }

    private void awaitDevice(Sensors sensors) {
        if (sensors.deviceIsOn()) {
            state = DeviceState.ON;
            waiting.clear();
        } else if (waiting.reached(true)) {
            state = DeviceState.FAILED;
        }
    }

    void reset() {
        state = DeviceState.OFF;
        waiting.clear();
    }
}

/** Decides when the device is wanted: on the way down through the threshold, unless inhibited. */
final class DescentLogic {
    private final RisingEdge belowEdge = new RisingEdge();
    private boolean armed;
    private boolean pending;

    boolean wanted(int estimate, Sensors sensors) {
        if (estimate == Estimate.ABOVE) {
            armed = true;
            pending = false;
        }
        boolean crossing = belowEdge.detect(estimate == Estimate.BELOW);
        if (crossing && armed) {
            pending = true;
            armed = false;
        }
        if (!pending) {
            return false;
        }
        if (sensors.inhibited()) {
            return false;
        }
        pending = false;
        return true;
    }

    void reset() {
        armed = true;
        pending = false;
    }
}
