//! Names near to a mistyped one, for messages.

use program::Program;

use crate::MethodSpec;

/// The most suggestions that a message lists.
const MOST: usize = 5;

/// The candidates that a person may have meant by `typed`, nearest first; case weighs little.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let limit = 2.max(typed.chars().count() / 3);
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|candidate| (distance(&typed.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(far, _)| far <= limit)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(MOST);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// `; did you mean a.b.C?`, or what is wrong with the class path; nothing if no class has a name like that.
pub fn near_class(typed: &str, program: &'static Program) -> String {
    if let Some(misplaced) = program.class_path().misplaced(typed) {
        return format!("; {misplaced}");
    }
    // Whoever reads the names of methods knows which classes may have been meant.
    let near = MethodSpec::parse(&format!("{typed}.f()"), program).map_or_else(|e| e.candidates, |_| Vec::new());
    let all = program.class_path().user_classes();
    let is_class = |name: &&String| all.binary_search(&name.replace('.', "/")).is_ok();
    near.iter().find(is_class).map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

/// Insertions, deletions and replacements that turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first_and_far_ones_not_at_all() {
        assert_eq!(nearest("maxx", ["min", "max", "maximum", "Max"]), ["Max", "max"]);
        assert!(nearest("f", ["unrelated"]).is_empty());
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
