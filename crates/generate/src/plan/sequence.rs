//! What is called: a target, the object that it is called on, and calls in between that change the object.
//!
//! Cheap ones come first: [`Plan::level`] 0 has the target alone, or behind a constructor or a static factory;
//! each further level has one more call in between. Parameters of the class itself get an object that a
//! constructor or factory makes.

use std::sync::OnceLock;

use coverage::Doubt;
use explore::spec::java_type;
use program::analysis::library::{self, Fact};
use program::bytecode::{Arg, Opcode};
use program::classfile::access;
use program::kind::split_descriptor;
use program::{Class, Home, Method, Program};

use super::form::Form;
use super::makers::{makers, no_object, typed_maker};
use super::proof;
use super::variables::parameters;
use crate::subject::is_hidden;

/// Most calls between the making of an object and the target.
pub const MOST_BETWEEN: usize = 2;
/// Most sequences of a level for one target.
const MOST_SEQUENCES: usize = 48;
/// Most combinations of forms of arguments that are tried, without an object and on the first one.
const MOST_ALONE: usize = 12;
const MOST_ON_OBJECT: usize = 6;

/// A call of a sequence.
#[derive(Debug, Clone)]
pub struct Planned {
    pub method: &'static Method,
    /// On whose object, for an instance method; by the number of the call that made it.
    pub on: Option<usize>,
    pub arguments: Vec<Form>,
    /// It is meant to throw, and what it does before counts.
    pub throws: bool,
}

impl Planned {
    fn new(method: &'static Method, on: Option<usize>, arguments: Vec<Form>) -> Planned {
        Planned { method, on, arguments, throws: false }
    }

    /// The same behind so many other calls.
    pub fn behind(mut self, calls: usize) -> Planned {
        for argument in &mut self.arguments {
            if let Form::Step(step) = argument {
                *step += calls;
            }
        }
        self.on = self.on.map(|step| step + calls);
        self
    }
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
    /// What a caller can do besides, so that what no path does is no proof.
    doubts: OnceLock<Vec<Doubt>>,
    /// Exceptions that its documentation names, where there are sources.
    pub documented: Vec<String>,
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
    ///
    /// When the time is over, calls that change static state before a static method are left out.
    pub fn of(
        class: &'static Class,
        program: &'static Program,
        is_wanted: impl Fn(&Method) -> bool,
        is_late: &dyn Fn() -> bool,
    ) -> Plan {
        let makers = makers(class, program, class.package());
        let changers: Vec<Changers> = receivers(class, &makers)
            .into_iter()
            .map(|receiver| Changers { receiver, calls: changers(class, receiver, program, &makers) })
            .collect();
        let mut plan = Plan::default();
        let own = class.methods.iter().filter(|method| is_meant(class, method) && is_wanted(method));
        for method in own {
            if method.access & access::NATIVE != 0 {
                plan.left.push(Left { method, why: "native".to_owned() });
                continue;
            }
            if let Some(missing) = missing_class(class, method, program) {
                let why = format!("no test can call it: {missing} is not on the class path");
                plan.left.push(Left { method, why });
                continue;
            }
            match sequences(class, program, method, (&makers, &changers), is_late) {
                Ok(sequences) => plan.targets.push(Target::new(class, method, sequences)),
                Err(why) => plan.left.push(Left { method, why }),
            }
        }
        plan
    }
}

impl Target {
    pub fn new(class: &'static Class, method: &'static Method, sequences: Vec<Vec<Sequence>>) -> Target {
        Target { class, method, doubts: OnceLock::new(), documented: Vec::new(), sequences }
    }

    /// Why what no call did may be possible all the same. All code that it may come to is walked for that, so it is
    /// asked only where there is something to prove.
    pub fn doubts(&self, program: &'static Program) -> &[Doubt] {
        self.doubts.get_or_init(|| {
            let Target { class, method, .. } = *self;
            let makers = makers(class, program, class.package());
            let forms = with_own(class, class, method, program, &makers).unwrap_or_default();
            let most = if needs_object(method) { MOST_ON_OBJECT } else { MOST_ALONE };
            proof::doubts(class, method, program, (&forms, most), &makers)
        })
    }
}

impl Sequence {
    /// Is the object that the target is called on one of its arguments?
    pub fn gives_itself(&self) -> bool {
        let target = self.calls.last();
        target.is_some_and(|call| {
            call.arguments.iter().any(|form| matches!(form, Form::Step(at) if Some(*at) == call.on))
        })
    }

