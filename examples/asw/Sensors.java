/** What the switch can ask in a cycle; asked only when it matters. */
interface Sensors {
    boolean altimeterWorks(int altimeter);

    /** Feet above ground. */
    int altitude(int altimeter);

    boolean inhibited();

    boolean resetPressed();

    /** Whether the device of interest reports that it is on. */
    boolean deviceIsOn();
}
