//! Path conditions: what is stored, what is known already, what cannot be.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use term::{Input, JavaType, PathCondition, Pushed, TermId, Terms, parse_condition};

struct Path {
    terms: Terms,
    condition: PathCondition,
}

impl Path {
    fn new() -> Path {
        Path { terms: Terms::new(), condition: PathCondition::new() }
    }

    fn term(&mut self, text: &str) -> TermId {
        let types = [JavaType::Int, JavaType::Int, JavaType::Double, JavaType::Double, JavaType::Boolean];
        let inputs: Vec<Input> = ["x", "y", "d", "e", "p"]
            .iter()
            .zip(types)
            .zip(0..)
            .map(|((name, ty), at)| Input::new(at, name, ty))
            .collect();
        parse_condition(&mut self.terms, text, &inputs).unwrap()
    }

    fn push(&mut self, text: &str) -> Pushed {
        let t = self.term(text);
        self.condition.push(&self.terms, t)
    }
}

#[test]
fn a_conjunct_is_stored_once() {
    let mut path = Path::new();
    assert_eq!(path.push("x < y"), Pushed::Added);
    assert_eq!(path.push("x < y"), Pushed::Known);
    assert_eq!(path.push("y > x"), Pushed::Known);
    assert_eq!(path.push("true"), Pushed::Known);
    assert_eq!(path.condition.len(), 1);
}

#[test]
fn a_conjunction_is_stored_as_its_parts() {
    let mut path = Path::new();
    assert_eq!(path.push("x < 5 && p && y > 7"), Pushed::Added);
    assert_eq!(path.condition.len(), 3);
    assert_eq!(path.push("p"), Pushed::Known);
}

#[test]
fn the_negation_of_a_conjunct_is_a_contradiction() {
    let mut path = Path::new();
    path.push("p");
    path.push("x < 5");
    assert_eq!(path.push("!p"), Pushed::Contradiction);
    assert_eq!(path.push("x >= 5"), Pushed::Contradiction);
    assert_eq!(path.push("y > 3 && !p"), Pushed::Contradiction);
    assert_eq!(path.condition.len(), 2, "a refused condition leaves nothing behind");
}

#[test]
fn comparisons_of_the_same_operands_decide_each_other() {
    let mut path = Path::new();
    path.push("x < y");
    assert_eq!(path.push("x == y"), Pushed::Contradiction);
    assert_eq!(path.push("y < x"), Pushed::Contradiction);
    assert_eq!(path.push("x != y"), Pushed::Known);
    assert_eq!(path.push("x <= y"), Pushed::Known);
    let mut path = Path::new();
    path.push("x <= y");
    assert_eq!(path.push("x < y"), Pushed::Added);
    let mut path = Path::new();
    path.push("x <= y");
    path.push("x >= y");
    assert_eq!(path.push("x == y"), Pushed::Known);
    assert_eq!(path.push("x != y"), Pushed::Contradiction);
}

#[test]
fn floats_may_be_unordered() {
    let mut path = Path::new();
    path.push("!(d < e)");
    assert_eq!(path.push("!(d >= e)"), Pushed::Added, "NaN is neither");
    let mut path = Path::new();
    path.push("d < e");
    assert_eq!(path.push("d <= e"), Pushed::Known);
    assert_eq!(path.push("d == e"), Pushed::Contradiction);
}

#[test]
fn a_term_has_one_value() {
    let mut path = Path::new();
    path.push("x == 5");
    assert_eq!(path.push("x == 6"), Pushed::Contradiction);
    assert_eq!(path.push("x != 7"), Pushed::Known);
    path.condition.truncate(&path.terms, 0);
    assert_eq!(path.push("x == 6"), Pushed::Added);
}

#[test]
fn going_back_forgets() {
    let mut path = Path::new();
    path.push("x < y");
    let length = path.condition.len();
    path.push("x == 3");
    path.push("p");
    path.condition.truncate(&path.terms, length);
    assert_eq!(path.condition.len(), length);
    assert_eq!(path.push("!p"), Pushed::Added);
    assert_eq!(path.push("x >= y"), Pushed::Contradiction);
}
