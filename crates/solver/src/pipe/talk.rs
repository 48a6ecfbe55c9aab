//! Talking with a program that may have stopped listening or speaking.
//!
//! A thread writes and a thread reads, so that neither a full pipe nor silence holds up the worker.
//! Both end when the program does.

use crate::stop::Stop;
use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(|_| ())
}

/// What we say to it.
pub struct Words {
    said: Sender<String>,
}

impl Words {
    pub fn new(mut stdin: ChildStdin) -> io::Result<Words> {
        let (said, saying) = channel::<String>();
        spawn("to-solver", move || {
            for text in saying {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Words { said })
    }

    pub fn say(&self, text: String) -> io::Result<()> {
        self.said.send(text).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// How often a silence is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// What it says to us; reading fails after too long a silence, or when the answer is not wanted any more.
pub struct Replies {
    heard: Receiver<Vec<u8>>,
    patience: Duration,
    /// Of the present question.
    pub stop: Stop,
    chunk: Vec<u8>,
    at: usize,
}

impl Replies {
    pub fn new(mut stdout: ChildStdout, patience: Duration) -> io::Result<Replies> {
        let (hearing, heard) = channel();
        spawn("from-solver", move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                if hearing.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Replies { heard, patience, stop: Stop::default(), chunk: Vec::new(), at: 0 })
    }
}

impl Read for Replies {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() {
            let begun = Instant::now();
            self.chunk = loop {
                match self.heard.recv_timeout(self.patience.min(LOOK)) {
                    Ok(chunk) => break chunk,
                    Err(RecvTimeoutError::Disconnected) => return Ok(0),
                    Err(RecvTimeoutError::Timeout) if self.stop.is_reached() => {
                        // Not `Interrupted`, after which readers try again.
                        return Err(io::Error::other("the answer is not wanted any more"));
                    }
                    Err(RecvTimeoutError::Timeout) if begun.elapsed() >= self.patience => {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            };
            self.at = 0;
        }
        let count = to.len().min(self.chunk.len() - self.at);
        to[..count].copy_from_slice(&self.chunk[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}
