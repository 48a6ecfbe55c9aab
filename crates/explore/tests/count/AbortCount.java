/**
 * Paths of the abort executive by brute force: one rule broken at a time, at every place of the
 * vehicle that the executive tells apart. {@link Count} calls it and makes the choices.
 */
public final class AbortCount {
    private static final int[] ALTITUDES = {0, 300, 38_000, 120_000, 350_001};
    private static final int[] VELOCITIES = {0, 18_000, 24_001};

    private AbortCount() {
    }

    public static int decide() {
        Telemetry in = new Telemetry();
        in.secondStage = Count.choose(2) == 1;
        in.towerAttached = Count.choose(2) == 1;
        in.altitude = ALTITUDES[Count.choose(ALTITUDES.length)];
        in.velocity = VELOCITIES[Count.choose(VELOCITIES.length)];
        nominal(in.first);
        nominal(in.second);
        in.cabinPressure = 1470;
        in.busVoltage = 28;
        breakRule(in, Count.choose(19));
        return AbortExecutive.decide(in).ordinal();
    }

    private static void nominal(Telemetry.Engine engine) {
        engine.chamberPressure = 800;
        engine.fuelPressure = 1000;
        engine.oxidizerPressure = 1000;
    }

    private static void breakRule(Telemetry in, int rule) {
        Telemetry.Engine engine = in.secondStage ? in.second : in.first;
        switch (rule) {
            case 1: engine.chamberPressure = 399; break;
            case 2: engine.chamberPressure = 1201; break;
            case 3: engine.fuelPumpSpeed = 3601; break;
            case 4: engine.oxidizerPumpSpeed = 3601; break;
            case 5: engine.fuelPressure = 4301; break;
            case 6: engine.fuelPressure = 99; break;
            case 7: engine.oxidizerPressure = 99; break;
            case 8: engine.nozzleTemperature = 2501; break;
            case 9: engine.gimbalAngle = -9; break;
            case 10: in.rollRate = 51; break;
            case 11: in.pitchRate = 101; break;
            case 12: in.yawRate = -42; break;
            case 13: in.angleOfAttack = 16; break;
            case 14: in.cabinPressure = 899; break;
            case 15: in.cabinPressureRate = -16; break;
            case 16: in.busVoltage = 21; break;
            case 17: in.guidanceFault = true; break;
            case 18: in.crewAbort = true; break;
            default: break;
        }
    }
}
