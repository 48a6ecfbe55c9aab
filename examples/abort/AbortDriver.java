import banyan.Symbolic;

/**
 * Gives the abort executive any telemetry.
 *
 * <pre>
 * explore:  AbortDriver.decide()
 * paths:    236, exhaustive
 * findings: 18 paths of one assertion: a flight rule is broken and no abort is picked. On the first
 *           stage without its tower no abort is feasible: the executive has no rule against losing it
 * goals:    all 27 flight rules are met; all seven aborts are picked
 * known:    crates/explore/tests/examples.rs breaks each rule of each stage in turn, at every place of
 *           the vehicle that the code tells apart, and counts the different sequences of branch
 *           outcomes: 2 without a broken rule; 18 rules in each stage, with 4 places with a tower,
 *           1 without on the first stage, 4 without on the second
 * </pre>
 */
public final class AbortDriver {
    private AbortDriver() {
    }

    public static int decide() {
        Telemetry in = new Telemetry();
        in.secondStage = Symbolic.booleanValue("secondStage");
        in.towerAttached = Symbolic.booleanValue("towerAttached");
        in.altitude = Symbolic.intValue("altitude");
        in.velocity = Symbolic.intValue("velocity");
        fill(in.first, "first");
        fill(in.second, "second");
        in.rollRate = Symbolic.intValue("rollRate");
        in.pitchRate = Symbolic.intValue("pitchRate");
        in.yawRate = Symbolic.intValue("yawRate");
        in.angleOfAttack = Symbolic.intValue("angleOfAttack");
        in.cabinPressure = Symbolic.intValue("cabinPressure");
        in.cabinPressureRate = Symbolic.intValue("cabinPressureRate");
        in.busVoltage = Symbolic.intValue("busVoltage");
        in.guidanceFault = Symbolic.booleanValue("guidanceFault");
        in.crewAbort = Symbolic.booleanValue("crewAbort");
        return AbortExecutive.decide(in).ordinal();
    }

    private static void fill(Telemetry.Engine engine, String stage) {
        engine.chamberPressure = Symbolic.intValue(stage + ".chamberPressure");
        engine.fuelPumpSpeed = Symbolic.intValue(stage + ".fuelPumpSpeed");
        engine.oxidizerPumpSpeed = Symbolic.intValue(stage + ".oxidizerPumpSpeed");
        engine.fuelPressure = Symbolic.intValue(stage + ".fuelPressure");
        engine.oxidizerPressure = Symbolic.intValue(stage + ".oxidizerPressure");
        engine.nozzleTemperature = Symbolic.intValue(stage + ".nozzleTemperature");
        engine.gimbalAngle = Symbolic.intValue(stage + ".gimbalAngle");
    }
}
