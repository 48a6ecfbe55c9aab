//! What the comments of a source file say a method throws: `@throws` and `@exception` (JDK documentation comments).
//!
//! Sources are scanned, not parsed: words and brackets are enough to find the members of classes and the comments before
//! them. A method is found by its class, its name and its parameters; where types cannot be compared (type variables)
//! their number decides if it is the only one. Comments that are inherited are not looked for.

use std::path::Path;

use program::Method;
use program::kind::split_descriptor;

use crate::spec::java_type;

/// The exceptions that the comment of a method names, as they are written there.
pub fn documented(source: &str, method: &Method) -> Vec<String> {
    let class = &method.class().name;
    let nested = class.rsplit('/').next().unwrap_or(class);
    let name = match method.is_constructor() {
        true => nested.rsplit('$').next().unwrap_or(nested),
        false => &method.name,
    };
    let wanted: Vec<String> = split_descriptor(&method.descriptor)
        .map_or_else(Vec::new, |(types, _)| types)
        .into_iter()
        .map(|ty| simple(&java_type(ty)).to_owned())
        .collect();
    let members = members(source);
    let like = members.iter().filter(|one| one.class == nested && one.name == name && one.types.len() == wanted.len());
    let like: Vec<&Member> = like.collect();
    let found = like.iter().find(|one| one.types == wanted).or(like.first().filter(|_| like.len() == 1));
    found.map(|one| thrown(&one.comment)).unwrap_or_default()
}

/// The same of a method whose source is below a directory, if it is there.
pub fn documented_in(sources: Option<&Path>, method: &Method) -> Vec<String> {
    let class = method.class();
    let file = class.file.as_ref().and_then(|file| file.source_file.as_deref());
    let (Some(sources), Some(file)) = (sources, file) else { return Vec::new() };
    let text = std::fs::read_to_string(sources.join(class.package()).join(file));
    text.map(|text| documented(&text, method)).unwrap_or_default()
}

/// `String[]` of `java.lang.String[]`.
fn simple(ty: &str) -> &str {
    ty.rsplit(['.', '$']).next().unwrap_or(ty)
}

/// The names behind `@throws` and `@exception`.
fn thrown(comment: &str) -> Vec<String> {
    let mut words = comment.split(|c: char| c.is_whitespace() || c == '*').filter(|word| !word.is_empty());
    let mut names = Vec::new();
    while let Some(word) = words.next() {
        if word == "@throws" || word == "@exception" {
            let is_part = |c: char| c.is_alphanumeric() || ['_', '.', '$'].contains(&c);
            let name = words.next().map(|name| name.chars().take_while(|&c| is_part(c)).collect::<String>());
            names.extend(name.filter(|name| !name.is_empty()));
        }
    }
    names
}

/// A method or constructor of a source file.
#[derive(Debug, PartialEq, Eq)]
struct Member {
    /// `Outer$Inner`.
    class: String,
    name: String,
    /// Simple names of the types of its parameters.
    types: Vec<String>,
    comment: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// The text of a comment that documents what follows.
    Comment(String),
    Word(String),
    Sign(char),
}

/// The methods and constructors of all classes of a file, those without comments too.
fn members(source: &str) -> Vec<Member> {
    let tokens = tokens(source);
    let mut members = Vec::new();
    // The class that each open brace belongs to, if it is the body of one.
    let mut scopes: Vec<Option<String>> = Vec::new();
    let (mut class, mut comment, mut is_value) = (None, String::new(), false);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            Token::Comment(text) => comment.clone_from(text),
            Token::Word(word) => {
                let is_member = at >= 2 && tokens[at - 2] == Token::Sign('.');
                if let ("class" | "interface" | "enum" | "record", false, Some(Token::Word(name))) =
                    (word.as_str(), is_member, tokens.get(at))
                {
                    class = Some(name.clone());
                    at += 1;
                } else if let (Some(Some(_)), false, None, Some(Token::Sign('('))) =
                    (scopes.last(), is_value, &class, tokens.get(at))
                {
                    let (types, end) = parameters(&tokens, at + 1);
                    let around: Vec<&str> = scopes.iter().flatten().map(String::as_str).collect();
                    let comment = std::mem::take(&mut comment);
                    members.push(Member { class: around.join("$"), name: word.clone(), types, comment });
                    at = end;
                }
            }
            Token::Sign('@') => at = after_annotation(&tokens, at),
            Token::Sign('=') => is_value = true,
            Token::Sign('{') => {
                scopes.push(class.take());
                (comment, is_value) = (String::new(), false);
            }
            Token::Sign(sign @ (';' | '}')) => {
                if *sign == '}' {
                    scopes.pop();
                }
                (comment, is_value) = (String::new(), false);
            }
            Token::Sign(_) => {}
        }
    }
    members
}

