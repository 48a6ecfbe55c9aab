//! Names for shared parts of terms, so that a text is whole however large the tree would be.
//!
//! A part that is used twice, and a part below which the text would get too deep or too long, gets a name, `$1`, `$2`…,
//! and a definition of its own. Every text is then linear in the number of terms.

use rustc_hash::FxHashMap;

use super::JavaStyle;
use crate::arena::{TermId, Terms};
use crate::model::Model;
use crate::op::Op;
use crate::sort::Sort;

/// The names of parts that several terms have in common.
#[derive(Debug, Default)]
pub struct Shared {
    names: FxHashMap<TermId, String>,
    /// Parts before what is made of them.
    order: Vec<TermId>,
}

/// Levels and nodes of a text without names.
const DEEPEST: u32 = 60;
const LARGEST: u32 = 300;
/// A smaller part is as short as its name.
const SMALLEST: u32 = 3;

impl Shared {
    /// Finds the parts that need names; none if all texts are whole without.
    pub fn of(terms: &Terms, all: &[TermId]) -> Shared {
        if all.iter().all(|&t| JavaStyle::default().print_whole(terms, t).is_some()) {
            return Shared::default();
        }
        let (order, uses) = post_order(terms, all);
        let mut shared = Shared::default();
        let mut sizes: FxHashMap<TermId, (u32, u32)> = FxHashMap::default();
        for t in order {
            let (mut height, mut size) = (1, 1);
            for part in terms.args(t) {
                let (h, s) = if shared.names.contains_key(part) { (0, 1) } else { sizes[part] };
                height = height.max(h + 1);
                size += s;
            }
            let is_shared = uses[&t] > 1 && size > SMALLEST;
            if is_nameable(terms, t) && (is_shared || height >= DEEPEST || size >= LARGEST) {
                shared.order.push(t);
                shared.names.insert(t, format!("${}", shared.order.len()));
            }
            sizes.insert(t, (height, size));
        }
        shared
    }

    /// A term with the names, and with the model's value beside each input.
    pub fn text(&self, terms: &Terms, t: TermId, values: Option<&Model>) -> String {
        JavaStyle { values, names: Some(&self.names), ..JavaStyle::default() }.print(terms, t)
    }

    /// What the names stand for, each in terms of those before it.
    pub fn definitions(&self, terms: &Terms) -> Vec<(String, String)> {
        let style = JavaStyle { names: Some(&self.names), ..JavaStyle::default() };
        self.order.iter().map(|&t| (self.names[&t].clone(), style.print_inside(terms, t))).collect()
    }
}

/// Has a term one value as Java text, whatever stands around it?
fn is_nameable(terms: &Terms, t: TermId) -> bool {
    let is_value = matches!(terms.sort(t), Sort::Bool | Sort::Bits(32 | 64) | Sort::F32 | Sort::F64);
    is_value && !matches!(terms.op(t), Op::Input | Op::Const | Op::Not)
}

/// All parts of some terms, each before what is made of it, and how often each is used.
fn post_order(terms: &Terms, all: &[TermId]) -> (Vec<TermId>, FxHashMap<TermId, u32>) {
    let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
    let mut order = Vec::new();
    let mut open: Vec<(TermId, usize)> = Vec::new();
    for &root in all {
        // What a condition is by itself is no use of it.
        if uses.contains_key(&root) {
            continue;
        }
        uses.insert(root, 0);
        open.push((root, 0));
        while let Some((t, next)) = open.pop() {
            match terms.args(t).get(next) {
                Some(&part) => {
                    open.push((t, next + 1));
                    let known = uses.entry(part).or_default();
                    *known += 1;
                    if *known == 1 {
                        open.push((part, 0));
                    }
                }
                None => order.push(t),
            }
        }
    }
    (order, uses)
}
