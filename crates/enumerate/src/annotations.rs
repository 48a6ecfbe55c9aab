//! A finitisation from annotations: `@Objects` on classes, `@Domain` on fields.
//!
//! The root and the classes that its annotations name are looked at, those above them first.

use program::classfile::Annotation;
use program::{Class, Program};

use crate::plan::Plan;
use crate::space::{SpaceError, find_class};

const OBJECTS: &str = "Lbanyan/annotation/Objects;";
const DOMAIN: &str = "Lbanyan/annotation/Domain;";

/// What the annotations of the root and of the classes named there say; empty if there are none.
pub fn plan_of_annotations(program: &'static Program, root: &'static Class) -> Result<Plan, SpaceError> {
    let mut plan = Plan::default();
    let wrong = |class: &Class, what: String| SpaceError::Domain { field: class.java_name(), what };
    let mut classes = vec![root];
    let mut at = 0;
    while let Some(&class) = classes.get(at) {
        at += 1;
        for text in class_marks(class).iter().filter_map(|mark| mark.text("value")) {
            for part in crate::plan::split(text, ',') {
                plan.add_objects(part).map_err(|what| wrong(class, what))?;
            }
        }
        let mut above: Vec<&'static Class> = class.lineage().collect();
        above.reverse();
        for field in above.into_iter().flat_map(|class| class.fields) {
            let Some((file, index)) = field.class().file.as_ref().zip(field.index) else { continue };
            let info = &file.fields[usize::from(index)];
            // Like the JVM we look at annotations as far as they are well-formed.
            let marks = file.annotations_in(info.annotations.as_ref()).unwrap_or_default();
            let text = marks.iter().find(|mark| &*mark.descriptor == DOMAIN).and_then(|mark| mark.text("value"));
            if let Some(text) = text {
                let text = format!("{}.{}={text}", class.java_name(), field.name);
                plan.add_domain(&text).map_err(|what| wrong(class, what))?;
            }
        }
        for (name, _) in &plan.objects {
            let named = find_class(program, root, name)?;
            if !classes.contains(&named) {
                classes.push(named);
            }
        }
    }
    Ok(plan)
}

fn class_marks(class: &'static Class) -> Vec<Annotation> {
    let Some(file) = class.file.as_ref() else { return Vec::new() };
    let mut marks = file.annotations_in(file.annotations.as_ref()).unwrap_or_default();
    marks.retain(|mark| &*mark.descriptor == OBJECTS);
    marks
}
