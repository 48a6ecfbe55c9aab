//! Enumeration: the counts that the subjects promise, and the same candidates by every search and division.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use enumerate::{
    Alone, Booted, Branch, Candidate, Count, Crew, EnumerateError, Flow, Fork, Gap, Keep, Left, Manner, Order, Outcome,
    Plan, Replay, Scheme, Setup, Sharing, Structure, Tally, Unseen, Visitor, Watch, pkorat, search,
};
use explore::pool::Hands;
use explore::session::{JdkSearch, Opening};
use testkit::java::Jdk;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// What is said of a class that has all of it in annotations.
fn setup(class: &str, opening: Opening) -> Setup {
    Setup {
        opening,
        class: class.to_owned(),
        sizes: Vec::new(),
        finitization: None,
        objects: Vec::new(),
        domains: Vec::new(),
        predicate: None,
        run: Vec::new(),
        run_all: None,
        tells: None,
        keep: Keep::All,
        first: None,
        strict: false,
        instructions: 1_000_000,
        max_heap: 1 << 30,
        assertions: true,
    }
}

fn open(class: &str, sources: &[PathBuf], directory: &Path) -> Booted {
    std::fs::create_dir_all(directory).unwrap();
    let jdk = Jdk::find().unwrap();
    let jar = testkit::small_domains::api_jar(&jdk, directory).unwrap();
    let path = jar.to_string_lossy().into_owned();
    jdk.compile(sources, 17, directory, &["-g", "-cp", &path]).unwrap();
    let jdk = JdkSearch { home: Some(jdk.home), ..JdkSearch::default() };
    let class_path = format!("{}:{path}", directory.display());
    let opening = Opening { class_path, jdk, ..Opening::default() };
    let setup = setup(class, opening);
    setup.boot(setup.opening.locate().unwrap(), None).unwrap()
}

/// The subjects, compiled once.
fn subjects() -> &'static Booted {
    static BASE: OnceLock<Booted> = OnceLock::new();
    BASE.get_or_init(|| {
        let sources = testkit::subjects::sources(&examples(), "korat").unwrap();
        open("BinaryTree", &sources, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate"))
    })
}

struct Subject(enumerate::Subject);

fn subject(class: &str, sizes: &[i32], name: Option<&str>) -> Subject {
    let booted = subjects().with_class(subjects().program.class(class).unwrap());
    let predicate = name.map(str::to_owned);
    let setup = Setup { sizes: sizes.to_vec(), predicate, ..setup(class, Opening::default()) };
    let plan = setup.plan(&booted).unwrap();
    Subject(setup.subject(booted, &plan).unwrap())
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
    subject: &'s Subject,
    sets: Sets,
}

impl Visitor for Listing<'_> {
    fn candidate(&mut self, candidate: &Candidate<'_>, valid: bool) -> Result<Flow, EnumerateError> {
        self.sets.told += 1;
        let values = candidate.reads.iter().flat_map(|&slot| [slot, candidate.vector[slot as usize]]);
        self.sets.explored.insert(values.collect());
        if valid {
            self.sets.valid.insert(Structure::new(&self.subject.0.space, &candidate.vector).text());
        }
        Ok(Flow::On)
    }
}

/// Pauses after so many candidates.
struct Pausing(u32);

impl Sharing for Pausing {
    fn is_wanted(&self) -> bool {
        false
    }

    fn give(&mut self, _part: Branch) {}

    fn is_stopped(&mut self) -> bool {
        self.0 -= 1;
        self.0 == 0
    }
}

/// Takes whatever it can get.
#[derive(Default)]
struct Taking(Vec<Branch>);

impl Sharing for Taking {
    fn is_wanted(&self) -> bool {
        true
    }

