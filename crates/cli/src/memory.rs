//! `--max-memory`: its value, and what it must be for several processes.

use explore::session::memory::{LEAST, least_shared};

use crate::run::{Failure, parse_size};

/// The value of `--max-memory`.
pub fn parse_memory(text: &str) -> Result<u64, String> {
    let size = parse_size(text)?;
    if size < LEAST { Err(format!("it must be at least {}m", LEAST >> 20)) } else { Ok(size) }
}

/// Refuses a limit of which the shares of so many processes would be too small to begin with.
pub fn check_share(max_memory: Option<u64>, processes: usize) -> Result<(), Failure> {
    let least = least_shared(processes);
    match max_memory {
        Some(typed) if typed < least => {
            let least = least >> 20;
            Err(Failure::bad_input(format!("--max-memory must be at least {least}m for --processes {processes}")))
        }
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_it_takes_to_begin_is_refused() {
        assert_eq!(parse_memory("1g"), Ok(1 << 30));
        assert_eq!(parse_memory("100m"), Err("it must be at least 128m".to_owned()));
        assert!(check_share(Some(384 << 20), 2).is_ok());
        let refused = check_share(Some(256 << 20), 2).map_err(|failure| failure.message);
        assert_eq!(refused, Err("--max-memory must be at least 384m for --processes 2".to_owned()));
    }
}
