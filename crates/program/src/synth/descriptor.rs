//! Field and method descriptors as types (JVMS §4.3).
//!
//! The assembler needs sizes and the linkers need conversions, nothing more: no
//! class is looked up and no generic signature is understood.

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

    /// How many local variables or stack entries a value takes.
    pub(super) fn slots(&self) -> u16 {
        match self {
            Self::Void => 0,
            Self::Long | Self::Double => 2,
            Self::Boolean | Self::Byte | Self::Char | Self::Short | Self::Int | Self::Float | Self::Reference(_) => 1,
        }
    }

    pub(super) fn descriptor(&self) -> String {
        let primitive = match self {
            Self::Void => "V",
            Self::Boolean => "Z",
            Self::Byte => "B",
            Self::Char => "C",
            Self::Short => "S",
            Self::Int => "I",
            Self::Long => "J",
            Self::Float => "F",
            Self::Double => "D",
            Self::Reference(name) if name.starts_with('[') => name,
            Self::Reference(name) => return format!("L{name};"),
        };
        primitive.to_owned()
    }

    fn prefix(text: &str) -> Option<(Self, &str)> {
        let primitive = match text.as_bytes().first()? {
            b'V' => Self::Void,
            b'Z' => Self::Boolean,
            b'B' => Self::Byte,
            b'C' => Self::Char,
            b'S' => Self::Short,
            b'I' => Self::Int,
            b'J' => Self::Long,
            b'F' => Self::Float,
            b'D' => Self::Double,
            b'L' => {
                let end = text.find(';')?;
                let name = &text[1..end];
                return (!name.is_empty()).then(|| (Self::reference(name), &text[end + 1..]));
            }
            b'[' => return Self::array_prefix(text),
            _ => return None,
        };
        Some((primitive, &text[1..]))
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
