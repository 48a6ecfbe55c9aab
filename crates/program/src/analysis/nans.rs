//! What sees more of a NaN than that it is one.
//!
//! An input that is NaN is the usual one here, and so is what arithmetic makes; on a real machine there are 2^53 - 2 of
//! them. Code that asks for their bits may do with another one what no path does, so nothing is proved of it.

const TELLING: [(&str, &str); 4] = [
    ("java/lang/Double", "doubleToRawLongBits"),
    ("java/lang/Float", "floatToRawIntBits"),
    ("java/lang/Math", "copySign"),
    ("java/lang/StrictMath", "copySign"),
];

/// Does a method of the class library tell one NaN from another?
pub fn tells_nans_apart(class: &str, name: &str) -> bool {
    TELLING.contains(&(class, name))
}
