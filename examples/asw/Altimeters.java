/** What is known of the altitude in a cycle. */
final class Estimate {
    static final int UNKNOWN = 0;
    static final int BELOW = 1;
    static final int BETWEEN = 2;
    static final int ABOVE = 3;

    private Estimate() {
    }
}

/** The altitude under which the device is switched on, and the one over which it may be again. */
final class Threshold {
    private final int low;
    private final int high;

    Threshold(int low, int hysteresis) {
        this.low = low;
        this.high = low + hysteresis;
    }

    int compare(int altitude) {
        if (altitude < low) {
            return Estimate.BELOW;
        }
        if (altitude > high) {
            return Estimate.ABOVE;
        }
        return Estimate.BETWEEN;
    }
}

/** Counts how many cycles something has gone on, up to a limit. */
final class Persistence {
    private final int limit;
    private int cycles;

    Persistence(int limit) {
        this.limit = limit;
    }

    boolean reached(boolean on) {
        if (!on) {
            cycles = 0;
            return false;
        }
        if (cycles < limit) {
            cycles++;
        }
        return cycles == limit;
    }

    void clear() {
        cycles = 0;
    }
}

/** True in the cycle in which its input becomes true. */
final class RisingEdge {
    private boolean before;

    boolean detect(boolean now) {
        boolean rising = false;
        if (now && !before) {
            rising = true;
        }
        before = now;
        return rising;
    }
}

/** One altimeter: an altimeter that failed for some cycles is not asked again until a reset. */
final class Altimeter {
    static final int LOWEST = -1000;

    private final int number;
    private final Threshold threshold;
    private final Persistence failing = new Persistence(2);
    private boolean failed;

    Altimeter(int number, Threshold threshold) {
        this.number = number;
        this.threshold = threshold;
    }

    int read(Sensors sensors) {
        if (failed) {
            return Estimate.UNKNOWN;
        }
        int estimate = Estimate.UNKNOWN;
        if (sensors.altimeterWorks(number)) {
            int altitude = sensors.altitude(number);
            if (altitude >= LOWEST) {
                estimate = threshold.compare(altitude);
            }
        }
        failed = failing.reached(estimate == Estimate.UNKNOWN);
        return estimate;
    }

    boolean hasFailed() {
        return failed;
    }

    void reset() {
        failed = false;
        failing.clear();
    }
}

/** Asks the altimeters in turn until one knows; the last altitude known is kept for a while. */
final class AltitudeEstimator {
    private final Altimeter[] altimeters;
    private final Persistence unknown = new Persistence(2);
    private int last = Estimate.UNKNOWN;

    AltitudeEstimator(int count, Threshold threshold) {
        altimeters = new Altimeter[count];
        for (int i = 0; i < count; i++) {
            altimeters[i] = new Altimeter(i, threshold);
        }
    }

    int estimate(Sensors sensors) {
        int estimate = Estimate.UNKNOWN;
        for (int i = 0; i < altimeters.length; i++) {
            if (estimate == Estimate.UNKNOWN) {
                estimate = altimeters[i].read(sensors);
            }
        }
        if (unknown.reached(estimate == Estimate.UNKNOWN)) {
            last = Estimate.UNKNOWN;
        } else if (estimate != Estimate.UNKNOWN) {
            last = estimate;
        }
        return last;
    }

    boolean allFailed() {
        for (Altimeter altimeter : altimeters) {
            if (!altimeter.hasFailed()) {
                return false;
            }
        }
        return true;
    }

    void reset() {
        for (Altimeter altimeter : altimeters) {
            altimeter.reset();
        }
        unknown.clear();
        last = Estimate.UNKNOWN;
    }
}
