//! What JaCoCo should count of a test: the test is run in our machine, its checks included, and watched for probes.

use coverage::{ProbeObserver, Probed, Scope};
use emit::{Check, Expected};
use explore::{Confirmer, Ending, Mark, Recorder, Watcher, Witness};
use program::Method;
use vm::{Ref, State};

use super::driver::Driver;

/// What a check may cost.
const CHECK_INSTRUCTIONS: u64 = 1_000_000;

/// Runs a path with its inputs and then the checks of its test.
pub fn probed(
    scope: &Scope,
    driver: &Driver,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
    checks: &[Check],
) -> Result<Probed, String> {
    // Both the run and the checks after it are watched, one after the other.
    let observer = std::cell::RefCell::new(ProbeObserver::new(scope));
    let mut told = |mark: &Mark| observer.borrow_mut().see(mark);
    let looked = confirmer.observed(
        witness,
        &mut Recorder::new(&mut told),
        |_| {},
        |state, ending| {
            for check in checks {
                if let Some((object, method)) = called(driver, state, ending, check) {
                    let mut told = |mark: &Mark| observer.borrow_mut().see(mark);
                    state.config.max_instructions = Some(state.instructions().saturating_add(CHECK_INSTRUCTIONS));
                    state.call(method, &[u64::from(object)]);
                    Recorder::new(&mut told).step(state);
                }
            }
        },
    );
    looked.map_err(|e| e.to_string())??;
    Ok(observer.into_inner().take())
}

/// The object and the method that a check calls.
fn called(driver: &Driver, state: &mut State, ending: &Ending, check: &Check) -> Option<(Ref, &'static Method)> {
    let result = match *ending {
        Ending::Returned(word, _) => word as Ref,
        Ending::Threw(_) | Ending::Exited(_) | Ending::Cut(_) | Ending::Unsupported(_) | Ending::AssumedAway => 0,
    };
    let (object, class, name, descriptor) = match check {
        Check::OfResult { class, getter, descriptor, .. } => (result, &**class, &**getter, &**descriptor),
        Check::Of { step, class, getter, descriptor, .. } => {
            let field = (*driver.made.get(*step)?)?;
            (state.mem.read(field.offset) as Ref, &**class, &**getter, &**descriptor)
        }
        Check::Result(Expected::Text(_)) => (result, "java/lang/Object", "toString", "()Ljava/lang/String;"),
        Check::Result(_) | Check::Made { .. } => return None,
    };
    if object == 0 {
        return None;
    }
    let declared = state.program.class(class).ok()?.declared_method(name, descriptor)?;
    Some((object, state.class_of(object).select(declared.selector).unwrap_or(declared)))
}
