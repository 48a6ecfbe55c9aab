//! Random statements, as trees of which any part may be left out.

use super::expression::{Type, Writer};
use super::library::{CAUGHT, LINES};

/// Heads of blocks with what is inside, and what ends the last one; a simple statement has no blocks.
#[derive(Debug, Clone)]
pub struct Statement {
    blocks: Vec<(String, Vec<Statement>)>,
    end: String,
}

impl Statement {
    fn line(end: String) -> Statement {
        Statement { blocks: Vec::new(), end }
    }

    fn block(head: String, body: Vec<Statement>) -> Statement {
        Statement { blocks: vec![(head, body)], end: "}".to_owned() }
    }

    pub(super) fn write(&self, text: &mut String, depth: usize) {
        let indent = "    ".repeat(depth);
        for (head, body) in &self.blocks {
            *text += &format!("{indent}{head}\n");
            body.iter().for_each(|statement| statement.write(text, depth + 1));
        }
        *text += &format!("{indent}{}\n", self.end);
    }
}

/// The same statements with one left out, the large ones first.
pub(super) fn smaller(statements: &[Statement]) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for at in 0..statements.len() {
        let mut rest = statements.to_vec();
        rest.remove(at);
        all.push(rest);
    }
    for (at, statement) in statements.iter().enumerate() {
        for (block, (_, body)) in statement.blocks.iter().enumerate() {
            for smaller in smaller(body) {
                let mut changed = statements.to_vec();
                changed[at].blocks[block].1 = smaller;
                all.push(changed);
            }
        }
    }
    all
}

impl Writer<'_> {
    /// A statement with at most so many blocks inside each other.
    pub(super) fn statement(&mut self, depth: u32) -> Statement {
        if depth == 0 || self.random.chance(40) {
            return self.simple();
        }
        match self.random.below(12) {
            0..=3 => self.branch(depth),
            4 | 5 => self.counted_loop(depth),
            6 => self.conditional_loop(depth),
            7 => self.element_loop(depth),
            8 => self.int_switch(depth),
            9 => self.text_switch(depth),
            _ => self.guarded(depth),
        }
    }

    fn body(&mut self, depth: u32) -> Vec<Statement> {
        (0..self.random.between(1, 2)).map(|_| self.statement(depth - 1)).collect()
    }

    fn simple(&mut self) -> Statement {
        if self.loops > 0 && self.random.chance(15) {
            let condition = self.expression(Type::Boolean, 2);
            let leave = *self.random.pick(&["break", "continue"]);
            return Statement::line(format!("if ({condition}) {leave};"));
        }
        loop {
            let template = *self.random.pick(LINES);
            if let Some(line) = self.fill(template, 2) {
                return Statement::line(line);
            }
        }
    }

    fn branch(&mut self, depth: u32) -> Statement {
        let condition = self.expression(Type::Boolean, 3);
        let mut statement = Statement::block(format!("if ({condition}) {{"), self.body(depth));
        if self.random.chance(50) {
            let body = self.body(depth);
            statement.blocks.push(("} else {".to_owned(), body));
        }
        statement
    }

    fn looped(&mut self, depth: u32) -> Vec<Statement> {
        self.loops += 1;
        let body = self.body(depth);
        self.loops -= 1;
        body
    }

    fn counted_loop(&mut self, depth: u32) -> Statement {
        let name = self.name();
        let bound = match self.random.below(3) {
            0 => self.random.between(1, 3).to_string(),
            1 => format!("small({})", self.expression(Type::Int, 1)),
            _ => match self.variable(Type::Ints, false) {
                Some(array) => format!("Math.min(3, {array}.length)"),
                None => "2".to_owned(),
            },
        };
        let body = self.with(&name, Type::Int, |writer| writer.looped(depth));
        Statement::block(format!("for (int {name} = 0; {name} < {bound}; {name}++) {{"), body)
    }

    fn conditional_loop(&mut self, depth: u32) -> Statement {
        let name = self.name();
        let condition = self.expression(Type::Boolean, 2);
        let body = self.looped(depth);
        if self.random.chance(50) {
            return Statement::block(format!("for (int {name} = 0; {name} < 3 && {condition}; {name}++) {{"), body);
        }
        Statement {
            blocks: vec![(format!("int {name} = 0; do {{"), body)],
            end: format!("}} while ({name}++ < 2 && {condition});"),
        }
    }

    fn element_loop(&mut self, depth: u32) -> Statement {
        let name = self.name();
        let (ty, kind, of) = match (self.random.below(3), self.variable(Type::Map, false)) {
            (0, Some(map)) => ("int", Type::Int, format!("new ArrayList<>({map}.keySet())")),
            (1, _) => ("char", Type::Char, format!("cap({}).toCharArray()", self.expression(Type::String, 1))),
            _ => ("int", Type::Int, self.expression(Type::Ints, 1)),
        };
        let body = self.with(&name, kind, |writer| writer.looped(depth));
        Statement::block(format!("for ({ty} {name} : {of}) {{"), body)
    }

    fn int_switch(&mut self, depth: u32) -> Statement {
        let (value, labels) = match self.random.below(4) {
            0 => (self.expression(Type::Char, 1), ["'a'", "'b'", "'A'"]),
            1 => (format!("Hue.values()[small({}) % 3]", self.expression(Type::Int, 1)), ["GREEN", "RED", "BLUE"]),
            2 => (self.expression(Type::Int, 1), ["-1", "100", "Integer.MAX_VALUE"]),
            _ => (self.expression(Type::Int, 2), ["0", "1", "2"]),
        };
        self.cases(depth, &value, &labels)
    }

    fn text_switch(&mut self, depth: u32) -> Statement {
        let value = self.expression(Type::String, 1);
        self.cases(depth, &value, &["\"a\"", "\"\"", "\"ab\""])
    }

    fn cases(&mut self, depth: u32, value: &str, labels: &[&str; 3]) -> Statement {
        // A `continue` would be the loop's, a `break` the switch's; both are there without one around them.
        let count = self.random.between(2, 3) as usize;
        let mut blocks = Vec::new();
        for (number, label) in labels.iter().take(count).enumerate() {
            // Some cases fall through.
            let leave = if self.random.chance(80) { "break; " } else { "" };
            let head = if number == 0 {
                format!("switch ({value}) {{ case {label}: {{")
            } else {
                format!("}} {leave}case {label}: {{")
            };
            blocks.push((head, self.body(depth)));
        }
        if self.random.chance(60) {
            blocks.push(("} break; default: {".to_owned(), self.body(depth)));
        }
        Statement { blocks, end: "} }".to_owned() }
    }

    fn guarded(&mut self, depth: u32) -> Statement {
        let caught = *self.random.pick(CAUGHT);
        let name = self.name();
        let mut blocks = vec![("try {".to_owned(), self.body(depth))];
        let has_finally = self.random.chance(35);
        if !has_finally || self.random.chance(70) {
            blocks.push((format!("}} catch ({caught} {name}) {{"), self.body(depth)));
        }
        if has_finally {
            blocks.push(("} finally {".to_owned(), self.body(depth)));
        }
        Statement { blocks, end: "}".to_owned() }
    }
}
