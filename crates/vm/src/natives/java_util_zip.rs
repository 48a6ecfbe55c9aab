//! `java.util.zip`: inflating and deflating.
//!
//! The state of a stream must be in the memory, so that versions keep it; so a stream is a header and all the
//! input it has taken, in blocks of [`super::off_heap`]. An inflater is brought back by inflating that input again,
//! unless the one of the last call is at hand and fits. A deflater compresses when its input is complete; its
//! bytes are valid, but not those of zlib. Preset dictionaries and flushing in between are not supported.

use std::hash::Hasher;

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use rustc_hash::{FxHashMap, FxHasher};

use super::java_lang::nothing;
use super::java_util::adler32;
use super::{Args, Entry, Trap, Value, off_heap};
use crate::state::State;

const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";

pub(super) const NATIVES: &[Entry] = &[
    (INFLATER, "initIDs", "()V", nothing),
    (INFLATER, "init", "(Z)J", |s, a| new_stream(s, a.bool(0), 0)),
    (INFLATER, "inflateBytesBytes", "", |s, a| inflate(s, a, Place::Array, Place::Array)),
    (INFLATER, "inflateBytesBuffer", "", |s, a| inflate(s, a, Place::Array, Place::Block)),
    (INFLATER, "inflateBufferBytes", "", |s, a| inflate(s, a, Place::Block, Place::Array)),
    (INFLATER, "inflateBufferBuffer", "", |s, a| inflate(s, a, Place::Block, Place::Block)),
    (INFLATER, "getAdler", "(J)I", checksum),
    (INFLATER, "reset", "(J)V", reset),
    (INFLATER, "end", "(J)V", end),
    (DEFLATER, "init", "(IIZ)J", |s, a| new_stream(s, a.bool(2), a.int(0))),
    (DEFLATER, "deflateBytesBytes", "", |s, a| deflate(s, a, Place::Array, Place::Array)),
    (DEFLATER, "deflateBytesBuffer", "", |s, a| deflate(s, a, Place::Array, Place::Block)),
    (DEFLATER, "deflateBufferBytes", "", |s, a| deflate(s, a, Place::Block, Place::Array)),
    (DEFLATER, "deflateBufferBuffer", "", |s, a| deflate(s, a, Place::Block, Place::Block)),
    (DEFLATER, "getAdler", "(J)I", checksum),
    (DEFLATER, "reset", "(J)V", reset),
    (DEFLATER, "end", "(J)V", end),
];

/// Inflaters of the last calls, by the address of their header; nothing depends on finding one.
pub(crate) type LiveInflaters = FxHashMap<i64, (u64, Decompress)>;

/// Where bytes are that Java passes: an array with an offset, or an address. Both take the same argument words.
#[derive(Clone, Copy)]
enum Place {
    Array,
    Block,
}

/// A stream as its header block has it.
#[derive(Clone, Copy, Default)]
struct Stream {
    /// Without the frame of RFC 1950.
    raw: u64,
    level: u64,
    taken: u64,
    given: u64,
    /// Of the bytes taken and given, to tell whether an inflater fits.
    fingerprint: u64,
    adler: u64,
    /// Address of the input taken so far.
    input: u64,
    /// Address and length of a deflater's output, once it is made.
    output: u64,
    output_length: u64,
}

const WORDS: usize = 9;

impl Stream {
    fn words(self) -> [u64; WORDS] {
        let Stream { raw, level, taken, given, fingerprint, adler, input, output, output_length } = self;
        [raw, level, taken, given, fingerprint, adler, input, output, output_length]
    }

