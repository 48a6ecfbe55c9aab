//! Field and method descriptors as types (JVMS §4.3).
//!
//! The assembler needs sizes and the linkers need conversions, nothing more: no
//! class is looked up and no generic signature is understood.

use crate::kind::Kind;

/// A parameter, field or return type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JvmType {
    Void,
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// As a class constant names it: `java/lang/String`, `[I`, `[Ljava/lang/String;`.
    Reference(String),
}

/// A method descriptor's parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MethodShape {
    pub(super) parameters: Vec<JvmType>,
    pub(super) returns: JvmType,
}

impl JvmType {
    pub(super) fn reference(name: &str) -> Self {
        Self::Reference(name.to_owned())
    }

    /// Parses a field descriptor.
    pub(super) fn parse(descriptor: &str) -> Option<Self> {
        let (parsed, rest) = Self::prefix(descriptor)?;
        (rest.is_empty() && parsed != Self::Void).then_some(parsed)
    }

    /// The type of a primitive kind; `void` for what is none.
    pub(super) fn primitive(kind: Kind) -> Self {
        match kind {
            Kind::Boolean => Self::Boolean,
            Kind::Byte => Self::Byte,
            Kind::Char => Self::Char,
            Kind::Short => Self::Short,
            Kind::Int => Self::Int,
            Kind::Long => Self::Long,
            Kind::Float => Self::Float,
            Kind::Double => Self::Double,
            Kind::Void | Kind::Ref => Self::Void,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Void => Kind::Void,
            Self::Boolean => Kind::Boolean,
            Self::Byte => Kind::Byte,
            Self::Char => Kind::Char,
            Self::Short => Kind::Short,
            Self::Int => Kind::Int,
            Self::Long => Kind::Long,
            Self::Float => Kind::Float,
            Self::Double => Kind::Double,
            Self::Reference(_) => Kind::Ref,
        }
    }

    /// How many local variables or stack entries a value takes.
    pub(super) fn slots(&self) -> u16 {
        self.kind().words()
    }

    pub(super) fn descriptor(&self) -> String {
        match self {
            Self::Reference(name) if name.starts_with('[') => name.clone(),
            Self::Reference(name) => format!("L{name};"),
            primitive => primitive.kind().letter().to_string(),
        }
    }

    fn prefix(text: &str) -> Option<(Self, &str)> {
        match text.as_bytes().first()? {
            b'L' => {
                let end = text.find(';')?;
                let name = &text[1..end];
                (!name.is_empty()).then(|| (Self::reference(name), &text[end + 1..]))
            }
            b'[' => Self::array_prefix(text),
            _ => Kind::of(text).map(|kind| (Self::primitive(kind), &text[1..])),
        }
    }

    fn array_prefix(text: &str) -> Option<(Self, &str)> {
        let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
        let (element, rest) = Self::prefix(&text[dimensions..])?;
        if element == Self::Void {
            return None;
        }
        Some((Self::reference(&text[..text.len() - rest.len()]), rest))
    }
}

impl MethodShape {
    pub(super) fn parse(descriptor: &str) -> Option<Self> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (parameter, tail) = JvmType::prefix(rest)?;
            if parameter == JvmType::Void {
                return None;
            }
            parameters.push(parameter);
            rest = tail;
        }
        let (returns, tail) = JvmType::prefix(&rest[1..])?;
        tail.is_empty().then_some(Self { parameters, returns })
    }

    /// The slots of all parameters, without a receiver.
    pub(super) fn parameter_slots(&self) -> u16 {
        self.parameters.iter().fold(0, |sum, parameter| sum.saturating_add(parameter.slots()))
    }

    pub(super) fn descriptor(&self) -> String {
        let parameters: String = self.parameters.iter().map(JvmType::descriptor).collect();
        format!("({parameters}){}", self.returns.descriptor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_descriptor_survives_parsing_and_printing() {
        let text = "(I[[JLjava/lang/String;DZ[Ljava/lang/Object;)[B";
        let shape = MethodShape::parse(text).unwrap();
        assert_eq!(shape.descriptor(), text);
        assert_eq!(shape.parameter_slots(), 7);
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for text in ["", "(", "()", "(V)V", "(L;)V", "(Lx)V", "()VV", "([V)V", "([)V", "I", "(é)V"] {
            assert_eq!(MethodShape::parse(text), None, "{text}");
        }
    }
}