    /// One call, on an object that another one without arguments makes if it needs one.
    pub fn of_call(
        class: &'static Class,
        maker: Option<&'static Method>,
        last: &'static Method,
        arguments: Vec<Form>,
    ) -> Sequence {
        let on = maker.map(|_| 0);
        let maker = maker.map(|maker| Planned::new(maker, None, Vec::new()));
        let changes = on.is_some() && changes(last.class(), last, &mut Vec::new());
        let calls = maker.into_iter().chain([Planned::new(last, on, arguments)]).collect();
        Sequence { class, changes, calls }
    }

    /// `new-push-pop`.
    pub fn name(&self) -> String {
        let name = |call: &Planned| match call.method.is_constructor() {
            true => "new".to_owned(),
            false if call.throws => format!("{}!", call.method.name),
            false => call.method.name.to_string(),
        };
        self.calls.iter().map(name).collect::<Vec<_>>().join("-")
    }
}

fn needs_object(method: &Method) -> bool {
    !method.is_static() && !method.is_constructor()
}

/// Is it a method that somebody wrote and that can be called from the same package?
fn is_meant(class: &Class, method: &Method) -> bool {
    // `values` and `valueOf` of an enum are the compiler's.
    let is_made_up = class.access & access::ENUM != 0
        && (&*method.name == "values" || &*method.name == "valueOf" || method.is_constructor());
    method.access & (access::SYNTHETIC | access::PRIVATE) == 0 && &*method.name != "<clinit>" && !is_made_up
}

/// A class that the compiler needs for a call of a method and does not find: of its result and its exceptions, and of
/// the parameters of all methods that the call could mean.
pub fn missing_class(class: &'static Class, method: &'static Method, program: &'static Program) -> Option<String> {
    let is_missing = |descriptor: &&str| {
        let element = descriptor.trim_start_matches('[');
        element.starts_with('L') && program.class_of_descriptor(element).is_err()
    };
    let lineage = class.lineage().filter(|class| class.home == Home::User);
    let meant = lineage
        .flat_map(|class| class.methods)
        .filter(|other| other.name == method.name && other.signature.params.len() == method.signature.params.len());
    let mut types: Vec<&str> = split_descriptor(&method.descriptor).map(|(_, result)| result).into_iter().collect();
    types.extend(meant.filter_map(|other| split_descriptor(&other.descriptor)).flat_map(|(params, _)| params));
    if let Some(missing) = types.iter().find(|descriptor| is_missing(descriptor)) {
        return Some(java_type(missing.trim_start_matches('[')));
    }
    let file = method.class().file.as_ref()?;
    let thrown = &file.methods[usize::from(method.index)].exceptions;
    thrown.iter().find(|name| program.class(name).is_err()).map(|name| name.replace('/', "."))
}

/// For each parameter of a call before the target its forms, or the type that has none; a text stands for any object.
pub fn forms(method: &Method, program: &'static Program) -> Result<Vec<Vec<Form>>, String> {
    let descriptors = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(params, _)| params);
    let forms = descriptors.into_iter().map(|descriptor| match (Form::of(descriptor, program), descriptor) {
        (forms, "Ljava/lang/Object;") if forms.is_empty() => Ok(vec![Form::Text]),
        (forms, _) if forms.is_empty() => Err(java_type(descriptor)),
        (forms, _) => Ok(forms),
    });
    forms.collect()
}

