//! What is called: a target, the object that it is called on, and calls in between that change the object.
//!
//! Cheap ones come first: [`Plan::level`] 0 has the target alone, or behind a constructor or a static factory;
//! each further level has one more call in between. Parameters of the class itself get an object that a
//! constructor or factory makes.

use explore::spec::java_type;
use program::bytecode::{Arg, Opcode};
use program::classfile::access;
use program::kind::split_descriptor;
use program::{Class, Kind, Method, Program};

use super::form::Form;

/// Most calls between the making of an object and the target.
pub const MOST_BETWEEN: usize = 2;
/// Most sequences of a level for one target.
const MOST_SEQUENCES: usize = 48;
/// Most ways of making an object that are tried.
const MOST_MAKERS: usize = 6;

/// A call of a sequence.
#[derive(Debug, Clone)]
pub struct Planned {
    pub method: &'static Method,
    /// On whose object, for an instance method; by the number of the call that made it.
    pub on: Option<usize>,
    pub arguments: Vec<Form>,
}

/// Calls, the target last.
#[derive(Debug, Clone)]
pub struct Sequence {
    pub class: &'static Class,
    /// The target may change the object that it is called on.
    pub changes: bool,
    pub calls: Vec<Planned>,
}

/// A method under test.
#[derive(Debug, Clone)]
pub struct Target {
    pub class: &'static Class,
    pub method: &'static Method,
    /// Objects of the class have a state that calls change.
    pub has_state: bool,
    /// By level.
    pub sequences: Vec<Vec<Sequence>>,
}

/// Why a method is not under test.
#[derive(Debug, Clone)]
pub struct Left {
    pub method: &'static Method,
    pub why: String,
}

/// All methods of a class.
#[derive(Debug, Default)]
pub struct Plan {
    pub targets: Vec<Target>,
    pub left: Vec<Left>,
}

impl Plan {
    /// What to call of a class; `is_wanted` chooses among its methods.
    pub fn of(class: &'static Class, program: &'static Program, is_wanted: impl Fn(&Method) -> bool) -> Plan {
        let makers = makers(class, program);
        let changers = changers(class, program);
        let mut plan = Plan::default();
        let own = class.methods.iter().filter(|method| is_meant(class, method) && is_wanted(method));
        for method in own {
            match sequences(class, program, method, &makers, &changers) {
                Ok(sequences) => {
                    let has_state = !method.is_static() && !method.is_constructor() && !changers.is_empty();
                    plan.targets.push(Target { class, method, has_state, sequences });
                }
                Err(why) => plan.left.push(Left { method, why }),
            }
        }
        plan
    }
}

impl Sequence {
    /// `new-push-pop`.
    pub fn name(&self) -> String {
        let name = |call: &Planned| match call.method.is_constructor() {
            true => "new".to_owned(),
            false => call.method.name.to_string(),
        };
        self.calls.iter().map(name).collect::<Vec<_>>().join("-")
    }
}

/// Is it a method that somebody wrote and that can be called from the same package?
fn is_meant(class: &Class, method: &Method) -> bool {
    // `values` and `valueOf` of an enum are the compiler's.
    let is_made_up = class.access & access::ENUM != 0
        && (&*method.name == "values" || &*method.name == "valueOf" || method.is_constructor());
    method.access & (access::SYNTHETIC | access::PRIVATE) == 0 && &*method.name != "<clinit>" && !is_made_up
}

/// For each parameter its forms, or the type that has none.
fn forms(method: &Method, program: &'static Program) -> Result<Vec<Vec<Form>>, String> {
    let descriptors = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    let forms = descriptors.into_iter().map(|descriptor| {
        let forms = Form::of(descriptor, program);
        if forms.is_empty() { Err(java_type(descriptor)) } else { Ok(forms) }
    });
    forms.collect()
}

/// All ways to combine forms, at most some of them: the richest first.
fn combinations(forms: &[Vec<Form>], most: usize) -> Vec<Vec<Form>> {
    let mut all: Vec<Vec<Form>> = vec![Vec::new()];
    for choices in forms {
        let longer = choices.iter().rev().flat_map(|form| {
            all.iter().map(move |begun| begun.iter().cloned().chain([form.clone()]).collect::<Vec<Form>>())
        });
        all = longer.collect();
        all.truncate(most);
    }
    all
}

