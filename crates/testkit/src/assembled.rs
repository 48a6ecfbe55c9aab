//! Programs made of bytecode that compilers do not emit.
//!
//! Each is a main class of version 49, which may use `jsr` and needs no stack
//! maps, and prints what it computes; a machine is right when it prints what a
//! real JVM prints. Names of thrown classes are printed, not messages: those
//! differ with a JVM's options.

mod data;
mod flow;
mod merge;
mod stack;
mod subroutine;

use program::bytecode::Opcode as O;
use program::classfile::access;
use program::synth::assemble::{ClassBuilder, Code, Constant, Owner};

/// A class's name and its bytes.
pub type NamedClass = (String, Vec<u8>);

/// Main class names, each with the program's classes.
pub fn assembled_programs() -> Vec<(String, Vec<NamedClass>)> {
    let mut programs = stack::programs();
    programs.extend(subroutine::programs());
    programs.extend(flow::programs());
    programs.extend(data::programs());
    programs.extend(merge::programs());
    let show = show_class();
    let finish = |program: Program| {
        let (name, bytes) = program.finish();
        (name.clone(), vec![(name, bytes), (SHOW.to_owned(), show.clone())])
    };
    programs.into_iter().map(finish).collect()
}

/// The class that prints for all programs.
const SHOW: &str = "Show";
const OBJECT: &str = "Ljava/lang/Object;";

fn show_class() -> Vec<u8> {
    let mut class = ClassBuilder::new(SHOW);
    let kinds = [("I", O::Iload0), ("J", O::Lload0), ("F", O::Fload0), ("D", O::Dload0), (OBJECT, O::Aload0)];
    for (kind, load) in kinds {
        let descriptor = format!("({kind})V");
        let stream = "java/io/PrintStream";
        class.method(access::PUBLIC | access::STATIC, "show", &descriptor, |code| {
            code.field(O::Getstatic, "java/lang/System", "out", "Ljava/io/PrintStream;").op(load);
            code.invoke(O::Invokevirtual, Owner::Class(stream), "println", &descriptor);
            code.op(O::Return);
        });
    }
    class.finish().expect("five small methods fit a class file")
}

/// What bodies do often.
trait Body {
    /// Prints the value on the stack, of descriptor I, J, F, D or Object.
    fn show(&mut self, kind: &str) -> &mut Self;
    /// Prints the class name of the object on the stack.
    fn show_class(&mut self) -> &mut Self;
    fn text(&mut self, text: &str) -> &mut Self;
    fn call(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self;
    /// `new` and the constructor without parameters.
    fn create(&mut self, class: &str) -> &mut Self;
    /// Prints the class of what the body throws, or continues if it does not.
    fn show_thrown(&mut self, body: impl FnOnce(&mut Self)) -> &mut Self;
}

impl Body for Code<'_> {
    fn show(&mut self, kind: &str) -> &mut Self {
        self.call(SHOW, "show", &format!("({kind})V"))
    }

    fn show_class(&mut self) -> &mut Self {
        self.invoke(O::Invokevirtual, Owner::Class("java/lang/Object"), "getClass", "()Ljava/lang/Class;");
        self.invoke(O::Invokevirtual, Owner::Class("java/lang/Class"), "getName", "()Ljava/lang/String;");
        self.show(OBJECT)
    }

    fn text(&mut self, text: &str) -> &mut Self {
        self.ldc(Constant::String(text))
    }

    fn call(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(O::Invokestatic, Owner::Class(class), name, descriptor)
    }

    fn create(&mut self, class: &str) -> &mut Self {
        self.class_op(O::New, class).op(O::Dup);
        self.invoke(O::Invokespecial, Owner::Class(class), "<init>", "()V")
    }

    fn show_thrown(&mut self, body: impl FnOnce(&mut Self)) -> &mut Self {
        let [start, end, caught, after] = [(); 4].map(|()| self.label());
        self.bind(start);
        body(self);
        self.bind(end).branch(O::Goto, after);
        self.handler(start, end, caught, Some("java/lang/Throwable"));
        self.bind(caught).show_class().bind(after)
    }
}

/// A main class under construction; its sections run in the order given.
struct Program {
    class: ClassBuilder,
    sections: Vec<String>,
}

impl Program {
    fn new(name: &str) -> Self {
        Self { class: ClassBuilder::new(name), sections: Vec::new() }
    }

    /// Adds a static method without parameters or result, called by `main`.
    fn section(mut self, name: &str, body: impl FnOnce(&mut Code<'_>)) -> Self {
        self.sections.push(name.to_owned());
        self.method(name, "()V", body)
    }

    /// Adds a static method that a section may call.
    fn method(mut self, name: &str, descriptor: &str, body: impl FnOnce(&mut Code<'_>)) -> Self {
        self.class.method(access::PUBLIC | access::STATIC, name, descriptor, body);
        self
    }

    fn static_field(mut self, name: &str, descriptor: &str) -> Self {
        self.class.field(access::PUBLIC | access::STATIC, name, descriptor);
        self
    }

    fn finish(mut self) -> (String, Vec<u8>) {
        let name = self.class.name().to_owned();
        let sections = std::mem::take(&mut self.sections);
        let program = self.method("main", "([Ljava/lang/String;)V", |code| {
            for section in &sections {
                code.text(section).show(OBJECT).call(&name, section, "()V");
            }
            code.text("done").show(OBJECT).op(O::Return);
        });
        let bytes = program.class.finish().expect("these programs fit a class file");
        (name, bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    /// One JVM runs them all, through a main class that calls each.
    #[test]
    fn every_program_verifies_and_ends_on_a_real_jvm() {
        let directory = tempfile::tempdir().unwrap();
        let programs = assembled_programs();
        let mut all = ClassBuilder::new("All");
        all.method(access::PUBLIC | access::STATIC, "main", "([Ljava/lang/String;)V", |code| {
            for (name, _) in &programs {
                code.op(O::Aload0).call(name, "main", "([Ljava/lang/String;)V");
            }
            code.op(O::Return);
        });
        let all = ("All".to_owned(), all.finish().unwrap());
        for (name, bytes) in programs.iter().flat_map(|(_, classes)| classes).chain([&all]) {
            fs::write(directory.path().join(format!("{name}.class")), bytes).unwrap();
        }
        let output = Command::new("java").arg("-ea").arg("-cp").arg(directory.path()).arg("All").output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{printed}\n{errors}");
        let ended = printed.lines().filter(|line| *line == "done").count();
        assert_eq!(ended, programs.len(), "{printed}\n{errors}");
        // A section says so itself when a value is not what the specification demands.
        assert!(!printed.contains("WRONG"), "{printed}");
    }
}
