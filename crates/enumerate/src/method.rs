//! A finitisation from a Java method: `static Finitization fin…(int…)`, written against the API jar.
//!
//! The method runs in our machine; what it made is read back as the lines of `Finitization.lines()`, which
//! say the same as options of the command line would.

use program::{Class, Method};
use vm::{Ref, State};

use crate::EnumerateError;
use crate::plan::Plan;
use explore::finish;

const RETURNS: &str = ")Lbanyan/Finitization;";

/// The method that makes a finitisation of so many numbers, if the class has one: that of this name, or the
/// first whose name begins with `fin`.
pub fn find_method(
    class: &'static Class,
    name: Option<&str>,
    sizes: usize,
) -> Result<Option<&'static Method>, EnumerateError> {
    let fits = |m: &&Method| {
        m.is_static()
            && m.descriptor.ends_with(RETURNS)
            && m.signature.params.iter().all(|kind| *kind == program::Kind::Int)
            && name.map_or(m.name.starts_with("fin"), |name| *m.name == *name)
    };
    let all: Vec<&'static Method> = class.methods.iter().filter(fits).collect();
    if let Some(found) = all.iter().find(|m| m.signature.params.len() == sizes) {
        return Ok(Some(found));
    }
    let listed = || all.iter().map(|m| signature(m)).collect::<Vec<_>>().join(", ");
    let wrong = |what: String| Err(EnumerateError::Failed(what));
    match (all.is_empty(), name, sizes) {
        (true, None, 0) => Ok(None),
        (true, None, _) => {
            let class = class.java_name();
            wrong(format!("{class} has no static method Finitization fin…(int…) to give sizes to"))
        }
        (true, Some(name), _) => wrong(format!("{} has no static method Finitization {name}(int…)", class.java_name())),
        // Without sizes the other sources of a finitisation count.
        (false, None, 0) => Ok(None),
        (false, ..) => wrong(format!("no finitisation takes {sizes} numbers; there are {}", listed())),
    }
}

fn signature(method: &Method) -> String {
    format!("{}({})", method.name, vec!["int"; method.signature.params.len()].join(", "))
}

/// Runs the method.
pub fn plan_of_method(state: &mut State, method: &'static Method, sizes: &[i32]) -> Result<Plan, EnumerateError> {
    let name = format!("{}.{}", method.class().java_name(), method.name);
    let failed = |why: String| EnumerateError::Failed(format!("{name} gives no finitisation: {why}"));
    state.initialise(&method.class().name).map_err(failed)?;
    let words: Vec<u64> = sizes.iter().map(|&n| u64::from(n as u32)).collect();
    let made = finish(state, method, &words).map_err(failed)? as Ref;
    if made == 0 {
        return Err(failed("it returned null".to_owned()));
    }
    let lines = state.class_of(made).declared_method("lines", "()Ljava/lang/String;");
    let lines = lines.ok_or_else(|| failed("its Finitization is not that of banyan.jar".to_owned()))?;
    let text = finish(state, lines, &[u64::from(made)]).map_err(failed)? as Ref;
    let text = state.string_text(text);
    let mut plan = Plan::default();
    for line in text.lines() {
        let added = match line.split_once(' ') {
            Some(("objects", rest)) => plan.add_objects(rest),
            Some(("domain", rest)) => plan.add_domain(rest),
            _ => Err(format!("{line:?} is no line of a finitisation")),
        };
        added.map_err(failed)?;
    }
    Ok(plan)
}