/// All ways to combine forms, at most some of them: the richest first.
pub fn combinations(forms: &[Vec<Form>], most: usize) -> Vec<Vec<Form>> {
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

/// Calls that may change objects of a class.
struct Changers {
    receiver: &'static Class,
    calls: Vec<Planned>,
}

/// What can be given to a target on objects of a class, and called before it.
struct Way {
    receiver: &'static Class,
    forms: Vec<Vec<Form>>,
    changers: Vec<Planned>,
}

/// The class of the object that calls make, as far as it is known.
fn receiver(class: &'static Class, maker: &[Planned]) -> &'static Class {
    let first = maker.first().map(|call| call.method).filter(|method| method.is_constructor());
    first.map_or(class, Method::class)
}

/// The classes of the objects that all makers make.
fn receivers(class: &'static Class, makers: &[Vec<Planned>]) -> Vec<&'static Class> {
    let mut all: Vec<&'static Class> = vec![class];
    for maker in makers {
        let receiver = receiver(class, maker);
        if !all.contains(&receiver) {
            all.push(receiver);
        }
    }
    all
}

/// Instance methods of a class that may change an object and whose arguments can be made, inherited ones too, for
/// objects of the class `receiver`; those that need no other object first.
fn changers(
    class: &'static Class,
    receiver: &'static Class,
    program: &'static Program,
    makers: &[Vec<Planned>],
) -> Vec<Planned> {
    let lineage = class.lineage();
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let mut changers = Vec::new();
    for declaring in lineage.filter(|class| class.home == Home::User) {
        for method in declaring.methods.iter().filter(|method| is_meant(declaring, method)) {
            let is_new = !seen.contains(&(&*method.name, &*method.descriptor));
            seen.push((&*method.name, &*method.descriptor));
            let is_seen = std::ptr::eq(declaring, class) || is_inherited(declaring, class, method);
            if !is_new || !is_seen || !needs_object(method) || method.is_abstract() {
                continue;
            }
            if missing_class(class, method, program).is_some() {
                continue;
            }
            if changes(declaring, method, &mut Vec::new())
                && let Ok(forms) = with_own(class, receiver, method, program, makers)
            {
                let arguments = combinations(&forms, 1).pop();
                changers.extend(arguments.map(|arguments| Planned::new(method, Some(0), arguments)));
                // A text is an object too, and one that code more often asks for.
                let is_text = |form: &Form| matches!(form, Form::Text);
                let texts = forms.iter().map(|forms| forms.iter().find(|form| is_text(form)).or(forms.last()).cloned());
                if forms.iter().any(|forms| forms.len() > 1 && forms.iter().any(is_text))
                    && let Some(arguments) = texts.collect()
                {
                    changers.push(Planned::new(method, Some(0), arguments));
                }
            }
        }
    }
    changers.sort_by_key(has_own);
    // What a call does before it throws is a change too: an attempt that is counted.
    let failing = changers.iter().filter(|changer| writes_and_throws(changer.method)).cloned();
    let failing: Vec<Planned> = failing.map(|changer| Planned { throws: true, ..changer }).collect();
    changers.extend(failing);
    changers
}

/// May a method write a field and throw an exception of its own afterwards, as far as its code shows?
fn writes_and_throws(method: &'static Method) -> bool {
    let class = method.class();
    let Some(file) = class.file.as_ref() else { return false };
    let code = file.methods[usize::from(method.index)].code.as_ref();
    let Some(insns) = code.and_then(|code| code.instructions(file).ok()) else { return false };
    let first = insns.iter().position(|insn| insn.op == Opcode::Putfield);
    first.is_some_and(|first| insns[first..].iter().any(|insn| insn.op == Opcode::Athrow))
}

/// Can a test of a class call a method of one above it?
fn is_inherited(declaring: &Class, class: &Class, method: &Method) -> bool {
    method.access & access::PUBLIC != 0 || declaring.package() == class.package()
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
    library::is(owner, Fact::Private) || name == "<init>"
}

/// The sequences of a target by level, or why there is none.
fn sequences(
    class: &'static Class,
    program: &'static Program,
    method: &'static Method,
    (makers, changers): (&[Vec<Planned>], &[Changers]),
    is_late: &dyn Fn() -> bool,
) -> Result<Vec<Vec<Sequence>>, String> {
    let constants = Form::of(&descriptor_of(class), program).into_iter().find(|form| matches!(form, Form::Enum(..)));
    // Constants of an enum have bodies for what it leaves to them.
    if method.is_abstract() && constants.is_none() {
        return Err("abstract".to_owned());
    }
    if !method.is_abstract() && !program.implements(method) {
        return Err("native".to_owned());
    }
    if method.is_constructor() && class.access & access::ABSTRACT != 0 {
        return Err("the class is abstract".to_owned());
    }
    if method.is_constructor() && is_inner(class) {
        return Err("it needs an object around it".to_owned());
    }
    let needs_object = needs_object(method);
    if needs_object && makers.is_empty() && constants.is_none() {
        return Err(no_object(class));
    }
    let mut levels: Vec<Vec<Sequence>> = Vec::new();
    if !needs_object || constants.is_some() {
        let forms = with_own(class, class, method, program, makers)?;
        let all = combinations(&forms, MOST_ALONE).into_iter();
        let alone = all.map(|arguments| match (&constants, needs_object) {
            // The receiver of a method of an enum is one of its constants.
            (Some(constants), true) => target(class, method, None, [constants.clone()].into_iter().chain(arguments)),
            (Some(_) | None, _) => target(class, method, None, arguments),
        });
        levels.push(alone.map(|sequence| with_makers(sequence, program, makers)).collect());
        if !needs_object && !is_late() && proof::reads_state(method, program) {
            levels.extend(behind_static(class, program, method, &forms, makers));
        }
        if !needs_object || makers.is_empty() {
            return Ok(levels);
        }
    }
    let changes = changes(class, method, &mut Vec::new());
    // What a method keeps for its next call only that shows.
    let own = |forms: &[Vec<Form>]| {
        let own = (!changes && writes_field(class, method)).then(|| combinations(forms, 1).pop()).flatten();
        own.map(|arguments| Planned::new(method, Some(0), arguments)).filter(|own| !has_own(own))
    };
    // For the objects of each class, what can be given to the target, and what can be called before it.
    let mut ways: Vec<Way> = Vec::new();
    for Changers { receiver, calls } in changers {
        if let Ok(forms) = with_own(class, receiver, method, program, makers) {
            let changers = calls.iter().cloned().chain(own(&forms)).collect();
            ways.push(Way { receiver, forms, changers });
        }
    }
    let way = |calls: &[Planned]| ways.iter().find(|way| way.receiver == receiver(class, calls));
    let mut begun: Vec<Vec<Planned>> = makers.iter().filter(|maker| way(maker).is_some()).cloned().collect();
    if begun.is_empty() && levels.is_empty() {
        let receivers = receivers(class, makers);
        let all = receivers.iter().rev().map(|receiver| with_own(class, receiver, method, program, makers));
        return Err(all.filter_map(Result::err).next().unwrap_or_else(|| no_object(class)));
    }
    for _ in 0..=MOST_BETWEEN {
        let mut level = Vec::new();
        for (at, calls) in begun.iter().enumerate() {
            // All ways to give arguments on one object, the richest on the others.
            let Some(Way { forms, .. }) = way(calls) else { continue };
            for arguments in combinations(forms, if at == 0 { MOST_ON_OBJECT } else { 1 }) {
                let mut calls = calls.clone();
                calls.push(Planned::new(method, Some(0), arguments));
                level.push(with_makers(Sequence { class, changes, calls }, program, makers));
            }
        }
        level.truncate(MOST_SEQUENCES);
        levels.push(level);
        let longer = begun.iter().flat_map(|calls| {
            let changers = way(calls).into_iter().flat_map(|way| &way.changers);
            changers.map(move |changer| calls.iter().chain([changer]).cloned().collect::<Vec<Planned>>())
        });
        begun = longer.take(MOST_SEQUENCES).collect();
        if begun.is_empty() {
            break;
        }
    }
    // Attempts are often counted to three.
    let first = makers.iter().find_map(|maker| Some((maker, way(maker)?)));
    let failing = first.into_iter().flat_map(|(maker, Way { forms, changers, .. })| {
        changers.iter().filter(|changer| changer.throws).map(move |failing| (maker, forms, failing))
    });
    let thrice = failing.filter_map(|(maker, forms, failing)| {
        let calls = maker.iter().chain([failing; 3]).cloned();
        let last = Planned::new(method, Some(0), combinations(forms, 1).pop()?);
        let calls = calls.chain([last]).collect();
        Some(with_makers(Sequence { class, changes, calls }, program, makers))
    });
    let thrice: Vec<Sequence> = thrice.collect();
    levels.extend((!thrice.is_empty()).then_some(thrice));
    Ok(levels)
}

/// Do its objects have one of another class around them?
fn is_inner(class: &Class) -> bool {
    let inner = class.file.as_ref().and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == class.name));
    inner.is_some_and(|inner| inner.access & (access::STATIC | access::INTERFACE | access::ENUM) == 0)
}

/// Levels with static methods in front that change what the class keeps.
fn behind_static(
    class: &'static Class,
    program: &'static Program,
    method: &'static Method,
    forms: &[Vec<Form>],
    makers: &[Vec<Planned>],
) -> Vec<Vec<Sequence>> {
    let own = class.methods.iter().filter(|method| is_meant(class, method) && method.is_static());
    let setters: Vec<Planned> = own
        .filter(|method| proof::writes_static(method))
        .filter_map(|method| {
            let arguments = combinations(&self::forms(method, program).ok()?, 1).pop()?;
            Some(Planned::new(method, None, arguments))
        })
        .collect();
    let mut levels = Vec::new();
    let mut begun: Vec<Vec<Planned>> = vec![Vec::new()];
    for _ in 0..MOST_BETWEEN {
        let longer = begun.iter().flat_map(|calls| {
            setters.iter().map(move |setter| calls.iter().chain([setter]).cloned().collect::<Vec<Planned>>())
        });
        begun = longer.take(MOST_SEQUENCES).collect();
        let level = begun.iter().flat_map(|calls| {
            combinations(forms, 1).into_iter().map(|arguments| {
                let last = Planned::new(method, None, arguments);
                let calls = calls.iter().cloned().chain([last]).collect();
                with_makers(Sequence { class, changes: false, calls }, program, makers)
            })
        });
        let level: Vec<Sequence> = level.collect();
        if level.is_empty() {
            break;
        }
        levels.push(level);
    }
    levels
}

/// Does an argument of a call come from a call before it?
fn has_own(call: &Planned) -> bool {
    call.arguments.iter().any(|form| matches!(form, Form::Step(_) | Form::New(..)))
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
    Sequence { class, changes: false, calls: vec![Planned::new(method, on, arguments.into_iter().collect())] }
}

/// Another class of the user's of which there can be an object.
fn other(descriptor: &str, program: &'static Program, from: &str) -> Option<&'static Class> {
    let class = program.class_of_descriptor(descriptor).ok().filter(|class| class.home == Home::User)?;
    (!class.is_array() && !is_hidden(class) && !makers(class, program, from).is_empty()).then_some(class)
}

/// The forms of a target's parameters, for an object of the class `receiver`; one of the class itself, or of
/// `Object`, may be what a maker makes, or the object that the target is called on.
fn with_own(
    class: &'static Class,
    receiver: &'static Class,
    method: &'static Method,
    program: &'static Program,
    makers: &[Vec<Planned>],
) -> Result<Vec<Vec<Form>>, String> {
    let own = descriptor_of(class);
    let has_object = !method.is_static() && !method.is_constructor() && !makers.is_empty();
    let forms = parameters(receiver, method).into_iter().map(|parameter| {
        let descriptor = parameter.ty.as_str();
        let forms = Form::of(descriptor, program);
        let is_any = descriptor == "Ljava/lang/Object;";
        if !forms.is_empty() {
            Ok(forms)
        } else if is_any || descriptor == own && !makers.is_empty() {
            let mut forms = vec![Form::Null];
            forms.extend(is_any.then_some(Form::Text));
            // The object itself has any arguments, and fits where they do not matter.
            let is_fixed = !parameter.has_variable && parameter.arguments.iter().any(|argument| argument != "*");
            forms.extend((has_object && !is_fixed).then_some(Form::Step(0)));
            // Of a `Box<T>` only what has the same `T` fits.
            let made = if parameter.has_variable { receiver } else { class };
            let arguments = if is_fixed { parameter.arguments } else { Vec::new() };
            forms.extend((!makers.is_empty()).then_some(Form::New(made, arguments)));
            Ok(forms)
        } else if let Some(other) = other(descriptor, program, class.package()) {
            Ok(vec![Form::Null, Form::New(other, parameter.arguments)])
        } else {
            Err(format!("no value for a parameter of {}", java_type(descriptor)))
        }
    });
    forms.collect()
}

/// Puts a call in front for every argument that is to be a new object.
fn with_makers(sequence: Sequence, program: &'static Program, makers: &[Vec<Planned>]) -> Sequence {
    let Sequence { class, changes, calls } = sequence;
    let mut made: Vec<Planned> = Vec::new();
    for mut call in calls {
        for argument in &mut call.arguments {
            let Form::New(wanted, arguments) = &*argument else { continue };
            let from = class.package();
            let maker = match (std::ptr::eq(*wanted, class), arguments.is_empty()) {
                (_, false) => typed_maker(wanted, program, from, arguments),
                (true, true) => makers.first().cloned(),
                (false, true) => self::makers(wanted, program, from).into_iter().next(),
            };
            *argument = match maker {
                Some(maker) => {
                    let first = made.len();
                    made.extend(maker.into_iter().map(|call| call.behind(first)));
                    Form::Step(made.len() - 1)
                }
                None => Form::Null,
            };
        }
        made.push(call);
    }
    Sequence { class, changes, calls: made }
}

pub fn descriptor_of(class: &Class) -> String {
    format!("L{};", class.name)
}
