//! What follows from the code of methods alone, whatever their inputs are: which methods it may come to, and what of
//! the class library tells more than a program should rely on.

mod callees;
pub mod library;
pub mod nans;

pub use callees::{Callees, above, instructions};