    fn give(&mut self, part: Branch) {
        self.0.push(part);
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

impl Subject {
    fn with_fork<R>(&self, with: impl FnOnce(&mut Fork<'_, '_>) -> R) -> R {
        let machine = self.0.with_place(|place| place.machine(&self.0.space, self.0.predicate));
        with(&mut Fork::new(&mut machine.unwrap()))
    }

    fn count(&self) -> Tally {
        self.with_fork(|fork| {
            fork.run(&mut Alone, &mut Count).unwrap();
            fork.tally
        })
    }

    fn listing(&self) -> Listing<'_> {
        Listing { subject: self, sets: Sets::default() }
    }

    fn forked(&self) -> (Tally, Sets) {
        let mut listing = self.listing();
        self.with_fork(|fork| {
            fork.run(&mut Alone, &mut listing).unwrap();
            (fork.tally, listing.sets)
        })
    }

    /// With a pause after every so many candidates, and everything that is left begun anew then.
    fn paused(&self, every: u32) -> (Tally, Sets) {
        let mut listing = self.listing();
        let mut branches = vec![Branch::default()];
        self.with_fork(|fork| {
            while let Some(branch) = branches.pop() {
                fork.begin(branch);
                if fork.go_on(&mut Pausing(every), &mut listing).unwrap() == Flow::Stop {
                    branches.extend(fork.rest());
                }
            }
            (fork.tally, listing.sets)
        })
    }

    fn replayed(&self) -> (Tally, Sets) {
        let mut machine = self.0.with_place(|place| place.machine(&self.0.space, self.0.predicate)).unwrap();
        let mut listing = self.listing();
        let mut replay = Replay::new(&mut machine);
        replay.run(&mut listing).unwrap();
        (replay.tally, listing.sets)
    }

    fn queued(&self, workers: usize) -> (Tally, Sets) {
        let visitor = || Ok(self.listing());
        let result = |listing: Listing<'_>| listing.sets;
        let crew = Crew { workers, visitor: &visitor, result: &result };
        let part = self.0.with_place(|place| pkorat(&self.0.space, self.0.predicate, place, &crew)).unwrap();
        let mut all = Sets::default();
        for sets in part.results {
            all.explored.extend(sets.explored);
            all.valid.extend(sets.valid);
            all.told += sets.told;
        }
        (part.tally, all)
    }

    fn searched(&self, order: Order, scheme: Scheme, workers: usize) -> Outcome {
        let manner = Manner { order, scheme, workers, hands: Hands::Threads };
        let watch = Watch { deadline: None, cancel: None, onlooker: &Unseen };
        search(&self.0, &manner, &watch, Left::all(), None).unwrap()
    }

    fn agrees(&self) {
        let (tally, sets) = self.forked();
        assert_eq!(tally.explored as usize, sets.told);
        assert_eq!(sets.told, sets.explored.len(), "no candidate twice");
        assert_eq!(tally.valid as usize, sets.valid.len(), "no two isomorphic structures");
        let harvest = self.searched(Order::Replay, Scheme::Hybrid, 1).harvest;
        assert_eq!(harvest.tally, tally);
        let texts = harvest.specimens.iter().map(|one| Structure::new(&self.0.space, &one.vector).text());
        assert_eq!(texts.collect::<BTreeSet<_>>(), sets.valid);
        let expected = (tally, sets);
        assert_eq!(self.replayed(), expected, "replay");
        assert_eq!(self.paused(3), expected, "pauses");
        for workers in [1, 2, 8] {
            assert_eq!(self.queued(workers), expected, "PKorat, {workers} workers");
            for scheme in [Scheme::Hybrid, Scheme::Pkorat] {
                let found = self.searched(Order::Fork, scheme, workers);
                assert_eq!(found.harvest, harvest, "{scheme:?}, {workers} workers");
                assert_eq!(found.gaps, []);
            }
        }
    }
}

#[test]
fn a_branch_that_is_searched_again_leaves_out_what_was_given_away() {
    for (class, sizes) in [("BinaryTree", &[6][..]), ("SinglyLinkedList", &[6, 6])] {
        let subject = subject(class, sizes, None);
        let (_, all) = subject.forked();
        let search = |branch: &Branch| {
            let (mut listing, mut taking) = (subject.listing(), Taking::default());
            subject.with_fork(|fork| {
                fork.begin(branch.clone());
                fork.go_on(&mut taking, &mut listing).unwrap();
            });
            (listing.sets.explored, taking.0)
        };
        let (mut branches, mut explored, mut parts) = (vec![Branch::default()], BTreeSet::new(), 0);
        while let Some(branch) = branches.pop() {
            let (own, given) = search(&branch);
            parts += given.len();
            // Once more, as after a loss: what was given away is not there, but what is given then is.
            let holes = given.iter().map(|part| part.prefix.clone()).chain(branch.holes.clone()).collect();
            let (mut again, given_then) = search(&Branch { holes, ..branch });
            for part in given_then {
                again.extend(search_all(&subject, part));
            }
            assert_eq!(again, own);
            for candidate in own {
                assert!(explored.insert(candidate), "no candidate twice");
            }
            branches.extend(given);
        }
        assert!(parts > 2, "{parts}");
        assert_eq!(explored, all.explored);
    }
}

fn search_all(subject: &Subject, branch: Branch) -> BTreeSet<Vec<u32>> {
    let mut listing = subject.listing();
    subject.with_fork(|fork| {
        fork.begin(branch);
        fork.go_on(&mut Alone, &mut listing).unwrap();
    });
    listing.sets.explored
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
        let tally = subject(&promise.class, &promise.sizes, promise.predicate.as_deref()).count();
        assert_eq!(tally.valid, promise.valid, "{} {:?}", promise.class, promise.sizes);
        if let Some(explored) = promise.explored {
            assert_eq!(tally.explored, explored, "{} {:?}", promise.class, promise.sizes);
        }
        assert_eq!((tally.threw, tally.cut), (0, 0));
    }
}

