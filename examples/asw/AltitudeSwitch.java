/**
 * Switches a device of interest on when the aircraft descends below a threshold: an altitude switch
 * put together from blocks the way a block diagram is, one call of {@link #step} per control cycle.
 * Our own; thresholds and delays are made up.
 */
public final class AltitudeSwitch {
    static final int THRESHOLD = 2000;
    static final int HYSTERESIS = 200;

    private final AltitudeEstimator altitude;
    private final DescentLogic descent = new DescentLogic();
    private final DevicePower device = new DevicePower();
    private final FaultMonitor faults = new FaultMonitor();
    private final Watchdog watchdog = new Watchdog();
    private final FaultLamp lamp = new FaultLamp();
    private final ModeLogic modes = new ModeLogic();
    private final RisingEdge resetEdge = new RisingEdge();

    AltitudeSwitch(int altimeters) {
        altitude = new AltitudeEstimator(altimeters, new Threshold(THRESHOLD, HYSTERESIS));
        descent.reset();
    }

    void step(Sensors sensors) {
        if (resetEdge.detect(sensors.resetPressed())) {
            altitude.reset();
            descent.reset();
            device.reset();
            faults.reset();
            watchdog.reset();
            modes.reset();
            return;
        }
        int estimate = altitude.estimate(sensors);
        boolean wanted = false;
        if (modes.mode() != ModeLogic.FAILED) {
            wanted = descent.wanted(estimate, sensors);
        }
        device.step(wanted, sensors);
        faults.step(estimate, altitude.allFailed(), device.state());
        watchdog.step(faults.fault());
        lamp.step(faults.fault());
        modes.step(estimate, faults.fault(), device.state());
    }

    int mode() {
        return modes.mode();
    }

    /** A failed switch shows it, and no watchdog expires without a fault. */
    boolean isSafe() {
        if (modes.mode() == ModeLogic.FAILED && !lamp.lit()) {
            return false;
        }
        return !watchdog.expired() || faults.fault() != Fault.NONE;
    }
}
