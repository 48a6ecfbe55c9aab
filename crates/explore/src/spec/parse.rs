//! The grammar of a spec. Literals stay text with their place until their type is known; quotes,
//! parentheses and braces in them protect commas.

use super::Fault;

/// A piece of the spec's text and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub at: usize,
    pub text: &'a str,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parsed<'a> {
    pub class: Piece<'a>,
    pub name: Piece<'a>,
    /// The place of the opening parenthesis.
    pub open: usize,
    pub args: Vec<Arg<'a>>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arg<'a> {
    pub type_name: Option<Piece<'a>>,
    pub at: usize,
    pub mode: Mode<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mode<'a> {
    Symbolic,
    SymbolicIn { low: Piece<'a>, high: Piece<'a> },
    Concrete(Piece<'a>),
    Null,
    Actual,
}

impl<'a> Parsed<'a> {
    pub fn parse(text: &'a str) -> Result<Parsed<'a>, Fault> {
        let Some(open) = text.find('(') else {
            return Err(Fault::new(text.trim_end().len(), "expected ( and the arguments, as in Cls.name(sym,con=5)"));
        };
        let (class, name) = method_name(text, open)?;
        let mut reader = Reader { text, at: open + 1 };
        let args = reader.args()?;
        reader.blanks();
        if reader.at < text.len() {
            return Err(Fault::new(reader.at, "text behind the closing parenthesis"));
        }
        Ok(Parsed { class, name, open, args })
    }
}

/// The mode of a field, from a place of the text to its end.
pub(super) fn field_mode(text: &str, at: usize) -> Result<Arg<'_>, Fault> {
    // A literal ends at a comma or parenthesis that nothing protects; a field has none.
    let mut reader = Reader { text, at };
    reader.blanks();
    let at = reader.at;
    let mode = match reader.rest().strip_prefix("con=") {
        Some(literal) => Mode::Concrete(Piece { at: at + "con=".len(), text: literal }),
        None => {
            let mode = reader.mode()?;
            reader.blanks();
            if reader.at < text.len() {
                return Err(Fault::new(reader.at, "text behind the mode"));
            }
            mode
        }
    };
    Ok(Arg { type_name: None, at, mode })
}

fn method_name(text: &str, open: usize) -> Result<(Piece<'_>, Piece<'_>), Fault> {
    let start = text.len() - text.trim_start().len();
    let whole = text[start.min(open)..open].trim_end();
    let start = start.min(open);
    let Some(dot) = whole.rfind('.') else {
        return Err(Fault::new(start, "expected the class before the method, as in Cls.name(…)"));
    };
    let class = Piece { at: start, text: &whole[..dot] };
    let name = Piece { at: start + dot + 1, text: &whole[dot + 1..] };
    check_class(class)?;
    if name.text.is_empty() {
        return Err(Fault::new(name.at, "expected the name of a method"));
    }
    if name.text != "<init>" {
        check_identifier(name)?;
    }
    Ok((class, name))
}

fn check_class(class: Piece<'_>) -> Result<(), Fault> {
    let mut at = class.at;
    for part in class.text.split('.') {
        if part.is_empty() {
            return Err(Fault::new(at, "expected a name"));
        }
        check_identifier(Piece { at, text: part })?;
        at += part.len() + 1;
    }
    Ok(())
}

fn check_identifier(piece: Piece<'_>) -> Result<(), Fault> {
    match piece.text.char_indices().find(|&(_, c)| !is_name_char(c)) {
        Some((i, c)) => Err(Fault::new(piece.at + i, format!("{c:?} cannot be part of a name"))),
        None => Ok(()),
    }
}

/// JVMS §4.2.2 allows almost anything; what other languages put into names must pass.
fn is_name_char(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '.' | ';' | '[' | ']' | '/' | '<' | '>' | ',' | ':' | '(' | ')' | '"' | '\'')
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    fn args(&mut self) -> Result<Vec<Arg<'a>>, Fault> {
        let mut args = Vec::new();
        self.blanks();
        if self.take(")") {
            return Ok(args);
        }
        loop {
            args.push(self.arg()?);
            self.blanks();
            if self.take(")") {
                return Ok(args);
            }
            if !self.take(",") {
                return Err(Fault::new(self.at, "expected , or )"));
            }
        }
    }

    fn arg(&mut self) -> Result<Arg<'a>, Fault> {
        self.blanks();
        let type_name = self.type_name();
        self.blanks();
        let at = self.at;
        let mode = self.mode()?;
        Ok(Arg { type_name, at, mode })
    }

    /// A type is what is followed by a colon.
    fn type_name(&mut self) -> Option<Piece<'a>> {
        let rest = self.rest();
        let length = rest.find(|c: char| !is_name_char(c) && !matches!(c, '.' | '[' | ']' | ' '))?;
        let name = rest[..length].trim_end();
        if name.is_empty() || !rest[length..].starts_with(':') {
            return None;
        }
        let piece = Piece { at: self.at, text: name };
        self.at += length + 1;
        Some(piece)
    }

    fn mode(&mut self) -> Result<Mode<'a>, Fault> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())];
        let start = self.at;
        self.at += word.len();
        match word {
            "sym" if self.take("[") => self.range(),
            "sym" => Ok(Mode::Symbolic),
            "null" => Ok(Mode::Null),
            "act" => Ok(Mode::Actual),
            "con" => {
                self.blanks();
                if !self.take("=") {
                    return Err(Fault::new(self.at, "expected = and a literal, as in con=5"));
                }
                let literal = self.until(&[',', ')'])?;
                Ok(Mode::Concrete(literal))
            }
            _ => Err(Fault::new(start, "expected sym, sym[lo..hi], con=LITERAL, null or act")),
        }
    }

    /// `lo..hi]`; the first two dots outside quotes separate, so `1...5` is from 1 to .5.
    fn range(&mut self) -> Result<Mode<'a>, Fault> {
        let both = self.until(&[']'])?;
        self.at += 1;
        let Some(dots) = outside_quotes(both.text).find(|&i| both.text[i..].starts_with("..")) else {
            return Err(Fault::new(both.at, "expected lo..hi in the brackets"));
        };
        let low = Piece { at: both.at, text: &both.text[..dots] };
        let high = Piece { at: both.at + dots + 2, text: &both.text[dots + 2..] };
        Ok(Mode::SymbolicIn { low, high })
    }

    /// The text up to one of `ends` that no quote, parenthesis or brace protects; stops before it.
    fn until(&mut self, ends: &[char]) -> Result<Piece<'a>, Fault> {
        let start = self.at;
        let mut depth = 0;
        let mut quote: Option<(char, usize)> = None;
        while let Some(c) = self.peek() {
            let here = self.at;
            match quote {
                Some((open, _)) if c == open => quote = None,
                Some(_) if c == '\\' => {
                    self.at += 1;
                    if self.peek().is_none() {
                        break;
                    }
                }
                Some(_) => {}
                None if depth == 0 && ends.contains(&c) => {
                    return Ok(Piece { at: start, text: &self.text[start..here] });
                }
                None => match c {
                    '"' | '\'' => quote = Some((c, here)),
                    '(' | '{' => depth += 1,
                    ')' | '}' => depth -= 1,
                    _ => {}
                },
            }
            self.at += self.peek().map_or(0, char::len_utf8);
        }
        match quote {
            Some((open, at)) => Err(Fault::new(at, format!("this {open} is never closed"))),
            None => Err(Fault::new(self.text.len(), format!("expected {}", ends.last().copied().unwrap_or(')')))),
        }
    }
}