    fn read(s: &mut State, address: i64) -> Result<Stream, Trap> {
        let bytes = off_heap::read(s, address, WORDS * 8)?;
        let mut words = [0; WORDS];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            let mut chunk = [0; 8];
            chunk.copy_from_slice(bytes);
            *word = u64::from_le_bytes(chunk);
        }
        let [raw, level, taken, given, fingerprint, adler, input, output, output_length] = words;
        Ok(Stream { raw, level, taken, given, fingerprint, adler, input, output, output_length })
    }

    fn write(self, s: &mut State, address: i64) -> Result<(), Trap> {
        let bytes: Vec<u8> = self.words().into_iter().flat_map(u64::to_le_bytes).collect();
        off_heap::write(s, address, &bytes)
    }

    /// Keeps input that was taken; the block grows by doubling.
    fn keep(&mut self, s: &mut State, bytes: &[u8]) -> Result<(), Trap> {
        const FIRST: usize = 1024;
        let (used, needed) = (self.taken as usize, self.taken as usize + bytes.len());
        let capacity = match self.input {
            0 => 0,
            input => {
                let (block, _) = off_heap::find(s, input as i64, 0)?;
                s.array_length(block) as usize
            }
        };
        if needed > capacity {
            let larger = off_heap::allocate(s, needed.max(capacity * 2).max(FIRST) as i64)?;
            if self.input != 0 {
                let old = off_heap::read(s, self.input as i64, used)?;
                off_heap::write(s, larger, &old)?;
                off_heap::free(s, self.input as i64);
            }
            self.input = larger as u64;
        }
        if !bytes.is_empty() {
            off_heap::write(s, self.input as i64 + used as i64, bytes)?;
        }
        self.taken = needed as u64;
        Ok(())
    }

    fn release(self, s: &mut State) {
        off_heap::free(s, self.input as i64);
        off_heap::free(s, self.output as i64);
    }

    fn fresh(self) -> Stream {
        Stream { raw: self.raw, level: self.level, adler: 1, ..Stream::default() }
    }
}

fn new_stream(s: &mut State, raw: bool, level: i32) -> Result<Value, Trap> {
    let address = off_heap::allocate(s, WORDS as i64 * 8)?;
    let stream = Stream { raw: u64::from(raw), level: i64::from(level) as u64, ..Stream::default() };
    stream.fresh().write(s, address)?;
    Ok(Value::Long(address))
}

fn checksum(s: &mut State, a: Args) -> Result<Value, Trap> {
    Ok(Value::Int(Stream::read(s, a.long(0))?.adler as i32))
}

fn reset(s: &mut State, a: Args) -> Result<Value, Trap> {
    let stream = Stream::read(s, a.long(0))?;
    stream.release(s);
    stream.fresh().write(s, a.long(0))?;
    Ok(Value::Void)
}

fn end(s: &mut State, a: Args) -> Result<Value, Trap> {
    let stream = Stream::read(s, a.long(0))?;
    stream.release(s);
    off_heap::free(s, a.long(0));
    s.inflaters.remove(&a.long(0));
    Ok(Value::Void)
}

/// The bytes that the arguments 3 to 5 name.
fn passed(s: &mut State, a: Args, place: Place) -> Result<Vec<u8>, Trap> {
    let outside = Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None };
    let count = usize::try_from(a.int(5)).map_err(|_| outside.clone())?;
    match place {
        Place::Block => off_heap::read(s, a.long(3), count),
        Place::Array => {
            let at = usize::try_from(a.int(4)).map_err(|_| outside.clone())?;
            let array = a.object(3)?;
            s.array_bytes(array).get(at..at + count).map(<[u8]>::to_vec).ok_or(outside)
        }
    }
}

/// Puts bytes to where the arguments 6 to 8 say.
fn deliver(s: &mut State, a: Args, place: Place, bytes: &[u8]) -> Result<(), Trap> {
    let outside = Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None };
    match place {
        Place::Block => off_heap::write(s, a.long(6), bytes),
        Place::Array => {
            let at = usize::try_from(a.int(7)).map_err(|_| outside.clone())?;
            let array = a.object(6)?;
            let target = s.array_bytes_mut(array).get_mut(at..at + bytes.len()).ok_or(outside)?;
            target.copy_from_slice(bytes);
            Ok(())
        }
    }
}

/// Input used, output written, finished: as the Java code takes them apart.
fn outcome(used: usize, written: usize, finished: bool) -> Value {
    Value::Long(used as i64 | (written as i64) << 31 | i64::from(finished) << 62)
}

fn bad_data(what: &str) -> Trap {
    Trap::throw("java/util/zip/DataFormatException", what)
}

/// The inflater as it was after the input kept so far.
fn revived(s: &mut State, address: i64, stream: &Stream) -> Result<Decompress, Trap> {
    if let Some((fingerprint, inflater)) = s.inflaters.remove(&address)
        && fingerprint == stream.fingerprint
        && inflater.total_in() == stream.taken
        && inflater.total_out() == stream.given
    {
        return Ok(inflater);
    }
    let mut inflater = Decompress::new(stream.raw == 0);
    let input = match stream.input {
        0 => Vec::new(),
        input => off_heap::read(s, input as i64, stream.taken as usize)?,
    };
    let mut rest = vec![0; stream.given as usize];
    while inflater.total_in() < stream.taken || inflater.total_out() < stream.given {
        let (taken, given) = (inflater.total_in() as usize, inflater.total_out() as usize);
        let status = inflater.decompress(&input[taken..], &mut rest[given..], FlushDecompress::None);
        status.map_err(|_| bad_data("invalid stored block"))?;
        if inflater.total_in() as usize == taken && inflater.total_out() as usize == given {
            break;
        }
    }
    Ok(inflater)
}

