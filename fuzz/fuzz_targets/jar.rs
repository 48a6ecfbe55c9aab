//! Any bytes as a jar: open it and read every entry.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use program::Bytes;
use program::source::Jar;

fuzz_target!(|data: &[u8]| {
    let Ok(jar) = Jar::new(Path::new("fuzz.jar"), Bytes::from(data), 17) else {
        return;
    };
    for name in jar.names() {
        drop(jar.find(name));
    }
});
