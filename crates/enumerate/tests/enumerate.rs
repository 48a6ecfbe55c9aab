//! Enumeration: the counts that the subjects promise, and the same candidates by every search and division.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use enumerate::{
    Alone, Candidate, Count, Crew, EnumerateError, Flow, Fork, Plan, Replay, Space, Structure, Tally, Visitor,
    Workplace, find_method, hybrid, pkorat, plan_of_annotations, plan_of_method, predicate,
};
use program::source::{ClassPath, Jdk as Library};
use program::{Method, Program, ProgramConfig};
use testkit::java::Jdk;
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

struct Base {
    program: &'static Program,
    image: BaseImage,
}

fn open(sources: &[PathBuf], directory: &Path) -> Base {
    std::fs::create_dir_all(directory).unwrap();
    let jdk = Jdk::find().unwrap();
    let jar = testkit::small_domains::api_jar(&jdk, directory).unwrap();
    let path = jar.to_string_lossy().into_owned();
    jdk.compile(sources, 17, directory, &["-g", "-cp", &path]).unwrap();
    let library = Library::locate(Some(&jdk.home), None, None).unwrap();
    let class_path = ClassPath::new(&[directory.to_owned(), jar], &library).unwrap();
    let config = ProgramConfig { choose_fields: true, ..ProgramConfig::default() };
    let program = Program::open(class_path, library, config, Box::new(Natives::table())).unwrap();
    let image = BaseImage::freeze(State::boot(program, Config::default()).unwrap()).unwrap();
    Base { program, image }
}

/// The subjects, compiled once.
fn subjects() -> &'static Base {
    static BASE: OnceLock<Base> = OnceLock::new();
    BASE.get_or_init(|| {
        let sources = testkit::subjects::sources(&examples(), "korat").unwrap();
        open(&sources, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate"))
    })
}

struct Subject {
    base: &'static Base,
    space: Space,
    predicate: &'static Method,
}

impl Base {
    fn state(&self) -> State {
        self.image.state(Config::default()).unwrap()
    }

    fn subject(&'static self, class: &str, sizes: &[i32], name: Option<&str>) -> Subject {
        let class = self.program.class(class).unwrap();
        let method = find_method(class, None, sizes.len()).unwrap().unwrap();
        let plan = plan_of_method(&mut self.state(), method, sizes).unwrap();
        let space = Space::new(self.program, class, &plan).unwrap();
        Subject { base: self, space, predicate: predicate(class, name).unwrap() }
    }
}

/// Every candidate, by the values of its reads, and every structure, by its text.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sets {
    explored: BTreeSet<Vec<u32>>,
    valid: BTreeSet<String>,
    /// Nothing is told twice.
    told: usize,
}

struct Listing<'s> {
    space: &'s Space,
    sets: Sets,
}

impl Visitor for Listing<'_> {
    fn candidate(&mut self, candidate: &Candidate<'_>, valid: bool) -> Result<Flow, EnumerateError> {
        self.sets.told += 1;
        let values = candidate.reads.iter().flat_map(|&slot| [slot, candidate.vector[slot as usize]]);
        self.sets.explored.insert(values.collect());
        if valid {
            self.sets.valid.insert(Structure::new(self.space, &candidate.vector).text());
        }
        Ok(Flow::On)
    }
}

impl Subject {
    fn place<R>(&self, with: impl FnOnce(&Workplace<'_>) -> R) -> R {
        let state = || self.base.image.state(Config::default()).map_err(|e| e.to_string());
        with(&Workplace { state: &state, instructions: 1_000_000, strict: false })
    }

    fn count(&self) -> Tally {
        let mut machine = self.place(|place| place.machine(&self.space, self.predicate)).unwrap();
        let mut fork = Fork::new(&mut machine);
        fork.run(&[], &mut Alone, &mut Count).unwrap();
        fork.tally
    }

    fn listing(&self) -> Listing<'_> {
        Listing { space: &self.space, sets: Sets::default() }
    }

    fn forked(&self) -> (Tally, Sets) {
        let mut machine = self.place(|place| place.machine(&self.space, self.predicate)).unwrap();
        let mut listing = self.listing();
        let mut fork = Fork::new(&mut machine);
        fork.run(&[], &mut Alone, &mut listing).unwrap();
        (fork.tally, listing.sets)
    }

