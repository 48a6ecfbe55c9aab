//! Our `strict_math` against the JVM's `StrictMath`, and our `math` against its looser `Math`.
//!
//! A Java program and this file generate the same arguments from the same seeds and hash their
//! results in blocks of 1,000; only a block whose hashes differ is listed argument by argument. NaNs
//! are made canonical on both sides. The `java` on the path must be version 17 or later.

mod math_inputs;

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use math_inputs::Function::{self, One, Two};
use math_inputs::{CHOSEN, Inputs, SPECIAL, THRESHOLDS, apply, bits, side};
use vm::{math, strict_math as m};

const BLOCK: usize = 1_000;
/// Blocks of random arguments per function, after those of the chosen ones.
const RANDOM_BLOCKS: usize = 200;
const LOOSE_INPUTS: usize = 100_000;

/// Generates the arguments as `Inputs` does. `hash N` prints one hash a block for every
/// function, `block F B N` the results of one block of one function, `loose N` those of `Math`.
const ORACLE: &str = r#"
import java.io.*;
import java.util.*;
import java.util.function.*;

class Oracle {
    static final int BLOCK = 1000;

    static final List<DoubleUnaryOperator> ONE = List.of(
        StrictMath::sin, StrictMath::cos, StrictMath::tan,
        StrictMath::asin, StrictMath::acos, StrictMath::atan,
        StrictMath::exp, StrictMath::log, StrictMath::log10, StrictMath::cbrt,
        StrictMath::sinh, StrictMath::cosh, StrictMath::tanh,
        StrictMath::expm1, StrictMath::log1p, StrictMath::sqrt,
        StrictMath::ceil, StrictMath::floor, StrictMath::rint);

    static final List<DoubleBinaryOperator> TWO = List.of(
        StrictMath::hypot, StrictMath::pow, StrictMath::atan2, StrictMath::IEEEremainder);

    static final List<DoubleUnaryOperator> LOOSE = List.of(
        Math::sin, Math::cos, Math::tan, Math::exp, Math::log, Math::log10);

    static final double[] CHOSEN = chosen();
    static final int SIDE = CHOSEN.length / 41;
    static final int[] THRESHOLDS = {THRESHOLD_LIST};

    static double bits(long bits) { return Double.longBitsToDouble(bits); }

    static double[] chosen() {
        List<Double> base = new ArrayList<>(List.of(
            0.0, Double.POSITIVE_INFINITY, Double.NaN, Double.MIN_VALUE, Double.MIN_NORMAL,
            Double.MAX_VALUE, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 10.0, 100.0, 22.0, 56.0, 709.782712893384,
            710.4758600739439, 745.1332191019411, 1024.0, 1075.0));
        for (int e = -1074; e <= 1023; e++) base.add(Math.scalb(1.0, e));
        for (int k = 1; k <= 200; k++) base.add(k * (Math.PI / 4));
        for (int e = 8; e <= 1000; e += 3) base.add(Math.scalb(Math.PI / 4, e));
        for (int k = 1; k <= 20; k++) base.add(bits(0x000123456789abcdL >>> (2 * k)));
        double[] all = new double[base.size() * 6];
        int at = 0;
        for (double x : base)
            for (int ulps = -1; ulps <= 1; ulps++) {
                double near = bits(Double.doubleToLongBits(x) + ulps);
                all[at++] = near;
                all[at++] = -near;
            }
        return all;
    }

    static double paired(int i) { return i < 126 ? CHOSEN[i] : CHOSEN[i * 41]; }

    long state;
    int at;
    double x, y;

    Oracle(int seed) { state = 0x9e3779b97f4a7c15L * (seed + 1); }

    long next() {
        state ^= state >>> 12;
        state ^= state << 25;
        state ^= state >>> 27;
        return state * 0x2545f4914f6cdd1dL;
    }

    long below(int n) { return Long.remainderUnsigned(next(), n); }

    static double sized(long r, long exponent) {
        return bits(r & 0x800fffffffffffffL | exponent << 52);
    }

    double random() {
        long kind = next() >>> 60;
        long r = next();
        if (kind < 3) return bits(r);
        if (kind < 6) return sized(r, 1023 - 30 + below(61));
        if (kind < 9) return sized(r, 1023 - 4 + below(14));
        if (kind < 10) return sized(r, below(80));
        if (kind < 12) {
            long high = THRESHOLDS[(int) below(THRESHOLDS.length)] + below(3) - 1;
            if ((r >>> 61) == 0) high += (below(5) - 2) << 20;
            return bits(high << 32 | r & 0x80000000ffffffffL);
        }
        if (kind < 13) {
            double x = ((r >>> 40) - 8388608) * (Math.PI / 4);
            return bits(Double.doubleToLongBits(x) + (r & 3) - 1);
        }
        long offset = r >> (12 + below(50));
        if (kind < 14) return bits(0x3ff0000000000000L + offset);
        double power = bits((1023 - 60 + below(121) << 52) + offset);
        return (r & 1) == 0 ? power : -power;
    }