/// Constructors and static factories that give an object of a class and whose arguments can be made.
fn makers(class: &'static Class, program: &'static Program) -> Vec<Vec<Planned>> {
    let result = format!("){}", descriptor_of(class));
    let is_abstract = class.access & access::ABSTRACT != 0;
    let makes = |method: &&'static Method| {
        let is_constructor = method.is_constructor() && !is_abstract && class.access & access::ENUM == 0;
        let is_factory = method.is_static() && method.descriptor.ends_with(&*result);
        method.access & (access::PRIVATE | access::SYNTHETIC) == 0 && (is_constructor || is_factory)
    };
    let mut found: Vec<&'static Method> = class.methods.iter().filter(makes).collect();
    // Few and simple inputs first: what a class makes of itself is more often sound than what anybody gives it.
    found.sort_by_key(|method| (cost(method), !method.is_constructor()));
    let mut makers = Vec::new();
    for method in found {
        let Ok(forms) = forms(method, program) else { continue };
        for arguments in combinations(&forms, 3) {
            makers.push(vec![Planned { method, on: None, arguments }]);
        }
    }
    // One of each method before the second of any.
    let mut seen: Vec<(usize, Vec<Planned>)> = Vec::new();
    for maker in makers {
        let before = seen.iter().filter(|(_, known)| std::ptr::eq(known[0].method, maker[0].method)).count();
        seen.push((before, maker));
    }
    seen.sort_by_key(|(before, _)| *before);
    seen.into_iter().map(|(_, maker)| maker).take(MOST_MAKERS).collect()
}

/// How hard it is to say what comes of a method's arguments.
fn cost(method: &Method) -> u32 {
    let one = |kind: &Kind| match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => 1,
        Kind::Ref | Kind::Void => 5,
        Kind::Float | Kind::Double => 8,
    };
    method.signature.params.iter().map(one).sum()
}

/// Instance methods that may change an object and whose arguments can be made.
fn changers(class: &'static Class, program: &'static Program) -> Vec<Planned> {
    let own = class.methods.iter().filter(|method| {
        is_meant(class, method) && !method.is_static() && !method.is_constructor() && !method.is_abstract()
    });
    let changing = own.filter(|method| changes(class, method, &mut Vec::new()));
    let planned = changing.filter_map(|method| {
        let arguments = combinations(&forms(method, program).ok()?, 1).pop()?;
        Some(Planned { method, on: Some(0), arguments })
    });
    planned.collect()
}

/// May a method change its object, as far as its code shows: it writes a field or an element, or calls something
/// that does or that is not known.
fn changes(class: &'static Class, method: &'static Method, seen: &mut Vec<u16>) -> bool {
    const CACHED: [&str; 2] = ["hashCode", "toString"];
    if CACHED.contains(&&*method.name) || seen.contains(&method.index) {
        return false;
    }
    seen.push(method.index);
    let Some(file) = class.file.as_ref() else { return false };
    let Some(code) = file.methods[usize::from(method.index)].code.as_ref() else { return false };
    let Ok(insns) = code.instructions(file) else { return true };
    insns.iter().any(|insn| match insn.op {
        Opcode::Putfield => true,
        Opcode::Invokevirtual | Opcode::Invokeinterface | Opcode::Invokespecial => {
            let Arg::Pool(index) = insn.arg else { return true };
            let Ok(called) = file.pool.member(index) else { return true };
            if *called.class == *class.name {
                let own = class.declared_method(&called.name, &called.descriptor);
                return &*called.name != "<init>" && own.is_some_and(|own| changes(class, own, seen));
            }
            !is_harmless(&called.class, &called.name)
        }
        _ => false,
    })
}

/// Values that nobody can change, and objects that code makes for itself.
fn is_harmless(owner: &str, name: &str) -> bool {
    const VALUES: [&str; 16] = [
        "java/lang/String",
        "java/lang/StringBuilder",
        "java/lang/StringBuffer",
        "java/lang/Object",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Double",
        "java/lang/Float",
        "java/lang/Character",
        "java/lang/Boolean",
        "java/lang/Class",
        "java/lang/Enum",
        "java/math/BigInteger",
        "java/math/BigDecimal",
        "java/util/Optional",
        "java/lang/CharSequence",
    ];
    VALUES.contains(&owner) || name == "<init>"
}

