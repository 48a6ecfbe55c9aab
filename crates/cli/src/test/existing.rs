//! What tests that are there already cover: every test method of a JUnit class is a sequence without inputs.
//!
//! Before a test come the methods that are marked to run before each; what is marked to run once, for all, or
//! afterwards is not. A test that fails in our machine has still covered what it did.

use std::sync::Arc;

use coverage::{Ledger, Observer, PathName};
use explore::{Confirmer, Limits, Mark, Recorder, Schedule, Witness};
use program::{Class, Method};

use super::driver::Driver;
use super::sequence::{Planned, Sequence};
use super::work::{BOUNDS, Place};
use crate::run::Failure;

const TEST: [&str; 2] = ["Lorg/junit/jupiter/api/Test;", "Lorg/junit/Test;"];
const BEFORE: [&str; 2] = ["Lorg/junit/jupiter/api/BeforeEach;", "Lorg/junit/Before;"];
/// Numbers of drivers of tests that exist, apart from those of targets.
const FIRST_NUMBER: usize = 900_000_000;

impl Place<'_> {
    /// Runs the tests of classes and notes what they cover.
    pub fn existing(&self, classes: &[String]) -> Result<Ledger, Failure> {
        let mut ledger = Ledger::default();
        for name in classes {
            let class = self.program.class(&name.replace('.', "/"));
            let class = class.map_err(|e| Failure::bad_input(format!("--existing {name}: {e}")))?;
            let tests: Vec<&'static Method> = class.methods.iter().filter(|m| is_marked(class, m, &TEST)).collect();
            if tests.is_empty() {
                return Err(Failure::bad_input(format!("--existing {name}: it has no method that JUnit runs")));
            }
            for (number, test) in tests.into_iter().enumerate() {
                let said = |why: String| Failure::bad_input(format!("--existing {name}.{}: {why}", test.name));
                self.run_existing(class, test, FIRST_NUMBER + number, &mut ledger).map_err(said)?;
            }
        }
        Ok(ledger)
    }

    fn run_existing(
        &self,
        class: &'static Class,
        test: &'static Method,
        number: usize,
        ledger: &mut Ledger,
    ) -> Result<(), String> {
        let constructor = class.declared_method("<init>", "()V").ok_or("it has no constructor without parameters")?;
        let call = |method, on| Planned { method, on, arguments: Vec::new() };
        let mut calls = vec![call(constructor, None)];
        calls.extend(class.methods.iter().filter(|m| is_marked(class, m, &BEFORE)).map(|m| call(m, Some(0))));
        calls.push(call(test, Some(0)));
        let sequence = Sequence { class, changes: false, calls };
        let driver = Driver::new(sequence, number, BOUNDS, self.program)?;
        let state = self.base.state().map_err(|failure| failure.message)?;
        let limits = Limits { instructions: self.instructions, ..Limits::default() };
        let mut confirmer = Confirmer::new(&driver.root, state, limits);
        let mut observer = Observer::new(self.scope);
        let mut told = |mark: &Mark| observer.see(mark);
        confirmer.watched(&Witness::default(), &mut Recorder::new(&mut told)).map_err(|e| e.to_string())?;
        let path = PathName { schedule: Schedule::new(), root: format!("{}.{}", class.java_name(), test.name).into() };
        ledger.note(&Arc::new(path), &observer.take(), None);
        Ok(())
    }
}

fn is_marked(class: &Class, method: &Method, marks: &[&str]) -> bool {
    let Some(file) = &class.file else { return false };
    let info = &file.methods[usize::from(method.index)];
    // Like the JVM we look at annotations as far as they are well-formed.
    let found = file.annotations_in(info.annotations.as_ref()).unwrap_or_default();
    found.iter().any(|mark| marks.contains(&&*mark.descriptor)) && method.signature.params.is_empty()
}
