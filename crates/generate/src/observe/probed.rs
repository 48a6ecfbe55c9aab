//! What parts of a test cover, as we count and as JaCoCo should: each part is run in our machine and watched.

use coverage::{ProbeObserver, Probed, Scope};
use explore::{Confirmer, Mark, Recorder, Witness};

/// Runs the calls of a path with its inputs and watches for probes.
pub fn probed(scope: &Scope, confirmer: &mut Confirmer<'_>, witness: &Witness) -> Result<Probed, String> {
    let mut observer = ProbeObserver::new(scope);
    let mut told = |mark: &Mark| observer.see(mark);
    let looked = confirmer.observed(witness, &mut Recorder::new(&mut told), |_| {}, |_, _| {});
    looked.map_err(|e| e.to_string())?.map_err(|why| why.to_string())?;
    Ok(observer.take())
}
