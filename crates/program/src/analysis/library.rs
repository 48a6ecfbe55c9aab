//! Classes of the library that mean something to an analysis: one table, of which every list is a view.
//!
//! Subclasses inherit nothing here; who asks for more than the named class walks its lineage.

/// What is known of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nobody can change its objects.
    Value,
    /// Some of its methods ask the world outside: properties, the locale.
    Asks,
    /// It keeps no object of the user's, and so calls none unless it is given it.
    KeepsNothing,
    /// Code that changes its own objects of it changes nothing that others see.
    Private,
    /// The type of a string or an array can be called so.
    General,
    /// A class of throwables that the end of the stack or of the memory is caught by.
    Exhaustion,
    /// A collection that is new when it is empty.
    Collection,
    /// A map that is new when it is empty.
    Map,
    /// It may have a comparator or an order that a new one would not.
    Ordered,
}

use Fact::{Asks, Collection, Exhaustion, General, KeepsNothing, Map, Ordered, Private, Value};

/// By name.
const CLASSES: &[(&str, &[Fact])] = &[
    ("java/io/PrintStream", &[KeepsNothing]),
    ("java/io/Serializable", &[General]),
    ("java/lang/Boolean", &[Value, Asks, Private]),
    ("java/lang/Byte", &[Value]),
    ("java/lang/CharSequence", &[General, Private]),
    ("java/lang/Character", &[Value, Private]),
    ("java/lang/Class", &[Value, Private]),
    ("java/lang/Cloneable", &[General]),
    ("java/lang/Comparable", &[General]),
    ("java/lang/Double", &[Value, Private]),
    ("java/lang/Enum", &[Private]),
    ("java/lang/Error", &[Exhaustion]),
    ("java/lang/Float", &[Value, Private]),
    ("java/lang/Integer", &[Value, Asks, Private]),
    ("java/lang/Long", &[Value, Asks, Private]),
    ("java/lang/Object", &[General, Private]),
    ("java/lang/OutOfMemoryError", &[Exhaustion]),
    ("java/lang/Short", &[Value]),
    ("java/lang/StackOverflowError", &[Exhaustion]),
    ("java/lang/String", &[Value, General, Private]),
    ("java/lang/StringBuffer", &[KeepsNothing, Private]),
    ("java/lang/StringBuilder", &[KeepsNothing, Private]),
    ("java/lang/Throwable", &[Exhaustion]),
    ("java/lang/VirtualMachineError", &[Exhaustion]),
    ("java/lang/constant/Constable", &[General]),
    ("java/lang/constant/ConstantDesc", &[General]),
    ("java/math/BigDecimal", &[Value, Private]),
    ("java/math/BigInteger", &[Value, Private]),
    ("java/util/ArrayDeque", &[Collection]),
    ("java/util/ArrayList", &[Collection]),
    ("java/util/HashMap", &[Map]),
    ("java/util/HashSet", &[Collection]),
    ("java/util/Hashtable", &[Map]),
    ("java/util/IdentityHashMap", &[Map]),
    ("java/util/LinkedHashMap", &[Map, Ordered]),
    ("java/util/LinkedHashSet", &[Collection]),
    ("java/util/LinkedList", &[Collection]),
    ("java/util/Locale", &[Value, Asks]),
    ("java/util/Optional", &[Private]),
    ("java/util/PriorityQueue", &[Collection, Ordered]),
    ("java/util/Random", &[KeepsNothing]),
    ("java/util/Stack", &[Collection]),
    ("java/util/TreeMap", &[Map, Ordered]),
    ("java/util/TreeSet", &[Collection, Ordered]),
    ("java/util/Vector", &[Collection]),
    ("java/util/WeakHashMap", &[Map]),
    ("java/util/concurrent/ConcurrentHashMap", &[Map]),
    ("java/util/concurrent/ConcurrentLinkedDeque", &[Collection]),
    ("java/util/concurrent/ConcurrentLinkedQueue", &[Collection]),
    ("java/util/concurrent/CopyOnWriteArrayList", &[Collection]),
    ("java/util/regex/Pattern", &[Value]),
];

/// Is this known of a class, by its internal name?
pub fn is(class: &str, fact: Fact) -> bool {
    let row = CLASSES.binary_search_by_key(&class, |(name, _)| name);
    row.is_ok_and(|at| CLASSES[at].1.contains(&fact))
}

/// The names of all classes of the table.
pub fn classes() -> impl Iterator<Item = &'static str> {
    CLASSES.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_its_names_and_has_each_once() {
        assert!(CLASSES.is_sorted_by(|(one, _), (other, _)| one < other));
    }

    #[test]
    fn boxes_are_values_and_only_values_are_asked_whether_they_ask() {
        for kind in crate::Kind::PRIMITIVES {
            assert!(is(kind.box_class().unwrap(), Value), "{kind:?}");
        }
        assert!(classes().filter(|class| is(class, Asks)).all(|class| is(class, Value)));
        assert!(!is("java/util/Date", Value), "somebody can change it");
    }

    #[test]
    fn nothing_is_a_collection_and_a_map() {
        assert!(classes().all(|class| !(is(class, Collection) && is(class, Map))));
        let ordered: Vec<_> = classes().filter(|class| is(class, Ordered)).collect();
        assert!(ordered.iter().all(|class| is(class, Collection) || is(class, Map)));
    }
}