    double withExponentNear(double y, double x) {
        return sized(Double.doubleToRawLongBits(y), Double.doubleToRawLongBits(x) >>> 52 & 0x7ff ^ below(64));
    }

    double nextOne(DoubleUnaryOperator f) {
        x = at < CHOSEN.length ? CHOSEN[at] : random();
        at++;
        return f.applyAsDouble(x);
    }

    double nextTwo(DoubleBinaryOperator f) {
        boolean chosen = at < SIDE * SIDE;
        x = chosen ? paired(at / SIDE) : random();
        y = chosen ? paired(at % SIDE) : random();
        if (!chosen && below(4) == 0) y = withExponentNear(y, x);
        at++;
        return f.applyAsDouble(x, y);
    }

    static void run(int f, int randomBlocks, LongConsumer each, Runnable blockEnd) {
        Oracle in = new Oracle(f);
        boolean two = f >= ONE.size();
        int chosen = two ? SIDE * SIDE : CHOSEN.length;
        int blocks = (chosen + BLOCK - 1) / BLOCK + randomBlocks;
        for (int b = 0; b < blocks; b++) {
            for (int i = 0; i < BLOCK; i++) {
                double result = two ? in.nextTwo(TWO.get(f - ONE.size())) : in.nextOne(ONE.get(f));
                each.accept(Double.doubleToLongBits(result));
            }
            blockEnd.run();
        }
    }

    static void hash(PrintStream out, int randomBlocks) {
        for (int f = 0; f < ONE.size() + TWO.size(); f++) {
            long[] hash = {0};
            run(f, randomBlocks,
                r -> hash[0] = (Long.rotateLeft(hash[0], 5) ^ r) * 0x100000001b3L,
                () -> { out.println(Long.toHexString(hash[0])); hash[0] = 0; });
        }
    }

    static void block(PrintStream out, int f, int block, int randomBlocks) {
        int[] left = {block};
        run(f, randomBlocks,
            r -> { if (left[0] == 0) out.println(Long.toHexString(r)); },
            () -> left[0]--);
    }

    static void loose(PrintStream out, int n) {
        for (int f = 0; f <= LOOSE.size(); f++) {
            Oracle in = new Oracle(100 + f);
            for (int i = 0; i < n; i++) {
                double x = in.random();
                double result = f < LOOSE.size()
                    ? LOOSE.get(f).applyAsDouble(x)
                    : Math.pow(x, in.random());
                out.println(Long.toHexString(Double.doubleToLongBits(result)));
            }
        }
    }

    public static void main(String[] args) {
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16));
        int[] n = Arrays.stream(args).skip(1).mapToInt(Integer::parseInt).toArray();
        switch (args[0]) {
            case "hash" -> hash(out, n[0]);
            case "block" -> block(out, n[0], n[1], n[2]);
            default -> loose(out, n[0]);
        }
        out.flush();
    }
}
"#;

/// In the order of the Java program.
const FUNCTIONS: [(&str, Function); 23] = [
    ("sin", One(m::sin)),
    ("cos", One(m::cos)),
    ("tan", One(m::tan)),
    ("asin", One(m::asin)),
    ("acos", One(m::acos)),
    ("atan", One(m::atan)),
    ("exp", One(m::exp)),
    ("log", One(m::log)),
    ("log10", One(m::log10)),
    ("cbrt", One(m::cbrt)),
    ("sinh", One(m::sinh)),
    ("cosh", One(m::cosh)),
    ("tanh", One(m::tanh)),
    ("expm1", One(m::expm1)),
    ("log1p", One(m::log1p)),
    ("sqrt", One(m::sqrt)),
    ("ceil", One(m::ceil)),
    ("floor", One(m::floor)),
    ("rint", One(m::rint)),
    ("hypot", Two(m::hypot)),
    ("pow", Two(m::pow)),
    ("atan2", Two(m::atan2)),
    ("IEEEremainder", Two(m::ieee_remainder)),
];

/// The functions for which `Math` may differ, in the order of the Java program.
const LOOSE: [(&str, Function); 7] = [
    ("sin", One(math::sin)),
    ("cos", One(math::cos)),
    ("tan", One(math::tan)),
    ("exp", One(math::exp)),
    ("log", One(math::log)),
    ("log10", One(math::log10)),
    ("pow", Two(math::pow)),
];

fn block_count(function: Function) -> usize {
    let chosen = match function {
        One(_) => CHOSEN.len(),
        Two(_) => side() * side(),
    };
    chosen.div_ceil(BLOCK) + RANDOM_BLOCKS
}

