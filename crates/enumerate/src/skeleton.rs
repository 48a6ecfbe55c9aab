//! A first finitisation for a class, to be edited: everything that its fields lead to.

use program::{Class, Field, Kind, Program, Shape, access};

use crate::plan::Plan;

/// So many objects of each class, numbers up to it, arrays no longer.
pub fn skeleton(program: &'static Program, root: &'static Class, size: u32) -> Plan {
    let mut plan = Plan::default();
    let mut classes = vec![root];
    let mut at = 0;
    while let Some(&class) = classes.get(at) {
        at += 1;
        let above = class.lineage();
        let mut fields: Vec<&'static Field> = above.flat_map(|class| class.fields).collect();
        fields.retain(|field| !field.is_static() && field.class().home == program::Home::User);
        for field in fields.into_iter().filter(|field| !field.name.starts_with("this$")) {
            if let Some(domain) = domain(program, &field.descriptor, size, &mut classes) {
                plan.domains.push((format!("{}.{}", class.java_name(), field.name), domain));
            }
        }
    }
    plan.objects = classes[1..].iter().map(|class| (class.java_name(), size)).collect();
    plan
}

fn domain(program: &'static Program, descriptor: &str, size: u32, classes: &mut Vec<&'static Class>) -> Option<String> {
    match Kind::of(descriptor) {
        Some(Kind::Boolean) => return Some("false,true".to_owned()),
        Some(Kind::Float | Kind::Double) => return Some("0.0".to_owned()),
        Some(Kind::Char) => return Some("'a'..'c'".to_owned()),
        Some(Kind::Byte | Kind::Short | Kind::Int | Kind::Long) => return Some(format!("0..{size}")),
        Some(Kind::Ref | Kind::Void) | None => {}
    }
    let ty = program.class_of_descriptor(descriptor).ok()?;
    if let Shape::Array { component, element } = ty.shape {
        let inner = match element {
            Kind::Ref => format!("L{};", component.name),
            kind => kind.letter().to_string(),
        };
        let elements = if component.is_array() { None } else { domain(program, &inner, size, classes) }?;
        return Some(format!("array(0..{size}; {elements})"));
    }
    if ty == program.known().string {
        return Some("null,\"\",\"a\"".to_owned());
    }
    if ty.access & access::ENUM != 0 {
        return Some("null,*".to_owned());
    }
    if ty.home != program::Home::User || ty.is_interface() || ty.access & access::ABSTRACT != 0 {
        return Some("null".to_owned());
    }
    if !classes.contains(&ty) {
        classes.push(ty);
    }
    Some(format!("null,{}", ty.java_name()))
}