fn inflate(s: &mut State, a: Args, from: Place, to: Place) -> Result<Value, Trap> {
    let address = a.long(1);
    let input = passed(s, a, from)?;
    let mut stream = Stream::read(s, address)?;
    let mut inflater = revived(s, address, &stream)?;
    let mut output = vec![0; usize::try_from(a.int(8)).unwrap_or(0)];
    let status = inflater.decompress(&input, &mut output, FlushDecompress::None);
    let used = (inflater.total_in() - stream.taken) as usize;
    let written = (inflater.total_out() - stream.given) as usize;
    let finished = match status {
        Ok(Status::StreamEnd) => true,
        Ok(Status::Ok | Status::BufError) => false,
        Err(error) if error.needs_dictionary().is_some() => {
            return Err(Trap::Unsupported("inflating with a preset dictionary".to_owned()));
        }
        Err(_) if stream.taken == 0 && stream.raw == 0 => return Err(bad_data("incorrect header check")),
        Err(_) => return Err(bad_data("invalid code lengths set")),
    };
    let mut hasher = FxHasher::default();
    hasher.write_u64(stream.fingerprint);
    hasher.write(&input[..used]);
    stream.keep(s, &input[..used])?;
    stream.given += written as u64;
    stream.fingerprint = hasher.finish();
    stream.adler = u64::from(adler32(stream.adler as u32, &output[..written]));
    stream.write(s, address)?;
    deliver(s, a, to, &output[..written])?;
    s.inflaters.insert(address, (stream.fingerprint, inflater));
    Ok(outcome(used, written, finished))
}

fn deflate(s: &mut State, a: Args, from: Place, to: Place) -> Result<Value, Trap> {
    const NO_FLUSH: i32 = 0;
    const FINISH: i32 = 4;
    const SET_PARAMS: i32 = 1;
    let (address, flush, params) = (a.long(1), a.int(9), a.int(10));
    let input = passed(s, a, from)?;
    let mut stream = Stream::read(s, address)?;
    if params & SET_PARAMS != 0 {
        stream.level = i64::from(params >> 3) as u64;
    }
    stream.adler = u64::from(adler32(stream.adler as u32, &input));
    stream.keep(s, &input)?;
    if flush != FINISH {
        if flush != NO_FLUSH {
            return Err(Trap::Unsupported("flushing a deflater before its end".to_owned()));
        }
        stream.write(s, address)?;
        return Ok(outcome(input.len(), 0, false));
    }
    if stream.output == 0 {
        let bytes = compressed(s, &stream)?;
        let output = off_heap::allocate(s, bytes.len() as i64)?;
        off_heap::write(s, output, &bytes)?;
        stream.output = output as u64;
        stream.output_length = bytes.len() as u64;
    }
    let room = usize::try_from(a.int(8)).unwrap_or(0);
    let count = room.min((stream.output_length - stream.given) as usize);
    let part = off_heap::read(s, stream.output as i64 + stream.given as i64, count)?;
    stream.given += count as u64;
    stream.write(s, address)?;
    deliver(s, a, to, &part)?;
    Ok(outcome(input.len(), count, stream.given == stream.output_length))
}

/// All of a deflater's input, compressed.
fn compressed(s: &mut State, stream: &Stream) -> Result<Vec<u8>, Trap> {
    let input = match stream.input {
        0 => Vec::new(),
        input => off_heap::read(s, input as i64, stream.taken as usize)?,
    };
    let level = u32::try_from(stream.level as i64).map_or(Compression::default(), |n| Compression::new(n.min(9)));
    let mut deflater = Compress::new(level, stream.raw == 0);
    let mut output = Vec::with_capacity(input.len() / 2 + 64);
    loop {
        let taken = deflater.total_in() as usize;
        output.reserve(input.len() / 2 + 64);
        let status = deflater.compress_vec(&input[taken..], &mut output, FlushCompress::Finish);
        match status.map_err(|_| Trap::Internal("bytes can be compressed"))? {
            Status::StreamEnd => return Ok(output),
            Status::Ok | Status::BufError => {}
        }
    }
}
