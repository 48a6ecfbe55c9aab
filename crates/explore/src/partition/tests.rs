//! The paper's example, the readings of its gaps, and a solver's word that queues are disjoint and complete.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use proptest::prelude::*;
use solver::{Query, Verdict};
use term::{Input, JavaType};

struct Subject {
    terms: Terms,
    conditions: Vec<Vec<TermId>>,
}

impl Subject {
    /// Each text is a path condition over these inputs.
    fn new(inputs: &[(&str, JavaType)], conditions: &[&[&str]]) -> Subject {
        let inputs: Vec<Input> =
            inputs.iter().enumerate().map(|(index, (name, ty))| Input::new(index as u32, name, *ty)).collect();
        let mut terms = Terms::new();
        let mut read = |text: &&str| term::parse_condition(&mut terms, text, &inputs).unwrap();
        let conditions = conditions.iter().map(|conjuncts| conjuncts.iter().map(&mut read).collect()).collect();
        Subject { terms, conditions }
    }

    fn explained(&mut self, size: usize) -> (Generated, Explanation) {
        let (counted, generated) = generate(&mut self.terms, &self.conditions, size);
        let shallow = Shallow { depth: 3, ended: 0, ..Shallow::default() };
        let shallow =
            Shallow { terms: std::mem::take(&mut self.terms), conditions: self.conditions.clone(), ..shallow };
        let explanation = explain(&shallow, &counted, &generated, size);
        self.terms = shallow.terms;
        (generated, explanation)
    }

    fn queue(&mut self, size: usize) -> Vec<String> {
        self.explained(size).1.queue
    }
}

/// No two preconditions hold together, and one always does where what is granted does.
fn check_grid(terms: &mut Terms, generated: &Generated) {
    let mut solver = solver::assemble(&solver::Config::default()).unwrap();
    let mut is_possible = |terms: &mut Terms, conjuncts: &[TermId]| {
        let verdict = solver.check(terms, &Query::new(conjuncts, &[]));
        assert!(!matches!(verdict, Verdict::Unknown(_)));
        verdict != Verdict::Unsat
    };
    let granted: Vec<TermId> = generated.factors.iter().flat_map(|factor| factor.granted.clone()).collect();
    let cells: Vec<Vec<usize>> = generated.cells().collect();
    let mut all = Vec::new();
    for cell in &cells {
        let members = generated.factors.iter().zip(cell).map(|(factor, &member)| factor.members[member]);
        all.push(members.collect::<Vec<TermId>>());
    }
    for (at, one) in all.iter().enumerate() {
        for other in &all[..at] {
            assert!(!is_possible(terms, &[&one[..], other].concat()), "two of the queue overlap");
        }
    }
    let mut none = granted;
    for members in all {
        let both = terms.all(members);
        none.push(terms.not(both));
    }
    assert!(!is_possible(terms, &none), "the queue leaves something out");
}

fn figure1() -> Subject {
    let (b, i) = (JavaType::Boolean, JavaType::Int);
    let inputs = [("b", b), ("x", i), ("y", i), ("b2", b), ("x2", i), ("y2", i)];
    Subject::new(&inputs, &[&["b", "x > y"], &["b", "x <= y"], &["!b", "b2"], &["!b", "!b2"]])
}

#[test]
fn the_papers_example_gives_its_published_queue() {
    let mut subject = figure1();
    let (generated, explanation) = subject.explained(4);
    assert_eq!(explanation.queue, ["b && x > y", "!b && x > y", "b && x <= y", "!b && x <= y"]);
    let names =
        |inputs: &[(&str, u64)]| inputs.iter().map(|&(name, n)| (name.to_owned(), n, false)).collect::<Vec<_>>();
    assert_eq!(explanation.inputs, names(&[("b", 4), ("x", 2), ("y", 2), ("b2", 2)]));
    let counts: Vec<u64> = explanation.constraints.iter().map(|(_, count)| *count).collect();
    assert_eq!(counts, [2, 1, 1, 2, 1, 1]);
    assert!(!explanation.is_short());
    check_grid(&mut subject.terms, &generated);
}

#[test]
fn a_queue_ends_with_the_inputs_and_says_so() {
    let (generated, explanation) = figure1().explained(100);
    assert_eq!((generated.len(), explanation.queue.len()), (8, 8));
    assert!(
        explanation.to_string().contains("8 preconditions, 100 asked for, because no input is left"),
        "{explanation}"
    );
}

#[test]
fn without_path_conditions_the_queue_is_true() {
    let mut subject = Subject::new(&[], &[]);
    assert_eq!(subject.queue(8), ["true"]);
    let (generated, _) = subject.explained(8);
    check_grid(&mut subject.terms, &generated);
}