/// The sequences of a target by level, or why there is none.
fn sequences(
    class: &'static Class,
    program: &'static Program,
    method: &'static Method,
    makers: &[Vec<Planned>],
    changers: &[Planned],
) -> Result<Vec<Vec<Sequence>>, String> {
    if method.is_abstract() {
        return Err("abstract".to_owned());
    }
    if !program.implements(method) {
        return Err("native".to_owned());
    }
    if method.is_constructor() && class.access & access::ABSTRACT != 0 {
        return Err("the class is abstract".to_owned());
    }
    let needs_object = !method.is_static() && !method.is_constructor();
    let constants = Form::of(&descriptor_of(class), program).into_iter().find(|form| matches!(form, Form::Enum(..)));
    if needs_object && makers.is_empty() && constants.is_none() {
        return Err(no_object(class));
    }
    let forms = with_own(class, method, program, makers)?;
    let mut levels: Vec<Vec<Sequence>> = Vec::new();
    if !needs_object || constants.is_some() && makers.is_empty() {
        let all = combinations(&forms, 12).into_iter();
        let alone = all.map(|arguments| match (&constants, needs_object) {
            // The receiver of a method of an enum is one of its constants.
            (Some(constants), true) => target(class, method, None, [constants.clone()].into_iter().chain(arguments)),
            (Some(_) | None, _) => target(class, method, None, arguments),
        });
        levels.push(alone.map(|sequence| with_makers(sequence, makers)).collect());
        return Ok(levels);
    }
    let changes = changes(class, method, &mut Vec::new());
    // What a method keeps for its next call only that shows.
    let own = (!changes && writes_field(class, method)).then(|| combinations(&forms, 1).pop()).flatten();
    let own = own.map(|arguments| Planned { method, on: Some(0), arguments }).filter(|own| !has_own(own));
    let changers: Vec<Planned> = changers.iter().cloned().chain(own).collect();
    let mut begun: Vec<Vec<Planned>> = makers.to_vec();
    for _ in 0..=MOST_BETWEEN {
        let mut level = Vec::new();
        for (at, calls) in begun.iter().enumerate() {
            // All ways to give arguments on one object, the richest on the others.
            for arguments in combinations(&forms, if at == 0 { 6 } else { 1 }) {
                let mut calls = calls.clone();
                calls.push(Planned { method, on: Some(0), arguments });
                level.push(with_makers(Sequence { class, changes, calls }, makers));
            }
        }
        level.truncate(MOST_SEQUENCES);
        levels.push(level);
        let longer = begun.iter().flat_map(|calls| {
            changers.iter().map(move |changer| calls.iter().chain([changer]).cloned().collect::<Vec<Planned>>())
        });
        begun = longer.take(MOST_SEQUENCES).collect();
        if begun.is_empty() {
            break;
        }
    }
    Ok(levels)
}

/// Does an argument of a call come from a call before it?
fn has_own(call: &Planned) -> bool {
    call.arguments.iter().any(|form| matches!(form, Form::Step(_)))
}

/// Does the code of a method itself write a field of an object?
fn writes_field(class: &'static Class, method: &'static Method) -> bool {
    let Some(file) = class.file.as_ref() else { return false };
    let code = file.methods[usize::from(method.index)].code.as_ref();
    let insns = code.and_then(|code| code.instructions(file).ok());
    insns.is_some_and(|insns| insns.iter().any(|insn| insn.op == Opcode::Putfield))
}

fn target(
    class: &'static Class,
    method: &'static Method,
    on: Option<usize>,
    arguments: impl IntoIterator<Item = Form>,
) -> Sequence {
    Sequence { class, changes: false, calls: vec![Planned { method, on, arguments: arguments.into_iter().collect() }] }
}

/// The forms of a target's parameters; one of the class itself, or of `Object`, may be what a maker makes, or the
/// object that the target is called on.
fn with_own(
    class: &'static Class,
    method: &'static Method,
    program: &'static Program,
    makers: &[Vec<Planned>],
) -> Result<Vec<Vec<Form>>, String> {
    let descriptors = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    let own = descriptor_of(class);
    let has_object = !method.is_static() && !method.is_constructor() && !makers.is_empty();
    let forms = descriptors.into_iter().map(|descriptor| {
        let forms = Form::of(descriptor, program);
        let is_any = descriptor == "Ljava/lang/Object;";
        if !forms.is_empty() {
            Ok(forms)
        } else if is_any || descriptor == own && !makers.is_empty() {
            let mut forms = vec![Form::Null];
            forms.extend(is_any.then_some(Form::Text));
            forms.extend(has_object.then_some(Form::Step(0)));
            forms.extend((!makers.is_empty()).then_some(Form::Step(usize::MAX)));
            Ok(forms)
        } else {
            Err(format!("no value for a parameter of {}", java_type(descriptor)))
        }
    });
    forms.collect()
}

/// Puts a call in front for every argument that is to be an object of the class.
fn with_makers(sequence: Sequence, makers: &[Vec<Planned>]) -> Sequence {
    let Sequence { class, changes, mut calls } = sequence;
    let Some(maker) = makers.first() else { return Sequence { class, changes, calls } };
    let Some(mut last) = calls.pop() else { return Sequence { class, changes, calls } };
    for argument in &mut last.arguments {
        if matches!(argument, Form::Step(usize::MAX)) {
            *argument = Form::Step(calls.len());
            calls.extend(maker.iter().cloned());
        }
    }
    calls.push(last);
    Sequence { class, changes, calls }
}

fn descriptor_of(class: &Class) -> String {
    format!("L{};", class.name)
}

/// Why no object of a class can be made.
fn no_object(class: &'static Class) -> String {
    let constructors: Vec<&Method> = class.methods.iter().filter(|method| method.is_constructor()).collect();
    if class.is_interface() {
        "no object: the class is an interface".to_owned()
    } else if class.access & access::ABSTRACT != 0 {
        "no object: the class is abstract".to_owned()
    } else if constructors.iter().all(|method| method.is_private()) {
        "no object: the constructors are private".to_owned()
    } else {
        "no object: no value for the parameters of any constructor".to_owned()
    }
}
