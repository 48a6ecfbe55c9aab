//! What tests say of the object that a method was called on, and of objects that it was given: what the call changed,
//! and where it changed nothing, what it changes on other paths.
//!
//! What getters gave before the call comes from a run of the calls before it.

use std::collections::BTreeSet;

use coverage::Scope;
use emit::evidence::Covered;
use emit::{Check, Expected, Value};
use explore::{Confirmer, Ending, InputValue, Limits, Witness};
use vm::Ref;

use super::looking::{Looking, World, getters};
use super::suite::SuiteTest;
use crate::context::{BOUNDS, Context};
use crate::plan::driver::Driver;

/// Most getters of an object that a test looks at.
const MOST: usize = 4;
/// Most where nothing says which.
const FEW: usize = 2;
/// Numbers of drivers of the calls before a target, apart from those of targets.
const FIRST_NUMBER: usize = 400_000_000;

/// A getter with what it gave after the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Getter {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub value: Value,
    /// What calling it covers.
    pub covered: Covered,
    pub is_changed: bool,
}

impl Getter {
    /// `balance` of `getBalance`.
    fn property(&self) -> String {
        let rest = ["get", "is"].into_iter().find_map(|start| self.name.strip_prefix(start)).filter(|r| !r.is_empty());
        rest.unwrap_or(&self.name).to_lowercase()
    }
}

/// An object that the target was called on or given, by the call that made it, and what can be seen of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    pub step: usize,
    pub getters: Vec<Getter>,
}

impl Context<'_> {
    /// Finds which getters of objects the call changed.
    pub fn note_changes(&self, driver: &Driver, inputs: &[InputValue], after: &mut [Object]) {
        let steps: Vec<usize> = after.iter().map(|object| object.step).collect();
        // Without an answer everything counts as changed.
        let Some(before) = self.before(driver, inputs, &steps).filter(|_| !steps.is_empty()) else { return };
        for (object, before) in after.iter_mut().zip(before) {
            for getter in &mut object.getters {
                let old = before.iter().find(|old| old.name == getter.name && old.descriptor == getter.descriptor);
                getter.is_changed = old.is_none_or(|old| old.value != getter.value);
            }
        }
    }

    /// What could be seen of what these calls made before the target was called.
    fn before(&self, driver: &Driver, inputs: &[InputValue], steps: &[usize]) -> Option<Vec<Vec<Getter>>> {
        let earlier = driver.before(FIRST_NUMBER, BOUNDS)?;
        let inputs = inputs.get(..earlier.root.params.len())?;
        let witness = Witness::read(&earlier.root, inputs).ok()?;
        let limits = Limits { instructions: self.instructions, ..Limits::default() };
        let mut confirmer = Confirmer::new(&earlier.root, self.base.state().ok()?, limits);
        let package = driver.sequence.class.package();
        let seen = confirmer.observed(
            &witness,
            &mut World::default(),
            |_| {},
            |state, ending| {
                let scope = Scope::default();
                let mut looking = Looking::new(state, &scope);
                let seen = |&step: &usize| {
                    let field = earlier.made.get(step).copied().flatten()?;
                    let object = looking.state.mem.read(field.offset) as Ref;
                    Some(getters(&mut looking, object, package, None))
                };
                let is_over = matches!(ending, Ending::Returned(..));
                steps.iter().map(seen).collect::<Option<Vec<_>>>().filter(|_| is_over)
            },
        );
        seen.ok()?.ok()?
    }
}

/// Chooses what each test says of its receiver.
pub fn choose(tests: &mut [SuiteTest]) {
    let mut from = 0;
    while let Some(first) = tests.get(from) {
        let target = first.target;
        let count = tests[from..].iter().take_while(|made| made.target == target).count();
        choose_for_target(&mut tests[from..from + count]);
        from += count;
    }
}

fn choose_for_target(tests: &mut [SuiteTest]) {
    let changing: BTreeSet<(usize, String)> = tests
        .iter()
        .flat_map(|made| made.objects.iter().enumerate())
        .flat_map(|(place, object)| object.getters.iter().map(move |getter| (place, getter)))
        .filter(|(_, getter)| getter.is_changed)
        .map(|(place, getter)| (place, getter.name.clone()))
        .collect();
    for made in tests {
        let is_receiver = |step: usize| made.test.act.target == emit::Target::On(step);
        let ends = matches!(made.test.outcome, emit::Outcome::Returns);
        let method = made.test.act.method.to_lowercase();
        for (place, Object { step, getters }) in std::mem::take(&mut made.objects).into_iter().enumerate() {
            let elsewhere = changing.iter().filter(|(of, _)| *of == place).map(|(_, name)| name.clone()).collect();
            let says_nothing = ends && is_receiver(step) && made.test.checks.is_empty();
            for getter in chosen(getters, &elsewhere, &method, says_nothing) {
                made.covered.add(getter.covered);
                let Getter { class, name, descriptor, value, .. } = getter;
                let expected = Expected::Value(value);
                made.test.checks.push(Check::Of { step, class, getter: name, descriptor, expected });
            }
        }
    }
}

fn chosen(getters: Vec<Getter>, changing: &BTreeSet<String>, method: &str, says_nothing: bool) -> Vec<Getter> {
    let those = |fits: &dyn Fn(&Getter) -> bool, most: usize| {
        getters.iter().filter(|getter| fits(getter)).take(most).cloned().collect::<Vec<Getter>>()
    };
    let changed = those(&|getter| getter.is_changed, MOST);
    if !changed.is_empty() {
        return changed;
    }
    let elsewhere = those(&|getter| changing.contains(&getter.name), MOST);
    if !elsewhere.is_empty() {
        return elsewhere;
    }
    if !says_nothing {
        return Vec::new();
    }
    let named = those(&|getter| is_about(method, &getter.property()), MOST);
    if named.is_empty() { those(&|_| true, FEW) } else { named }
}

/// `setRate` is about `rate`, `close` about `closed`.
fn is_about(method: &str, property: &str) -> bool {
    method.ends_with(property) || property.starts_with(method)
}

#[cfg(test)]
mod tests {
    use super::*;
    use explore::literal::Literal;

    fn getter(name: &str, is_changed: bool) -> Getter {
        let (class, descriptor) = ("shop/Shop".to_owned(), "()I".to_owned());
        let value = Value::Literal(Literal::Int(0));
        Getter { class, name: name.to_owned(), descriptor, value, covered: Covered::default(), is_changed }
    }

    fn check(getters: &[(&str, bool)], changing: &[&str], method: &str, says_nothing: bool, expected: &[&str]) {
        let getters = getters.iter().map(|(name, is_changed)| getter(name, *is_changed)).collect();
        let changing = changing.iter().map(|&name| name.to_owned()).collect();
        let found = chosen(getters, &changing, method, says_nothing);
        assert_eq!(found.iter().map(|getter| &*getter.name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_changed_is_shown_and_nothing_else() {
        check(&[("getA", false), ("getB", true)], &["getB"], "add", true, &["getB"]);
    }

    #[test]
    fn where_nothing_changed_it_is_what_other_paths_change() {
        check(&[("getA", false), ("getB", false)], &["getB"], "add", false, &["getB"]);
    }

    #[test]
    fn what_never_changes_is_shown_only_where_there_is_nothing_else_to_say() {
        let all = [("getA", false), ("isClosed", false), ("getC", false)];
        check(&all, &[], "find", false, &[]);
        check(&all, &[], "close", true, &["isClosed"]);
        check(&all, &[], "run", true, &["getA", "isClosed"]);
    }
}
