//! What a compiler warns callers of: generic classes without arguments, and deprecated methods.

use std::collections::{BTreeMap, BTreeSet};

use emit::junit::Parameters;
use program::{Class, Home, Program};

const DEPRECATED: &str = "Ljava/lang/Deprecated;";

/// The generic ones among the classes that were loaded.
pub fn classes(program: &'static Program) -> BTreeMap<String, Parameters> {
    let all = (0..).map_while(|id| program.class_at(id));
    let generic = all.filter_map(|class| {
        let file = class.file.as_ref()?;
        let mut parameters = parameters(file.signature.as_ref()?)?;
        // Classes of the JDK take what they are given in tests.
        let mut methods = file.methods.iter().filter_map(|method| method.signature.as_deref());
        parameters.are_free &= class.home != Home::User || !methods.any(has_variable_inside);
        Some((class.name.to_string(), parameters))
    });
    generic.collect()
}

/// Methods of the user that nobody should use any more, as `a/b/C$D.name(I)V`.
pub fn deprecated(program: &'static Program) -> BTreeSet<String> {
    let all = (0..).map_while(|id| program.class_at(id)).filter(|class| class.home == Home::User);
    all.flat_map(of_class).collect()
}

fn of_class(class: &'static Class) -> Vec<String> {
    let Some(file) = &class.file else { return Vec::new() };
    let has_mark = |range| {
        let marks = file.annotations_in(range).unwrap_or_default();
        marks.iter().any(|mark| &*mark.descriptor == DEPRECATED)
    };
    let is_all = has_mark(file.annotations.as_ref());
    let marked =
        file.methods.iter().filter(|method| is_all || method.is_deprecated || has_mark(method.annotations.as_ref()));
    marked.map(|method| format!("{}.{}{}", class.name, method.name, method.descriptor)).collect()
}

/// The type parameters that a class's signature begins with (JVMS §4.7.9.1).
fn parameters(signature: &str) -> Option<Parameters> {
    let mut rest = signature.strip_prefix('<')?;
    let (mut count, mut are_free) = (0, true);
    while !rest.starts_with('>') {
        let (_, mut bounds) = rest.split_once(':')?;
        count += 1;
        are_free &= bounds.strip_prefix("Ljava/lang/Object;").is_some_and(|after| !after.starts_with(':'));
        loop {
            // The bound of a class may be absent before those of interfaces.
            bounds = if bounds.starts_with(':') { bounds } else { after_type(bounds)? };
            match bounds.strip_prefix(':') {
                Some(next) => bounds = next,
                None => break,
            }
        }
        rest = bounds;
    }
    (count > 0).then_some(Parameters { count, are_free, are_bounded: !are_free })
}

/// Is there a type variable among the arguments of a type, as in `(Ljava/util/List<-TT;>;)V`? Then `Object` for it asks
/// for a `List<Object>`, or the like, which is not what others have.
pub fn has_variable_inside(signature: &str) -> bool {
    // Its own parameters come first and are no arguments; their bounds may have some.
    let text = signature.strip_prefix('<').unwrap_or(signature);
    let (mut depth, mut before) = (0_usize, ';');
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            'T' if depth > 0 && matches!(before, '<' | ';' | '+' | '-' | '*' | '[') => return true,
            _ => {}
        }
        before = c;
    }
    false
}

/// What follows a type in a signature.
pub fn after_type(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('[');
    if !text.starts_with('L') && !text.starts_with('T') {
        return text.get(1..);
    }
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return text.get(at + 1..),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(signature: &str, expected: Option<(usize, bool)>) {
        let expected = expected.map(|(count, are_free)| Parameters { count, are_free, are_bounded: !are_free });
        assert_eq!(parameters(signature), expected, "{signature}");
    }

    #[test]
    fn type_parameters_are_counted_and_bounds_seen() {
        check("<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/lang/Iterable<TT;>;", Some((1, true)));
        check("<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/util/AbstractMap<TK;TV;>;", Some((2, true)));
        check("<E::Ljava/lang/Comparable<-TE;>;>Ljava/lang/Object;", Some((1, false)));
        check("<A:Ljava/lang/Object;:Ljava/lang/Runnable;B:TA;>Ljava/lang/Object;", Some((2, false)));
        check("Ljava/lang/Object;Ljava/lang/Comparable<Lshop/Cart;>;", None);
    }

    #[test]
    fn variables_in_arguments_are_seen() {
        for signature in ["(Ljava/lang/Comparable<TT;>;)V", "()Ljava/util/Map<*[TT;>;", "(La/B<La/Top<-TKey;>;>;)I"] {
            assert!(has_variable_inside(signature), "{signature}");
        }
        for signature in ["(TT;)V", "<T:Ljava/lang/Object;U:TT;>(TT;[TU;)TT;", "(La/B<La/Top;*>;TT;)La/This<La/T;>;"] {
            assert!(!has_variable_inside(signature), "{signature}");
        }
    }
}
