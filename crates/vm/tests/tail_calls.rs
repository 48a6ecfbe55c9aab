//! Handlers tail-call each other: a hundred million iterations run on a stack of 64 KB.
//!
//! Rust does not promise it; a build in which it does not hold overflows here at once. Run for the
//! development profile and for the release profile.

mod support;

use program::Method;
use support::Subject;
use vm::{Config, Returned, State, Step};

const LOOP: &str = "
    public class Loop {
        int field;
        long wide;
        static int fixed = 3;
        interface Shape { int area(int x); }
        static final class Square implements Shape { public int area(int x) { return x * x; } }
        static int half(int x) { return x >> 1; }
        int add(int x) { field += x; return field; }
        static int run(int rounds) {
            Loop object = new Loop();
            Shape shape = new Square();
            int[] cells = new int[16];
            byte[] bytes = new byte[16];
            int sum = 0;
            for (int i = 0; i < rounds; i++) {
                sum += i;
                switch (i & 15) {
                    case 0: sum ^= half(i); break;
                    case 4: sum += object.add(i); break;
                    case 8: sum -= shape.area(i); break;
                    case 12: object.wide += sum; bytes[i & 7]++; fixed += bytes[3]; break;
                    default: cells[i & 15] += sum;
                }
                if (cells[5] > 1000 && sum < 0) {
                    sum = -sum;
                }
            }
            return sum + fixed + (int) object.wide + cells[7];
        }
    }";

const ROUNDS: i32 = 100_000_000;

/// A state handed to another thread, whole: nobody else keeps a part of it.
struct Carried(State, &'static Method);

// SAFETY: a state has no ties to the thread that made it; it is not `Send` only because workers
// never pass states on.
unsafe impl Send for Carried {}

fn call(carried: &mut Carried, rounds: i32) -> Step {
    let Carried(state, method) = carried;
    state.call(method, &[u64::from(rounds as u32)]);
    vm::step(state)
}

/// What the loop computes, by Rust.
fn expected(rounds: i32) -> i32 {
    let (mut field, mut wide, mut fixed) = (0i32, 0i64, 3i32);
    let (mut cells, mut bytes) = ([0i32; 16], [0i8; 8]);
    let mut sum = 0i32;
    for i in 0..rounds {
        sum = sum.wrapping_add(i);
        match i & 15 {
            0 => sum ^= i >> 1,
            4 => {
                field = field.wrapping_add(i);
                sum = sum.wrapping_add(field);
            }
            8 => sum = sum.wrapping_sub(i.wrapping_mul(i)),
            12 => {
                wide = wide.wrapping_add(i64::from(sum));
                bytes[(i & 7) as usize] = bytes[(i & 7) as usize].wrapping_add(1);
                fixed = fixed.wrapping_add(i32::from(bytes[3]));
            }
            at => cells[at as usize] = cells[at as usize].wrapping_add(sum),
        }
        if cells[5] > 1000 && sum < 0 {
            sum = sum.wrapping_neg();
        }
    }
    sum.wrapping_add(fixed).wrapping_add(wide as i32).wrapping_add(cells[7])
}

#[test]
fn a_hundred_million_iterations_need_no_native_stack() {
    let subject = Subject::new(support::compile_text("Loop", LOOP));
    let class = subject.program.class("Loop").unwrap();
    let method = class.declared_method("run", "(I)I").unwrap();
    let state = subject.image.state(Config::default()).unwrap();
    let mut carried = Carried(state, method);
    // Loading and lowering recurse; they are done before the stack is small.
    assert!(matches!(call(&mut carried, 100), Step::Returned(Returned::Value(..))));
    let class = subject.program.class("Loop").unwrap();
    let fixed = class.field_named("fixed").unwrap();
    carried.0.put_field(0, fixed, 3);
    let small = std::thread::Builder::new().stack_size(64 * 1024);
    let result = small.spawn(move || call(&mut carried, ROUNDS)).unwrap().join().unwrap();
    let expected = u64::from(expected(ROUNDS) as u32);
    assert!(matches!(result, Step::Returned(Returned::Value(word, _)) if word == expected), "{result:?}");
}
