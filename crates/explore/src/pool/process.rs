//! A worker in a process of its own: orders come in as bytes on one pipe, reports leave on another.
//!
//! A frame is its length in four bytes and a message. When the pipe of orders ends, whoever sent them is
//! gone, and so the worker stops.

use std::io::{self, Read, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Flags;
use super::desk::Desk;
use super::message::{Hello, Order, PROTOCOL, Report, ReportOf};
use super::statistics::Post;
use super::work::Work;

/// No message is longer.
const MOST_BYTES: u32 = 1 << 30;

pub(super) fn write_frame<T: Serialize>(out: &mut impl Write, message: &T, post: &mut Post) -> io::Result<()> {
    let begun = Instant::now();
    let bytes = postcard::to_stdvec(message).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length <= MOST_BYTES);
    let length = length.ok_or_else(|| io::Error::other("a message is longer than a gibibyte"))?;
    post.writing += begun.elapsed();
    post.bytes += bytes.len() as u64 + 4;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&bytes)?;
    out.flush()
}

/// The next message; nothing at the end.
pub(super) fn read_frame<T: DeserializeOwned>(input: &mut impl Read, post: &mut Post) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    match input.read_exact(&mut length) {
        Ok(()) => {}
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(e) => return Err(e),
    }
    let length = u32::from_le_bytes(length);
    if length > MOST_BYTES {
        return Err(io::Error::other("what comes from the pipe is no message"));
    }
    let mut bytes = vec![0; length as usize];
    input.read_exact(&mut bytes)?;
    let begun = Instant::now();
    let message = postcard::from_bytes(&bytes).map_err(io::Error::other)?;
    post.reading += begun.elapsed();
    Ok(Some(message))
}

impl Hello {
    /// Waits for the first words.
    pub fn read(input: &mut impl Read) -> io::Result<Hello> {
        let hello: Option<Hello> = read_frame(input, &mut Post::default())?;
        let hello = hello.ok_or_else(|| io::Error::other("nobody said hello"))?;
        if hello.protocol != PROTOCOL {
            let (theirs, ours) = (hello.protocol, PROTOCOL);
            return Err(io::Error::other(format!("the coordinator speaks version {theirs}, this is version {ours}")));
        }
        Ok(hello)
    }
}

/// Works for a coordinator in another process until it says to stop, or is gone.
pub fn serve_work<W: Work>(
    work: &W,
    workers: usize,
    hello: &Hello,
    identity: &str,
    mut input: impl Read + Send,
    mut output: impl Write + Send,
) -> io::Result<()> {
    let flags = Flags::default();
    let reading = Mutex::new(Post::default());
    let (orders, inbox) = channel();
    let (outbox, reports) = channel();
    std::thread::scope(|scope| {
        let listener = || {
            let mut post = Post::default();
            while let Ok(Some(order)) = read_frame(&mut input, &mut post) {
                if let Order::Flags { hungry, save, cancel } = order {
                    flags.hungry.store(hungry, Ordering::Relaxed);
                    flags.save.store(save, Ordering::Relaxed);
                    flags.cancel.store(cancel, Ordering::Relaxed);
                    continue;
                }
                let stops = matches!(order, Order::Stop);
                *reading.lock().unwrap_or_else(PoisonError::into_inner) = post;
                if orders.send(order).is_err() || stops {
                    return;
                }
            }
            flags.cancel.store(true, Ordering::Relaxed);
            // The worker is gone already if it does not listen.
            let _ = orders.send(Order::Stop);
        };
        scope.spawn(listener);
        let speaker = scope.spawn(|| -> io::Result<()> {
            let mut post = Post::default();
            let ready: ReportOf<W> = Report::Ready { protocol: PROTOCOL, identity: identity.to_owned() };
            write_frame(&mut output, &ready, &mut post)?;
            for (_, mut report) in reports {
                if let Report::Left { post: own, .. } = &mut report {
                    *own = post;
                    own.reading = reading.lock().unwrap_or_else(PoisonError::into_inner).reading;
                }
                write_frame(&mut output, &report, &mut post)?;
            }
            Ok(())
        });
        // Only the coordinator has a pipe to another process.
        Desk::new((hello.number, workers), &flags, &inbox, &[], &outbox).serve(work);
        drop(outbox);
        speaker.join().unwrap_or_else(|_| Err(io::Error::other("the speaker is gone")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_arrives_as_it_was_sent() {
        let mut pipe = Vec::new();
        let mut post = Post::default();
        let hello = Hello { protocol: PROTOCOL, number: 3, remaining: None, setup: vec![1, 2] };
        write_frame(&mut pipe, &hello, &mut post).expect("memory can be written");
        assert_eq!(Hello::read(&mut &pipe[..]).ok(), Some(hello));
        assert_eq!(post.bytes, pipe.len() as u64);
    }

    #[test]
    fn another_version_and_other_bytes_are_refused() {
        let mut pipe = Vec::new();
        let hello = Hello { protocol: PROTOCOL + 1, number: 3, remaining: None, setup: Vec::new() };
        write_frame(&mut pipe, &hello, &mut Post::default()).expect("memory can be written");
        let refused = Hello::read(&mut &pipe[..]).expect_err("another version");
        let expected = format!("the coordinator speaks version {}, this is version {PROTOCOL}", PROTOCOL + 1);
        assert_eq!(refused.to_string(), expected);
        assert!(Hello::read(&mut &b"\xff\xff\xff\xffabc"[..]).is_err());
        assert!(Hello::read(&mut &b"\x09\0\0\0abc"[..]).is_err());
        assert!(Hello::read(&mut &b""[..]).is_err());
    }
}
