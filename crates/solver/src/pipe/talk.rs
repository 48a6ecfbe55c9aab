//! Talking with a program that may have stopped listening or speaking.
//!
//! A thread writes and a thread reads, so that neither a full pipe nor silence holds up the worker.
//! Both end when the program does.

use std::io::{self, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

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

/// What it says to us; reading fails after too long a silence.
pub struct Replies {
    heard: Receiver<Vec<u8>>,
    patience: Duration,
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
        Ok(Replies { heard, patience, chunk: Vec::new(), at: 0 })
    }
}

impl Read for Replies {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len() {
            self.chunk = match self.heard.recv_timeout(self.patience) {
                Ok(chunk) => chunk,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
            };
            self.at = 0;
        }
        let count = to.len().min(self.chunk.len() - self.at);
        to[..count].copy_from_slice(&self.chunk[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}
