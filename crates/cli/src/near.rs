//! What may have been meant by the name of a class that is not there.

use explore::MethodSpec;
use program::Program;

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