#[test]
fn every_search_and_division_finds_the_same_in_trees() {
    subject("BinaryTree", &[5], None).agrees();
    subject("SearchTree", &[3], None).agrees();
    subject("RedBlackTree", &[4], None).agrees();
}

#[test]
fn every_search_and_division_finds_the_same_in_lists() {
    subject("SinglyLinkedList", &[5, 5], None).agrees();
    subject("SortedList", &[4], None).agrees();
    subject("DoublyLinkedList", &[4], None).agrees();
}

#[test]
fn every_search_and_division_finds_the_same_in_arrays_and_graphs() {
    subject("HeapArray", &[3], None).agrees();
    subject("DisjointSet", &[4], None).agrees();
    subject("Dag", &[3], None).agrees();
    subject("Dag", &[4], Some("isSorted")).agrees();
    subject("JavaProgram", &[2, 2], None).agrees();
}

/// A class of its own for what subjects do not show.
fn own(name: &str, source: &str) -> Booted {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate-own").join(name);
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join(format!("{name}.java"));
    std::fs::write(&file, source).unwrap();
    open(name, &[file], &directory)
}

fn annotated(name: &str, source: &str) -> Subject {
    let (booted, setup) = (own(name, source), setup(name, Opening::default()));
    let plan: Plan = setup.plan(&booted).unwrap();
    Subject(setup.subject(booted, &plan).unwrap())
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
    // The first of all, whoever comes to it.
    for workers in [1, 3] {
        let thrown = subject.searched(Order::Fork, Scheme::Hybrid, workers).harvest.thrown;
        assert!(thrown.is_some_and(|(_, text)| text.starts_with("java.lang.RuntimeException: x")));
    }
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

#[test]
fn a_search_that_is_to_stop_says_so_and_keeps_what_it_has() {
    let subject = subject("BinaryTree", &[12], None);
    for (order, scheme, workers) in
        [(Order::Fork, Scheme::Hybrid, 2), (Order::Fork, Scheme::Pkorat, 2), (Order::Replay, Scheme::Hybrid, 1)]
    {
        let manner = Manner { order, scheme, workers, hands: Hands::Threads };
        let deadline = Some(Instant::now() + Duration::from_millis(300));
        let watch = Watch { deadline, cancel: None, onlooker: &Unseen };
        let outcome = search(&subject.0, &manner, &watch, Left::all(), None).unwrap();
        assert_eq!(outcome.gaps, [Gap::Budget], "{order:?}, {scheme:?}");
        let harvest = outcome.harvest;
        assert!(harvest.tally.explored > 0 && harvest.tally.explored < 12_284_830, "{:?}", harvest.tally);
        assert_eq!(harvest.specimens.len() as u64, harvest.tally.valid);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let watch = Watch { deadline: None, cancel, onlooker: &Unseen };
        let outcome = search(&subject.0, &manner, &watch, Left::all(), None).unwrap();
        assert_eq!(outcome.gaps, [Gap::Stopped], "{order:?}, {scheme:?}");
    }
}