    fn replayed(&self) -> (Tally, Sets) {
        let mut machine = self.place(|place| place.machine(&self.space, self.predicate)).unwrap();
        let mut listing = self.listing();
        let mut replay = Replay::new(&mut machine);
        replay.run(&mut listing).unwrap();
        (replay.tally, listing.sets)
    }

    fn divided(&self, workers: usize, by_items: bool) -> (Tally, Sets) {
        let visitor = || Ok(self.listing());
        let result = |listing: Listing<'_>| listing.sets;
        let crew = Crew { workers, visitor: &visitor, result: &result };
        let part = self.place(|place| {
            if by_items {
                pkorat(&self.space, self.predicate, place, &crew)
            } else {
                hybrid(&self.space, self.predicate, place, &crew)
            }
        });
        let part = part.unwrap();
        let mut all = Sets::default();
        for sets in part.results {
            all.explored.extend(sets.explored);
            all.valid.extend(sets.valid);
            all.told += sets.told;
        }
        (part.tally, all)
    }

    fn agrees(&self) {
        let (tally, sets) = self.forked();
        assert_eq!(tally.explored as usize, sets.told);
        assert_eq!(sets.told, sets.explored.len(), "no candidate twice");
        assert_eq!(tally.valid as usize, sets.valid.len(), "no two isomorphic structures");
        let expected = (tally, sets);
        assert_eq!(self.replayed(), expected, "replay");
        for workers in [1, 2, 8] {
            assert_eq!(self.divided(workers, false), expected, "hybrid, {workers} workers");
            assert_eq!(self.divided(workers, true), expected, "PKorat, {workers} workers");
        }
    }
}

/// A count that a subject's comment promises.
struct Promise {
    class: String,
    sizes: Vec<i32>,
    predicate: Option<String>,
    explored: Option<u64>,
    valid: u64,
}

fn promises() -> Vec<Promise> {
    let mut promises = Vec::new();
    for source in testkit::subjects::sources(&examples(), "korat").unwrap() {
        let text = std::fs::read_to_string(source).unwrap();
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("* enumerate:")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |word: &str| words.iter().skip_while(|known| **known != word).nth(1).copied();
            let number = |word: &str| after(word).map(|n| n.parse().unwrap());
            let sizes = words[1..].iter().take_while(|word| word.parse::<i32>().is_ok());
            promises.push(Promise {
                class: words[0].to_owned(),
                sizes: sizes.map(|n| n.parse().unwrap()).collect(),
                predicate: after("--predicate").map(str::to_owned),
                explored: number("explored:"),
                valid: number("valid:").unwrap(),
            });
        }
    }
    promises
}

#[test]
fn subjects_have_the_structures_that_they_promise() {
    let promises = promises();
    assert!(promises.len() > 50, "the comments are read");
    for promise in promises {
        let tally = subjects().subject(&promise.class, &promise.sizes, promise.predicate.as_deref()).count();
        assert_eq!(tally.valid, promise.valid, "{} {:?}", promise.class, promise.sizes);
        if let Some(explored) = promise.explored {
            assert_eq!(tally.explored, explored, "{} {:?}", promise.class, promise.sizes);
        }
        assert_eq!((tally.threw, tally.cut), (0, 0));
    }
}

#[test]
fn every_search_and_division_finds_the_same_in_trees() {
    subjects().subject("BinaryTree", &[5], None).agrees();
    subjects().subject("SearchTree", &[3], None).agrees();
    subjects().subject("RedBlackTree", &[4], None).agrees();
}

#[test]
fn every_search_and_division_finds_the_same_in_lists() {
    subjects().subject("SinglyLinkedList", &[5, 5], None).agrees();
    subjects().subject("SortedList", &[4], None).agrees();
    subjects().subject("DoublyLinkedList", &[4], None).agrees();
}

#[test]
fn every_search_and_division_finds_the_same_in_arrays_and_graphs() {
    subjects().subject("HeapArray", &[3], None).agrees();
    subjects().subject("DisjointSet", &[4], None).agrees();
    subjects().subject("Dag", &[3], None).agrees();
    subjects().subject("Dag", &[4], Some("isSorted")).agrees();
    subjects().subject("JavaProgram", &[2, 2], None).agrees();
}

