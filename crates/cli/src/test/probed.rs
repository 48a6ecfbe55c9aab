//! What parts of a test cover, as we count and as JaCoCo should: each part is run in our machine and watched.

use coverage::{Hits, MethodHits, ProbeObserver, Probed, Scope, add_probed};
use explore::{Confirmer, Mark, Recorder, Witness};

/// What a run covers.
#[derive(Debug, Clone, Default)]
pub struct Covered {
    pub hits: Hits,
    /// What JaCoCo's probes see of it.
    pub probed: Probed,
}

impl Covered {
    /// Adds what another part covers.
    pub fn add(&mut self, more: Covered) {
        add_probed(&mut self.probed, &more.probed);
        for (name, MethodHits { passed, ways, rows }) in more.hits {
            let own = self.hits.entry(name).or_default();
            own.passed.extend(passed);
            own.ways.extend(ways);
            own.rows.extend(rows);
        }
    }
}

/// Runs the calls of a path with its inputs and watches for probes.
pub fn probed(scope: &Scope, confirmer: &mut Confirmer<'_>, witness: &Witness) -> Result<Probed, String> {
    let mut observer = ProbeObserver::new(scope);
    let mut told = |mark: &Mark| observer.see(mark);
    let looked = confirmer.observed(witness, &mut Recorder::new(&mut told), |_| {}, |_, _| {});
    looked.map_err(|e| e.to_string())??;
    Ok(observer.take())
}