/// Starts the Java program, from its source.
fn start_oracle(directory: &str, arguments: &[&str]) -> Child {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(directory);
    std::fs::create_dir_all(&directory).expect("the target directory can be written to");
    let source = directory.join("Oracle.java");
    let thresholds = THRESHOLDS.map(|word| word.to_string()).join(", ");
    let program = ORACLE.replace("THRESHOLD_LIST", &thresholds);
    std::fs::write(&source, program).expect("the target directory can be written to");
    Command::new("java")
        .arg(source)
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a JDK, version 17 or later, is on the path")
}

/// What the Java program printed, a hexadecimal number a line.
fn numbers_of(oracle: Child) -> Vec<u64> {
    let output = oracle.wait_with_output().expect("the child is ours");
    assert!(output.status.success(), "the Java program failed");
    String::from_utf8(output.stdout)
        .expect("the program prints ASCII")
        .lines()
        .map(|line| u64::from_str_radix(line, 16).expect("a line is one number"))
        .collect()
}

fn hashes_of(index: usize) -> Vec<u64> {
    let (_, function) = FUNCTIONS[index];
    let mut inputs = Inputs::new(index);
    (0..block_count(function))
        .map(|_| {
            (0..BLOCK).fold(0_u64, |hash, _| {
                let result = apply(function, inputs.next_arguments(function));
                (hash.rotate_left(5) ^ bits(result)).wrapping_mul(0x100_0000_01b3)
            })
        })
        .collect()
}

/// Names the first argument of the block whose results differ.
fn explain(index: usize, block: usize) -> String {
    let (name, function) = FUNCTIONS[index];
    let [f, b, n] = [index, block, RANDOM_BLOCKS].map(|number| number.to_string());
    let theirs = numbers_of(start_oracle("strict_math_block", &["block", &f, &b, &n]));
    let mut inputs = Inputs::new(index);
    for _ in 0..block * BLOCK {
        inputs.next_arguments(function);
    }
    for expected in theirs {
        let (x, y) = inputs.next_arguments(function);
        let ours = bits(apply(function, (x, y)));
        if ours != expected {
            return format!(
                "{name}, block {block}: x = {x:e} ({:#018x}), y = {y:e} ({:#018x}): \
                 ours {:e} ({ours:#018x}), Java's {:e} ({expected:#018x})",
                x.to_bits(),
                y.to_bits(),
                f64::from_bits(ours),
                f64::from_bits(expected),
            );
        }
    }
    format!("{name}, block {block}: the hashes differ but no result does")
}

#[test]
fn every_function_gives_the_bits_of_java() {
    let oracle = start_oracle("strict_math_hash", &["hash", &RANDOM_BLOCKS.to_string()]);
    let ours: Vec<Vec<u64>> = (0..FUNCTIONS.len()).map(hashes_of).collect();
    let theirs = numbers_of(oracle);
    let total: usize = ours.iter().map(Vec::len).sum();
    assert_eq!(total, theirs.len(), "both sides have the same blocks");
    let mut theirs = theirs.iter();
    for (index, blocks) in ours.iter().enumerate() {
        for (block, hash) in blocks.iter().enumerate() {
            if theirs.next() != Some(hash) {
                panic!("{}", explain(index, block));
            }
        }
    }
}

/// The position of a number in the order of all doubles, neighbours being one apart.
fn position(x: f64) -> i64 {
    let bits = x.to_bits() as i64;
    if bits < 0 { i64::MIN - bits } else { bits }
}

#[test]
fn java_math_differs_by_no_more_than_one_ulp() {
    let oracle = start_oracle("strict_math_loose", &["loose", &LOOSE_INPUTS.to_string()]);
    let theirs = numbers_of(oracle);
    assert_eq!(theirs.len(), LOOSE.len() * LOOSE_INPUTS);
    for (index, (name, function)) in LOOSE.into_iter().enumerate() {
        let mut inputs = Inputs::new(100 + index);
        for &expected in &theirs[index * LOOSE_INPUTS..][..LOOSE_INPUTS] {
            let x = inputs.random();
            let y = match function {
                One(_) => 0.0,
                Two(_) => inputs.random(),
            };
            let ours = apply(function, (x, y));
            let expected = f64::from_bits(expected);
            let same = ours.is_nan() && expected.is_nan();
            let close = position(ours).abs_diff(position(expected)) <= 1;
            assert!(same || close, "{name}({x:e}, {y:e}): ours {ours:e}, Java's Math {expected:e}");
        }
    }
}

#[test]
fn every_nan_is_the_canonical_one() {
    let odd_nan = f64::from_bits(0xfff0_dead_beef_0001);
    for (name, function) in FUNCTIONS.into_iter().chain(LOOSE) {
        for x in CHOSEN[..SPECIAL].iter().copied().chain([odd_nan]) {
            for y in [odd_nan, x, -1.0, 0.5, 0.0, f64::NEG_INFINITY] {
                let result = apply(function, (x, y));
                if result.is_nan() {
                    assert_eq!(result.to_bits(), bits(f64::NAN), "{name}({x:e}, {y:e})");
                }
            }
        }
    }
}
