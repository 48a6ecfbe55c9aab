//! What annotations say of null as an argument.
//!
//! There are a dozen families of them (JSpecify, JetBrains, Checker Framework, FindBugs, Android, Spring, Lombok…), which
//! agree on simple names, so these decide, whatever the package. They stand on the parameter or on its type, and may be
//! invisible at run time. A default stands on the method, its class, the classes around it, or the package. Nothing is
//! inherited, and what is written in comments or external files is not read.

use crate::classfile::{Annotation, ClassFile, MethodInfo};
use crate::program::{Class, Method, Program};

const NOT_NULL: [&str; 6] = ["NonNull", "Nonnull", "NotNull", "NonNullDecl", "NonNullType", "NonNullable"];
const NULLABLE: [&str; 7] =
    ["Nullable", "CheckForNull", "NullableDecl", "NullableType", "PossiblyNull", "NullOr", "RecentlyNullable"];
/// As null as the argument of the type: nothing is said of it here.
const PARAMETRIC: [&str; 2] = ["ParametricNullness", "PolyNull"];
const DEFAULTS: [&str; 7] = [
    "NullMarked",
    "NonNullByDefault",
    "ParametersAreNonnullByDefault",
    "ElementTypesAreNonnullByDefault",
    "NonNullApi",
    "EverythingIsNonNull",
    "NotNullByDefault",
];
const NO_DEFAULTS: [&str; 2] = ["NullUnmarked", "ParametersAreNullableByDefault"];

/// What is said of null as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nullness {
    /// Callers must not give it.
    NotNull,
    /// The method has to take it.
    Nullable,
    Unsaid,
}

/// What is said of a parameter of a method, by its number from 0, the receiver not counted.
pub fn of_parameter(program: &'static Program, method: &'static Method, parameter: usize) -> Nullness {
    let class = method.class();
    let Some(file) = class.file.as_ref() else { return Nullness::Unsaid };
    let Some(info) = file.methods.get(usize::from(method.index)) else { return Nullness::Unsaid };
    if method.signature.params.get(parameter).is_none_or(|kind| *kind != crate::Kind::Ref) {
        return Nullness::Unsaid;
    }
    let own = marks(file, info, parameter, method.signature.params.len());
    match own.iter().find_map(said) {
        Some(nullness) => nullness,
        // A type variable may stand for a type with null.
        None if is_variable(info, parameter) => Nullness::Unsaid,
        None => default(program, class, file, info),
    }
}

fn simple(annotation: &Annotation) -> &str {
    let class = annotation.descriptor.strip_prefix('L').unwrap_or(&annotation.descriptor);
    class.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default()
}

/// What an annotation of a parameter says, if it is about null.
fn said(annotation: &Annotation) -> Option<Nullness> {
    let name = simple(annotation);
    if NOT_NULL.contains(&name) {
        Some(Nullness::NotNull)
    } else if NULLABLE.contains(&name) {
        Some(Nullness::Nullable)
    } else {
        PARAMETRIC.contains(&name).then_some(Nullness::Unsaid)
    }
}

/// The annotations of a parameter and of its type as a whole. Those that cannot be read are none.
fn marks(file: &ClassFile, info: &MethodInfo, parameter: usize, parameters: usize) -> Vec<Annotation> {
    let mut marks = Vec::new();
    for contents in [&info.parameter_annotations, &info.invisible_parameter_annotations] {
        let all = file.parameter_annotations_in(contents.as_ref()).unwrap_or_default();
        // Parameters that the compiler added come first and are not listed.
        let added = parameters.saturating_sub(all.len());
        let own = parameter.checked_sub(added).and_then(|at| all.into_iter().nth(at));
        marks.extend(own.unwrap_or_default());
    }
    for contents in &info.type_annotations {
        const INTO_NESTED: u8 = 1;
        let all = file.parameter_types_in(contents).unwrap_or_default();
        let own = all.into_iter().filter(|one| usize::from(one.parameter) == parameter);
        let whole = own.filter(|one| one.path.iter().all(|(kind, _)| *kind == INTO_NESTED));
        marks.extend(whole.map(|one| one.annotation));
    }
    marks
}

/// Is the type of a parameter a type variable?
fn is_variable(info: &MethodInfo, parameter: usize) -> bool {
    let types = info.signature.as_deref().and_then(|signature| signature.split_once('(')).map(|(_, types)| types);
    let mut rest = types.unwrap_or_default();
    for _ in 0..parameter {
        rest = after_type(rest);
    }
    rest.starts_with('T')
}

/// What follows the type that a signature begins with (JVMS §4.7.9.1).
fn after_type(text: &str) -> &str {
    let plain = text.trim_start_matches('[');
    if !plain.starts_with(['L', 'T']) {
        return plain.get(1..).unwrap_or_default();
    }
    let mut depth = 0_usize;
    for (at, c) in plain.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return &plain[at + 1..],
            _ => {}
        }
    }
    ""
}

/// What holds where a parameter itself says nothing: the innermost default decides.
fn default(program: &'static Program, class: &'static Class, file: &ClassFile, info: &MethodInfo) -> Nullness {
    let of = |file: &ClassFile, parts: [&Option<std::ops::Range<usize>>; 2]| {
        let marks = parts.into_iter().flat_map(|part| file.annotations_in(part.as_ref()).unwrap_or_default());
        let names: Vec<String> = marks.map(|mark| simple(&mark).to_owned()).collect();
        let has = |known: &[&str]| names.iter().any(|name| known.contains(&name.as_str()));
        if has(&NO_DEFAULTS) { Some(Nullness::Unsaid) } else { has(&DEFAULTS).then_some(Nullness::NotNull) }
    };
    if let Some(nullness) = of(file, [&info.annotations, &info.invisible_annotations]) {
        return nullness;
    }
    let package = class.package();
    let around = std::iter::successors(Some(&*class.name), |name| name.rsplit_once('$').map(|(outer, _)| outer));
    let names = around.map(str::to_owned).chain([match package.is_empty() {
        true => "package-info".to_owned(),
        false => format!("{package}/package-info"),
    }]);
    let files = names.filter_map(|name| program.class(&name).ok()?.file.as_ref());
    let mut said = files.filter_map(|file| of(file, [&file.annotations, &file.invisible_annotations]));
    said.next().unwrap_or(Nullness::Unsaid)
}
