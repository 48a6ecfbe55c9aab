//! The schemas in `docs/schema` are those of the structs. With `BANYAN_BLESS=1` they are written anew.

use std::path::Path;

use emit::document::{CoverDocument, EnumerateDocument, ExploreDocument, TestDocument, schema, text};

/// Compares the schema of a command with the file, or writes it.
fn check(command: &str, schema: schemars::Schema) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{command}.json"));
    let generated = text(&schema);
    if std::env::var_os("BANYAN_BLESS").is_some() {
        std::fs::write(&file, &generated).expect("the schema can be written");
    }
    let committed = std::fs::read_to_string(&file).expect("the schema is there");
    assert!(generated == committed, "{} is not that of the structs: run with BANYAN_BLESS=1", file.display());
}

#[test]
fn the_schema_of_explore_is_that_of_its_structs() {
    check("explore", schema::<ExploreDocument>());
}

#[test]
fn the_schema_of_cover_is_that_of_its_structs() {
    check("cover", schema::<CoverDocument>());
}

#[test]
fn the_schema_of_test_is_that_of_its_structs() {
    check("test", schema::<TestDocument>());
}

#[test]
fn the_schema_of_enumerate_is_that_of_its_structs() {
    check("enumerate", schema::<EnumerateDocument>());
}