/// The pieces between commas that nothing protects; none where there is nothing but blanks.
pub(super) fn elements(inside: Piece<'_>) -> Result<Vec<Piece<'_>>, Fault> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let commas = outside_quotes(inside.text).filter(|&at| inside.text[at..].starts_with(','));
    for end in commas.chain([inside.text.len()]) {
        pieces.push(Piece { at: inside.at + start, text: &inside.text[start..end] });
        start = end + 1;
    }
    if pieces.len() == 1 && inside.text.trim().is_empty() {
        pieces.clear();
    }
    match pieces.iter().find(|piece| piece.text.trim().is_empty()) {
        Some(empty) => Err(Fault::new(empty.at, "expected an element")),
        None => Ok(pieces),
    }
}

/// Places of characters that are not inside a quoted literal.
fn outside_quotes(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut quote = None;
    let mut escaped = false;
    text.char_indices().filter_map(move |(i, c)| {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None => return Some(i),
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fault(text: &str) -> (usize, String) {
        match Parsed::parse(text) {
            Ok(parsed) => panic!("{text} was read as {parsed:?}"),
            Err(fault) => (fault.at, fault.what),
        }
    }

    fn modes(text: &str) -> Vec<String> {
        let parsed = Parsed::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
        let show = |arg: &Arg<'_>| {
            let kind = arg.type_name.map_or(String::new(), |piece| format!("{}:", piece.text));
            let mode = match &arg.mode {
                Mode::Symbolic => "sym".to_owned(),
                Mode::SymbolicIn { low, high } => format!("{}|{}", low.text, high.text),
                Mode::Concrete(literal) => format!("={}", literal.text),
                Mode::Null => "null".to_owned(),
                Mode::Actual => "act".to_owned(),
            };
            kind + &mode
        };
        parsed.args.iter().map(show).collect()
    }

    #[test]
    fn a_spec_is_taken_apart_with_the_places_of_its_parts() {
        let parsed = Parsed::parse(" a.b.Outer$Inner.run ( sym )").unwrap();
        assert_eq!(parsed.class, Piece { at: 1, text: "a.b.Outer$Inner" });
        assert_eq!(parsed.name, Piece { at: 17, text: "run" });
        assert_eq!(parsed.args, [Arg { type_name: None, at: 23, mode: Mode::Symbolic }]);
        assert_eq!(Parsed::parse("C.<init>()").unwrap().name.text, "<init>");
    }

    #[test]
    fn every_mode_is_read_and_quotes_protect_commas() {
        assert_eq!(
            modes(r#"C.f(sym, int:sym[-1..5], String:con="a,)\"b", con=',', null, int[]:sym, con=(byte) 5)"#),
            ["sym", "int:-1|5", r#"String:="a,)\"b""#, "=','", "null", "int[]:sym", "=(byte) 5"]
        );
        assert_eq!(modes("C.f(double:sym[0.5..1.5],sym['.'..']'])"), ["double:0.5|1.5", "'.'|']'"]);
        assert_eq!(modes("C.f(con=Double.longBitsToDouble(0x1L))"), ["=Double.longBitsToDouble(0x1L)"]);
        assert_eq!(modes("C.f(act,int:act)"), ["act", "int:act"]);
        assert_eq!(modes(r#"C.f(con={},con={1, 2},con={"a}", "b"})"#), ["={}", "={1, 2}", r#"={"a}", "b"}"#]);
        assert_eq!(modes("C.f()"), [""; 0]);
    }

    #[test]
    fn a_malformed_spec_is_refused_at_the_character() {
        let mode = "expected sym, sym[lo..hi], con=LITERAL, null or act";
        for (text, at, what) in [
            ("C.f", 3, "expected ( and the arguments, as in Cls.name(sym,con=5)"),
            ("f(sym)", 0, "expected the class before the method, as in Cls.name(…)"),
            ("C.(sym)", 2, "expected the name of a method"),
            (".f(sym)", 0, "expected a name"),
            ("a..C.f(sym)", 2, "expected a name"),
            ("C.f g(sym)", 3, "' ' cannot be part of a name"),
            ("C.f(sym sym)", 8, "expected , or )"),
            ("C.f(sym", 7, "expected , or )"),
            ("C.f(sym,)", 8, mode),
            ("C.f(symbolic)", 4, mode),
            ("C.f(int:)", 8, mode),
            ("C.f(con 5)", 8, "expected = and a literal, as in con=5"),
            ("C.f(con=\"a)", 8, "this \" is never closed"),
            ("C.f(con=5", 9, "expected )"),
            ("C.f(con={1,2)", 13, "expected )"),
            ("C.f(sym[1])", 8, "expected lo..hi in the brackets"),
            ("C.f(sym[1..2)", 13, "expected ]"),
            ("C.f() x", 6, "text behind the closing parenthesis"),
            ("", 0, "expected ( and the arguments, as in Cls.name(sym,con=5)"),
            ("(sym)", 0, "expected the class before the method, as in Cls.name(…)"),
        ] {
            assert_eq!(fault(text), (at, what.to_owned()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[ C.f(sym)con=nul:int\\[\\],\"'\\\\1ü]{0,24}") {
            match Parsed::parse(&text) {
                Ok(_) => {}
                Err(fault) => prop_assert!(fault.at <= text.len()),
            }
        }
    }
}
