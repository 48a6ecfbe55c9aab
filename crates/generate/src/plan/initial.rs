//! Which static fields hold what their class's initialiser may have learned of the world outside.
//!
//! A class with a logger asks for system properties when it is initialised, and most of its methods do not care. An
//! initialiser that jumps only within assignments is a row of them, each of which ends with storing a field: a field is
//! plain if its assignment calls nothing that could ask, and reads only fields that are plain. Of others no field is.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::analysis::library::{self, Fact};
use program::analysis::{Callees, instructions};
use program::bytecode::{Arg, Insn, Opcode};
use program::classfile::ClassFile;
use program::{Class, Home, Method, Program};
use vm::is_of_logging;

use super::sequence::Sequence;

/// Do the calls of a sequence look at nothing that initialising its class asked the world outside for?
pub fn is_apart(sequence: &Sequence, program: &'static Program) -> bool {
    let classes: Vec<&'static Class> = sequence.class.lineage().filter(|class| class.home == Home::User).collect();
    let initialisers = classes.iter().filter_map(|class| class.declared_method("<clinit>", "()V"));
    let mut learned: BTreeSet<(Arc<str>, Arc<str>)> = BTreeSet::new();
    for initialiser in initialisers {
        let Some(own) = fields_that_learn(initialiser) else { return false };
        learned.extend(own.into_iter().map(|name| (Arc::clone(&initialiser.class().name), name)));
    }
    if learned.is_empty() {
        return true;
    }
    let calls: Vec<&'static Method> = sequence.calls.iter().map(|call| call.method).collect();
    let callees = Callees::of(program, &calls);
    let reads = |method: &'static Method, file: &ClassFile, insn: &Insn| {
        let (Opcode::Getstatic, Arg::Pool(index)) = (insn.op, &insn.arg) else { return false };
        let Ok(member) = file.pool.member(*index) else { return true };
        // A class below may name the field as its own.
        let is_it = |(class, name): &(Arc<str>, Arc<str>)| {
            let below =
                program.class(&member.class).is_ok_and(|below| below.lineage().any(|above| above.name == *class));
            *name == member.name && below
        };
        let is_initialiser = &*method.name == "<clinit>" && classes.contains(&method.class());
        !is_initialiser && learned.iter().any(is_it)
    };
    !callees.is_anything() && !callees.has_such(reads)
}

/// The fields of its class that an initialiser makes of what it may have asked for; nothing if it does more than store
/// such fields.
fn fields_that_learn(initialiser: &'static Method) -> Option<BTreeSet<Arc<str>>> {
    let class = initialiser.class();
    let file = class.file.as_ref()?;
    let mut learned = BTreeSet::new();
    // This assignment asks; a variable holds what one before it has asked for.
    let (mut learns, mut is_kept) = (false, false);
    let mut jumped_to = 0;
    for insn in instructions(initialiser) {
        let member = match insn.arg {
            Arg::Pool(index) => file.pool.member(index).ok(),
            Arg::Branch(to) if to > insn.pc => {
                jumped_to = jumped_to.max(to);
                None
            }
            Arg::Branch(_) | Arg::Table { .. } | Arg::Lookup { .. } => return None,
            Arg::Local(_) => {
                is_kept |= learns;
                None
            }
            _ => None,
        };
        match (insn.op, member) {
            (Opcode::Putstatic, Some(member)) if member.class == class.name && jumped_to <= insn.pc => {
                let learned_now = std::mem::take(&mut learns) || is_kept;
                learned.extend(learned_now.then_some(member.name));
            }
            (Opcode::Getstatic, Some(member)) if member.class == class.name => learns |= learned.contains(&member.name),
            (Opcode::Getstatic, Some(member)) => {
                learns |= !is_plain(&member.class) && &*member.class != "java/nio/charset/StandardCharsets";
            }
            (Opcode::Invokestatic | Opcode::Invokespecial | Opcode::Invokevirtual, Some(member)) => {
                if !is_of_library(&member.class) {
                    return None;
                }
                let is_charset = &*member.class == "java/nio/charset/Charset" && &*member.name == "forName";
                learns |= !is_plain(&member.class) && !is_charset;
            }
            (Opcode::Putstatic | Opcode::Putfield | Opcode::Invokeinterface | Opcode::Athrow, _) => return None,
            // Lambdas and joined texts ask for nothing.
            _ => {}
        }
    }
    Some(learned)
}

fn is_of_library(class: &str) -> bool {
    class.starts_with("java/") || class.starts_with("javax/") || is_of_logging(class)
}

/// Classes that know nothing of the world outside; numbers can be read from properties by other methods of theirs.
fn is_plain(class: &str) -> bool {
    library::is(class, Fact::Value) && !library::is(class, Fact::Asks)
        || ["java/lang/Object", "java/lang/Math"].contains(&class)
        || is_of_logging(class)
}