/// A class of its own for what subjects do not show.
fn own(name: &str, source: &str) -> &'static Base {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate-own").join(name);
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join(format!("{name}.java"));
    std::fs::write(&file, source).unwrap();
    Box::leak(Box::new(open(&[file], &directory)))
}

fn annotated(name: &str, source: &str) -> Subject {
    let base = own(name, source);
    let class = base.program.class(name).unwrap();
    let plan: Plan = plan_of_annotations(base.program, class).unwrap();
    let space = Space::new(base.program, class, &plan).unwrap();
    Subject { base, space, predicate: predicate(class, None).unwrap() }
}

#[test]
fn every_kind_of_domain_has_its_values_in_order() {
    let subject = annotated(
        "Kinds",
        r#"import banyan.annotation.*;
        @Objects("Cat=1,Dog=2")
        class Kinds {
            enum Colour { RED, GREEN }
            static class Animal {}
            static class Cat extends Animal {}
            static class Dog extends Animal {}
            @Domain("false,true") boolean flag;
            @Domain("-1..1") byte b;
            @Domain("7,9") short s;
            @Domain("'x'..'y'") char c;
            @Domain("5L..6L") long l;
            @Domain("1.5,2.5") double d;
            @Domain("*") Colour colour;
            @Domain("null,\"a\",\"b,c\"") String text;
            @Domain("null,Animal") Animal pet;
            @Domain("null,array(1..2; 'p','q')") char[] letters;
            boolean repOk() {
                return flag && b == 1 && s == 9 && c == 'y' && l == 6 && d == 2.5 && colour == Colour.GREEN
                    && "b,c".equals(text) && pet != null && (letters == null || letters[letters.length - 1] == 'q');
            }
        }"#,
    );
    let valid: Vec<String> = subject.forked().1.valid.into_iter().collect();
    // A cat or a dog (the second dog is the same up to its name), with no array or one that ends in q.
    assert_eq!(valid.len(), 2 * (1 + 1 + 2), "{valid:#?}");
    assert!(
        valid.contains(
            &"Kinds0(flag=true, b=1, s=9, c='y', l=6L, d=2.5, colour=Kinds.Colour.GREEN, text=\"b,c\", pet=Dog0(), \
          letters=char[]0{'p', 'q'})"
                .to_owned()
        )
    );
    subject.agrees();
}

#[test]
fn the_root_counts_as_seen_where_it_is_a_value_too() {
    let subject = annotated(
        "Ring",
        r#"import banyan.annotation.*;
        @Objects("Ring=3")
        class Ring {
            @Domain("Ring") Ring next;
            boolean repOk() { return next.next.next == this; }
        }"#,
    );
    // To itself, or through the two others; which of them is first makes no difference.
    assert_eq!(subject.forked().1.valid.len(), 2);
    subject.agrees();
}

#[test]
fn a_predicate_may_write_and_throw_and_every_candidate_sees_its_own_heap() {
    let subject = annotated(
        "Impure",
        r#"import banyan.annotation.*;
        class Impure {
            static int runs;
            @Domain("0..2") int x;
            @Domain("0..1") int mark;
            int[] copy;
            @Domain("array(2..2; 0..1)") int[] bits;
            boolean repOk() {
                if (runs++ != 0) throw new IllegalStateException("a run before this one was seen");
                mark = 0;
                if (x == 1) throw new RuntimeException("x");
                copy = bits.clone();
                bits[0] = 5;
                x = 9;
                return mark == 0 && x == 9 && copy[0] == 1 && bits[0] == 5;
            }
        }"#,
    );
    let (tally, sets) = subject.forked();
    assert_eq!(tally.threw, 1);
    // Two values of x, two marks that are written before they are read, and the second bit.
    assert_eq!(sets.valid.len(), 2 * 2 * 2, "{:#?}", sets.valid);
    assert!(sets.valid.iter().all(|text| text.contains("int[]0{1, ")), "what was enumerated, not what was written");
    subject.agrees();
}

#[test]
fn a_predicate_that_does_not_end_is_cut_and_counts_as_false() {
    let subject = annotated(
        "Endless",
        r#"import banyan.annotation.*;
        class Endless {
            @Domain("0..2") int x;
            boolean repOk() { while (x == 1) {} return true; }
        }"#,
    );
    let tally = subject.count();
    assert_eq!((tally.explored, tally.valid, tally.cut), (3, 2, 1));
}