#[test]
fn an_input_with_few_values_has_a_member_for_each() {
    let inputs = [("mode", JavaType::Int)];
    let range = ["mode >= 0", "mode <= 3"];
    let with = |more: &[&'static str]| [&range[..], more].concat();
    let mut conditions =
        vec![with(&["mode == 0"]), with(&["mode != 0", "mode == 2"]), with(&["mode != 0", "mode != 2"])];
    let subject = |conditions: &[Vec<&str>]| {
        let conditions: Vec<&[&str]> = conditions.iter().map(|conjuncts| &conjuncts[..]).collect();
        Subject::new(&inputs, &conditions)
    };
    let mut some = subject(&conditions);
    assert_eq!(some.queue(2), ["mode == 0", "mode == 2", "mode != 0 && mode != 2"]);
    let (generated, _) = some.explained(2);
    check_grid(&mut some.terms, &generated);
    conditions.push(with(&["mode == 1"]));
    conditions.push(with(&["mode == 3"]));
    let mut all = subject(&conditions);
    assert_eq!(all.queue(2), ["mode == 0", "mode == 1", "mode == 2", "mode == 3"]);
    let (generated, _) = all.explained(2);
    assert_eq!(generated.factors[0].granted.len(), 2, "nobody else can know that there are no more values");
    check_grid(&mut all.terms, &generated);
}

#[test]
fn an_input_with_many_values_or_other_constraints_is_halved() {
    let inputs = [("x", JavaType::Int), ("b", JavaType::Byte)];
    let mut wide = Subject::new(&inputs, &[&["x == 1"], &["x != 1"]]);
    assert_eq!(wide.queue(2), ["x == 1", "x != 1"], "too many values for a member each");
    let mut compared = Subject::new(&inputs, &[&["b >= 0", "b <= 1", "b == 1"], &["b >= 0", "b <= 1", "b != 1"]]);
    assert_eq!(compared.queue(2), ["b == 1", "b != 1"]);
    let mut ordered = Subject::new(&inputs, &[&["x > 5", "x == 7"], &["x <= 5"], &["x > 5", "x != 7"]]);
    assert_eq!(ordered.queue(2), ["x > 5", "x <= 5"]);
}

#[test]
fn multiplication_makes_an_input_the_last_choice_and_facts_are_none() {
    let inputs = [("x", JavaType::Int), ("y", JavaType::Int), ("z", JavaType::Int)];
    let conditions: [&[&str]; 3] =
        [&["z > 0", "x * x > 9", "y > 4"], &["z > 0", "x * x > 9", "y <= 4"], &["z > 0", "x * x <= 9"]];
    let mut subject = Subject::new(&inputs, &conditions);
    let (_, explanation) = subject.explained(100);
    let chosen: Vec<&str> = explanation.chosen.iter().map(|(name, _)| &**name).collect();
    assert_eq!(chosen, ["y", "x"], "z is positive everywhere");
    assert!(explanation.inputs[0].2);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_queue_is_disjoint_and_complete(
        drawn in proptest::collection::vec(proptest::collection::vec((0usize..20, any::<bool>()), 1..6), 1..12),
        size in 1usize..20,
    ) {
        let (i, c) = (JavaType::Int, JavaType::Byte);
        let inputs = [("x", i), ("y", i), ("b", JavaType::Boolean), ("n", c), ("m", c), ("d", JavaType::Double)];
        let texts = [
            "x > y", "x == 3", "y < 10", "b", "n == 1", "n == 2", "m == 0", "m >= 0", "m <= 1", "d > 0.5",
            "x + y > 7", "d == d", "n == -1", "m == 1", "x * 3 > y", "n == 3", "y == 2", "y == 5", "x == y", "n == 4",
        ];
        let mut subject = Subject::new(&inputs, &[&texts]);
        let atoms = subject.conditions.remove(0);
        for conjuncts in drawn {
            let mut literal = |(atom, negated): (usize, bool)| {
                if negated { subject.terms.not(atoms[atom]) } else { atoms[atom] }
            };
            let mut condition: Vec<TermId> = Vec::new();
            for t in conjuncts.into_iter().map(&mut literal) {
                if !condition.contains(&t) {
                    condition.push(t);
                }
            }
            subject.conditions.push(condition);
        }
        let (generated, explanation) = subject.explained(size);
        prop_assert_eq!(generated.len() < size, explanation.is_short());
        check_grid(&mut subject.terms, &generated);
    }
}
