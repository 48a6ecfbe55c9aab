//! States from one base image: they share its pages and nothing else.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod support;

use std::os::unix::fs::MetadataExt;

use support::Subject;
use vm::{BaseImage, Config, Outcome, State, Step};

const WRITER: &str = "
    import java.util.*;
    public class Writer {
        static int runs;
        static Map<String, Integer> map = new HashMap<>();
        public static void main(String[] args) {
            runs++;
            Locale.setDefault(Locale.FRANCE);
            System.setProperty(\"mine\", System.getProperty(\"mine\", \"\") + \"x\");
            for (int i = 0; i < 1000; i++) {
                map.merge(\"k\" + i % 10, i, Integer::sum);
            }
            Object first = new Object();
            System.out.println(runs + System.getProperty(\"mine\") + map + first.hashCode()
                + Locale.getDefault() + new Thread().getName() + \"literal\".intern().hashCode());
        }
    }";

/// Bytes of an image's mappings that are in memory, and those of them that are copies.
fn mapped_bytes(image: &BaseImage) -> (u64, u64) {
    let inode = std::fs::metadata(format!("/proc/self/fd/{}", image.descriptor())).unwrap().ino().to_string();
    let (mut present, mut copied) = (0, 0);
    let mut ours = false;
    for line in std::fs::read_to_string("/proc/self/smaps").unwrap().lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "Rss:" if ours => present += words[1].parse::<u64>().unwrap() * 1024,
            "Private_Dirty:" if ours => copied += words[1].parse::<u64>().unwrap() * 1024,
            // A mapping begins with addresses, permissions, offset, device, inode, name.
            _ if words[0].contains('-') => ours = words[4] == inode,
            _ => {}
        }
    }
    (present, copied)
}

#[test]
fn two_states_from_one_image_do_not_see_each_other() {
    let subject = Subject::new(support::compile_text("Writer", WRITER));
    let mut first = subject.start("Writer", Config::default());
    let mut second = subject.start("Writer", Config::default());
    assert_eq!(first.fingerprint(), second.fingerprint());
    let (mut out_first, mut out_second) = (Vec::new(), Vec::new());
    assert_eq!(support::run_on(&mut first, &mut out_first), Step::Ended(Outcome::Exited(0)));
    assert_ne!(first.fingerprint(), second.fingerprint());
    assert_eq!(support::run_on(&mut second, &mut out_second), Step::Ended(Outcome::Exited(0)));
    assert_eq!(String::from_utf8(out_first).unwrap(), String::from_utf8(out_second).unwrap());
    assert_eq!(first.fingerprint(), second.fingerprint());
    let (_, third, state) = subject.run("Writer", Config::default());
    assert!(third.starts_with("1x{"), "{third}");
    assert_eq!(state.fingerprint(), first.fingerprint());
}

#[test]
fn states_share_the_pages_of_their_image() {
    let subject = Subject::new(support::compile_text("Writer", WRITER));
    let states: Vec<State> = (0..8).map(|_| subject.image.state(Config::default()).unwrap()).collect();
    // Reading everything brings the pages in; only what is written is copied.
    assert!(states.iter().all(|state| state.fingerprint() == states[0].fingerprint()));
    let (present, copied) = mapped_bytes(&subject.image);
    assert!(present > 8 * 64 * 1024, "{present} bytes are mapped");
    assert!(copied < present / 8, "{copied} of {present} bytes are copies");
}

#[test]
fn freezing_is_deterministic() {
    let classes = support::compile_text("Writer", WRITER);
    let program = support::open(classes.path());
    let images = [(); 2].map(|()| BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap());
    let prints = images.each_ref().map(|image| image.state(Config::default()).unwrap().fingerprint());
    assert_eq!(prints[0], prints[1]);
}

#[test]
fn a_run_on_an_image_prints_what_a_run_on_a_booted_state_prints() {
    let subject = Subject::new(support::compile_text("Writer", WRITER));
    let (_, frozen, _) = subject.run("Writer", Config::default());
    let mut booted = State::boot(subject.program, Config::default()).unwrap();
    booted.start_main(subject.program.class("Writer").unwrap(), &[]).unwrap();
    let mut output = Vec::new();
    assert_eq!(support::run_on(&mut booted, &mut output), Step::Ended(Outcome::Exited(0)));
    assert_eq!(String::from_utf8(output).unwrap(), frozen);
}