/// Behind the name and the arguments of an annotation; `@interface` declares one.
fn after_annotation(tokens: &[Token], mut at: usize) -> usize {
    if tokens.get(at) == Some(&Token::Word("interface".to_owned())) {
        return at;
    }
    while matches!(tokens.get(at), Some(Token::Word(_) | Token::Sign('.'))) {
        let is_last = tokens.get(at + 1) != Some(&Token::Sign('.')) && tokens.get(at) != Some(&Token::Sign('.'));
        at += 1;
        if is_last {
            break;
        }
    }
    if tokens.get(at) == Some(&Token::Sign('(')) { behind_bracket(tokens, at + 1) } else { at }
}

/// Behind the bracket that closes one that was opened.
fn behind_bracket(tokens: &[Token], mut at: usize) -> usize {
    let mut depth = 1;
    while let Some(token) = tokens.get(at).filter(|_| depth > 0) {
        match token {
            Token::Sign('(') => depth += 1,
            Token::Sign(')') => depth -= 1,
            Token::Sign(_) | Token::Word(_) | Token::Comment(_) => {}
        }
        at += 1;
    }
    at
}

/// The simple types of parameters, and where their bracket is closed.
fn parameters(tokens: &[Token], mut at: usize) -> (Vec<String>, usize) {
    let (mut types, mut words, mut dimensions, mut depth) = (Vec::new(), Vec::<&str>::new(), 0, 0_usize);
    let mut dots = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let is_end = matches!(token, Token::Sign(')'));
        match token {
            Token::Sign('@') => at = after_annotation(tokens, at),
            Token::Sign('<') => depth += 1,
            Token::Sign('>') => depth = depth.saturating_sub(1),
            Token::Sign(_) | Token::Word(_) | Token::Comment(_) if depth > 0 => {}
            Token::Sign('[') => dimensions += 1,
            Token::Sign('.') => {
                dots += 1;
                // Three of them are an array, one is the end of a qualifier.
                if dots == 3 {
                    dimensions += 1;
                } else if dots == 1 && matches!(tokens.get(at), Some(Token::Word(_))) {
                    words.pop();
                }
                continue;
            }
            Token::Word(word) if word != "final" => words.push(word),
            Token::Sign(',' | ')') => {
                if let [ty, _] = words[..] {
                    types.push(format!("{ty}{}", "[]".repeat(dimensions)));
                }
                (words, dimensions) = (Vec::new(), 0);
            }
            Token::Sign(_) | Token::Word(_) | Token::Comment(_) => {}
        }
        dots = 0;
        if is_end {
            break;
        }
    }
    (types, at)
}

fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inside) = rest.strip_prefix("/*") {
            let end = inside.find("*/").map_or(rest.len(), |end| end + 4);
            if rest.starts_with("/**") && end > 4 {
                tokens.push(Token::Comment(rest[3..end].trim_end_matches("*/").to_owned()));
            }
            end
        } else if let Some(inside) = rest.strip_prefix("\"\"\"") {
            inside.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if first == '"' || first == '\'' {
            quoted(rest, first)
        } else if first.is_alphabetic() || first == '_' || first == '$' {
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            end
        } else {
            if !first.is_whitespace() && !first.is_numeric() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
    tokens
}

/// How long a literal in quotation marks is.
fn quoted(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == mark || c == '\n' => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[(&str, &str, &[&str], &[&str])]) {
        let all = members(source);
        let shown: Vec<(&str, &str, Vec<&str>, Vec<String>)> = all
            .iter()
            .map(|one| (&*one.class, &*one.name, one.types.iter().map(|ty| &**ty).collect(), thrown(&one.comment)))
            .collect();
        let expected: Vec<(&str, &str, Vec<&str>, Vec<String>)> = expected
            .iter()
            .map(|(class, name, types, thrown)| {
                (*class, *name, types.to_vec(), thrown.iter().map(|t| t.to_string()).collect())
            })
            .collect();
        assert_eq!(shown, expected, "{source}");
    }

    #[test]
    fn methods_have_the_comment_before_them() {
        check(
            "package a; /** @throws No */ public final class A<T> extends B<T> {
                private String s = f(\"}\", '\\'') + \"{\"; // }
                /** @throws java.io.IOException if
                  * @exception  Odd sometimes */
                @Deprecated(since = \"1\") public <X> int f(final java.util.List<? super X> l, @N(1) int[] a, X... x) { if (g(1)) { } }
                A() { }
                /** {@code x} @throws NumberFormatException, no */ static class In { int g(T t) { return A.class.hashCode(); } }
                /** @throws E */ abstract void h();
            }",
            &[
                ("A", "f", &["List", "int[]", "X[]"], &["java.io.IOException", "Odd"]),
                ("A", "A", &[], &[]),
                ("A$In", "g", &["T"], &[]),
                ("A", "h", &[], &["E"]),
            ],
        );
    }
}
