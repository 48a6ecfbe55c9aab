/** What the abort executive sees in one cycle: 27 values. */
public final class Telemetry {
    // Where the vehicle is.
    boolean secondStage;
    boolean towerAttached;
    /** Feet. */
    int altitude;
    /** Feet per second. */
    int velocity;

    // The engine of each stage: pounds per square inch, revolutions per second, degrees.
    final Engine first = new Engine();
    final Engine second = new Engine();

    // The vehicle: degrees per second, degrees, hundredths of pounds per square inch, volts.
    int rollRate;
    int pitchRate;
    int yawRate;
    int angleOfAttack;
    int cabinPressure;
    int cabinPressureRate;
    int busVoltage;
    boolean guidanceFault;
    boolean crewAbort;

    /** Seven values of an engine. */
    static final class Engine {
        int chamberPressure;
        int fuelPumpSpeed;
        int oxidizerPumpSpeed;
        int fuelPressure;
        int oxidizerPressure;
        int nozzleTemperature;
        int gimbalAngle;
    }
}
