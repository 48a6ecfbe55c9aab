//! The helper for calls that source cannot make: one class in the package of the tests that need it.

use program::kind::split_descriptor;

/// Its name.
pub const CLASS: &str = "BanyanReflection";

/// `withdraw(int,java.lang.String)`, as the helper compares it.
pub fn signature(method: &str, descriptor: &str) -> String {
    let parameters = split_descriptor(descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let types: Vec<String> = parameters.into_iter().map(type_name).collect();
    let method = if method == "<init>" { "new" } else { method };
    format!("{method}({})", types.join(","))
}

/// As `Class.getTypeName` gives it.
fn type_name(descriptor: &str) -> String {
    match descriptor.strip_prefix('[') {
        Some(component) => type_name(component) + "[]",
        None => match super::names::class_of(descriptor) {
            Some(class) => class.replace('/', "."),
            None => program::Kind::of(descriptor).and_then(program::Kind::java_name).unwrap_or("void").to_owned(),
        },
    }
}

/// The class without its header and package.
pub const TEXT: &str = r#"import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls that the language hides from tests. */
final class BanyanReflection {
    private BanyanReflection() {}

    /** Creates an object by the constructor with this signature, such as {@code new(int,java.lang.String)}. */
    static Object create(String type, String signature, Object... arguments) throws Exception {
        for (Constructor<?> constructor : Class.forName(type).getDeclaredConstructors()) {
            if (signature.equals(signature("new", constructor))) {
                constructor.setAccessible(true);
                try {
                    return constructor.newInstance(arguments);
                } catch (InvocationTargetException thrown) {
                    throw cause(thrown);
                }
            }
        }
        throw new NoSuchMethodException(type + ": " + signature);
    }

    /** Calls the method with this signature on an object, or without one if it is static. */
    static Object call(String type, String signature, Object object, Object... arguments) throws Exception {
        for (Method method : Class.forName(type).getDeclaredMethods()) {
            if (!method.isBridge() && signature.equals(signature(method.getName(), method))) {
                method.setAccessible(true);
                try {
                    return method.invoke(object, arguments);
                } catch (InvocationTargetException thrown) {
                    throw cause(thrown);
                }
            }
        }
        throw new NoSuchMethodException(type + ": " + signature);
    }

    /** A constant of an enum. */
    static Object constant(String type, String name) throws Exception {
        return get(type, name);
    }

    /** The value of a static field. */
    static Object get(String type, String name) throws Exception {
        return field(type, name).get(null);
    }

    /** Gives a static field a value. */
    static void put(String type, String name, Object value) throws Exception {
        field(type, name).set(null, value);
    }

    private static Field field(String type, String name) throws Exception {
        Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static String signature(String name, Executable executable) {
        StringBuilder types = new StringBuilder();
        for (Class<?> type : executable.getParameterTypes()) {
            types.append(types.length() == 0 ? "" : ",").append(type.getTypeName());
        }
        return name + "(" + types + ")";
    }

    private static Exception cause(InvocationTargetException thrown) {
        if (thrown.getCause() instanceof Error) {
            throw (Error) thrown.getCause();
        }
        return (Exception) thrown.getCause();
    }
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_that_reflection_shows() {
        assert_eq!(signature("f", "(I[Ljava/lang/String;La/B$C;)V"), "f(int,java.lang.String[],a.B$C)");
        assert_eq!(signature("<init>", "()V"), "new()");
    }
}
