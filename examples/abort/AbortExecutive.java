import banyan.Symbolic;

/**
 * An onboard abort executive for a two-stage launch: checks 27 flight rules, selects the aborts that
 * are feasible where the vehicle is, and picks the highest ranked of seven. Our own, in the spirit of
 * the case study in the Symbolic PathFinder slides; rules and limits are made up. It stops at
 * the first broken rule, as it is meant for single failures.
 */
public final class AbortExecutive {
    enum Abort { NONE, PAD_ESCAPE, LOW_ALTITUDE, MID_ALTITUDE, HIGH_ALTITUDE, UNTARGETED, TARGETED, TO_ORBIT }

    private static final Abort[] ABORTS = Abort.values();

    private AbortExecutive() {
    }

    /** What to do now; the claim is that a broken rule leads to an abort. */
    static Abort decide(Telemetry in) {
        if (!ruleBroken(in)) {
            return Abort.NONE;
        }
        Abort abort = highestRanked(feasible(in));
        Symbolic.check(abort != Abort.NONE, "a flight rule is broken and no abort is picked");
        Symbolic.obligation(true, "abort " + abort);
        return abort;
    }

    private static boolean ruleBroken(Telemetry in) {
        if (in.secondStage) {
            if (engineRuleBroken(in.second, "2")) {
                return true;
            }
        } else {
            if (engineRuleBroken(in.first, "1")) {
                return true;
            }
        }
        return vehicleRuleBroken(in);
    }

    private static boolean engineRuleBroken(Telemetry.Engine engine, String stage) {
        return broken(engine.chamberPressure < 400, "FR " + stage + "-1: chamber pressure low")
                || broken(engine.chamberPressure > 1200, "FR " + stage + "-2: chamber pressure high")
                || broken(engine.fuelPumpSpeed > 3600, "FR " + stage + "-3: fuel pump too fast")
                || broken(engine.oxidizerPumpSpeed > 3600, "FR " + stage + "-4: oxidizer pump too fast")
                || broken(engine.fuelPressure > 4300, "FR " + stage + "-5: fuel pressure high")
                || broken(engine.fuelPressure < 100, "FR " + stage + "-6: fuel pressure low")
                || broken(engine.oxidizerPressure < 100, "FR " + stage + "-7: oxidizer pressure low")
                || broken(engine.nozzleTemperature > 2500, "FR " + stage + "-8: nozzle too hot")
                || broken(Math.abs(engine.gimbalAngle) > 8, "FR " + stage + "-9: gimbal at its stop");
    }

    private static boolean vehicleRuleBroken(Telemetry in) {
        return broken(Math.abs(in.rollRate) > 50, "FR V-1: roll rate")
                || broken(Math.abs(in.pitchRate) > 100, "FR V-2: pitch rate")
                || broken(Math.abs(in.yawRate) > 41, "FR V-3: yaw rate")
                || broken(in.angleOfAttack > 15, "FR V-4: angle of attack")
                || broken(in.cabinPressure < 900, "FR V-5: cabin pressure")
                || broken(in.cabinPressureRate < -15, "FR V-6: cabin leak")
                || broken(in.busVoltage < 22, "FR V-7: bus voltage")
                || broken(in.guidanceFault, "FR V-8: guidance fault")
                || broken(in.crewAbort, "FR V-9: crew command");
    }

    private static boolean broken(boolean rule, String name) {
        Symbolic.obligation(rule, name);
        return rule;
    }

    /** Which aborts can be flown from here, by the abort's ordinal. */
    private static boolean[] feasible(Telemetry in) {
        boolean[] feasible = new boolean[ABORTS.length];
        if (in.towerAttached) {
            if (in.altitude < 300) {
                allow(feasible, Abort.PAD_ESCAPE);
            } else if (in.altitude < 38_000) {
                allow(feasible, Abort.LOW_ALTITUDE);
            } else if (in.altitude < 120_000) {
                allow(feasible, Abort.MID_ALTITUDE);
            } else {
                allow(feasible, Abort.HIGH_ALTITUDE);
            }
        } else if (in.secondStage) {
            if (in.velocity < 18_000) {
                allow(feasible, Abort.UNTARGETED);
            } else {
                allow(feasible, Abort.TARGETED);
            }
            if (in.velocity > 24_000) {
                if (in.altitude > 350_000) {
                    allow(feasible, Abort.TO_ORBIT);
                }
            }
        }
        return feasible;
    }

    private static void allow(boolean[] feasible, Abort abort) {
        feasible[abort.ordinal()] = true;
    }

    /** Aborts are ranked by how much of the mission they save. */
    private static Abort highestRanked(boolean[] feasible) {
        for (int rank = ABORTS.length - 1; rank > 0; rank--) {
            if (feasible[rank]) {
                return ABORTS[rank];
            }
        }
        return Abort.NONE;
    }
}
