//! Any bytes as a JDK image: open it, look classes up and read every resource.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use program::Bytes;
use program::source::Image;

fuzz_target!(|data: &[u8]| {
    let Ok(image) = Image::new(Path::new("modules"), Bytes::from(data)) else {
        return;
    };
    drop(image.find("java/lang/Object.class"));
    for (module, path) in image.resources() {
        drop(image.read(module, &path));
        drop(image.find(&path));
    }
});
