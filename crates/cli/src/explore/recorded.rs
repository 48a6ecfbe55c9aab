//! What a result must say so that its schedules and witnesses mean something: the class path, the JDK,
//! the arguments that make the root, and the classes that were used.
//!
//! Arguments are taken as they were typed, but for those that only steer the walk or the output: any
//! other option is part of what a path means, also one that is added later.

use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches};
use emit::document::RunDocument;
use explore::session::{Recorded, absolute};

use super::ExploreArgs;
use crate::run::Failure;

/// Options that change neither what a path is nor what it is called.
const WALK_ONLY: &[&str] = &[
    "class_path",
    "jdk",
    "strategy",
    "seed",
    "bias",
    "max_paths",
    "budget",
    "max_memory",
    "json",
    "summary_only",
    "show",
    "schedule",
    "workers",
    "processes",
    "divide",
    "split",
    "coordination",
    "units",
    "hash",
    "queue_size",
    "shallow_depth",
    "show_queue",
    "timeline",
    "checkpoint",
    "checkpoint_every",
    "trace_lines",
    "stop_at_first_finding",
    "emit",
    "out",
    "prune",
    "test_release",
    "findings_as",
    "no_verify",
    "verify",
    "junit",
    "jacoco",
    "baseline",
    "suppress",
    "write_baseline",
];

/// As a result says it.
pub fn document(recorded: &Recorded) -> RunDocument {
    let Recorded { class_path, jdk, arguments, classes } = recorded.clone();
    RunDocument { class_path, jdk, arguments, classes }
}

/// What a result says.
pub fn of_document(RunDocument { class_path, jdk, arguments, classes }: RunDocument) -> Recorded {
    Recorded { class_path, jdk, arguments, classes }
}

/// On one line.
pub fn to_text(recorded: &Recorded) -> String {
    serde_json::to_string(&document(recorded)).expect("maps with text keys can be written")
}

/// The arguments as if they were typed again.
pub fn parsed(recorded: &Recorded) -> Result<ExploreArgs, Failure> {
    let args = parse(typed(recorded));
    args.map_err(|e| Failure::bad_input(format!("the file's arguments are not those of this banyan: {e}")))
}

/// How they would be typed again, from `explore` on.
pub fn typed(recorded: &Recorded) -> Vec<OsString> {
    let front = ["explore", "--class-path", &recorded.class_path].map(OsString::from).into_iter();
    front.chain(recorded.arguments.iter().map(OsString::from)).collect()
}

fn command() -> Command {
    ExploreArgs::augment_args(Command::new("explore")).args_override_self(true)
}

/// Arguments from `explore` on; of an option that is there twice, the last counts.
pub fn parse(typed: Vec<OsString>) -> Result<ExploreArgs, clap::Error> {
    let matches = command().try_get_matches_from(&typed)?;
    let mut args = ExploreArgs::from_arg_matches(&matches)?;
    args.typed = typed;
    Ok(args)
}

/// What was typed and decides what a path is.
pub fn arguments(args: &ExploreArgs) -> Vec<String> {
    typed_in(&command(), &args.typed, is_recorded)
}

/// The same of what was typed for another command, from its name on, as far as `explore` has it.
pub fn arguments_of(other: Command, typed: &[OsString]) -> Vec<String> {
    let own = self::command();
    let is_known = |id: &str| own.get_arguments().any(|arg| arg.get_id() == id);
    typed_in(&other.args_override_self(true), typed, |id| is_known(id) && is_recorded(id))
}

fn is_recorded(id: &str) -> bool {
    !WALK_ONLY.contains(&id)
}

/// What was typed and only steers the walk or the output.
pub fn walk_only(args: &ExploreArgs) -> Vec<String> {
    typed_in(&command(), &args.typed, |id| WALK_ONLY.contains(&id) && id != "class_path")
}

/// What is typed anew of a recorded run, but for what says what was said before. Only options that steer the walk
/// or the output may say something else.
pub fn anew(recorded: &Recorded, options: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let command = command().mut_arg("specs", |specs| specs.required(false));
    let free: Vec<&str> = WALK_ONLY.iter().copied().filter(|&id| id != "class_path").collect();
    anew_of(&command, &typed(recorded), options, &free)
}

/// What is typed anew of another command's run that was typed before, from the command's name on. Only what is free may
/// say something else.
pub fn anew_of(
    command: &Command,
    before: &[OsString],
    options: &[OsString],
    free: &[&str],
) -> Result<Vec<OsString>, Failure> {
    let all: Vec<OsString> = before.iter().take(1).chain(options).cloned().collect();
    let matches = |typed: &[OsString]| command.clone().try_get_matches_from(typed).map_err(Failure::bad_input);
    let (before, now) = (matches(before)?, matches(&all)?);
    for arg in command.get_arguments().filter(|arg| !free.contains(&arg.get_id().as_str())) {
        let id = arg.get_id().as_str();
        let is_given = now.value_source(id) == Some(ValueSource::CommandLine);
        let (was, is) = (values(&before, id), values(&now, id));
        if is_given && was != is {
            let what = if id == "specs" { "methods" } else { id };
            let name = arg.get_long().map_or_else(|| format!("the {what}"), |long| format!("--{long}"));
            let quoted = |text: String| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
            let (was, is) = (quoted(was), quoted(is));
            let text = format!("{name} cannot be changed: the checkpoint is of {was}, this would be {is}");
            return Err(Failure::bad_input(text));
        }
    }
    let typed = typed_in(command, &all, |id| free.contains(&id));
    Ok(typed.into_iter().map(OsString::from).collect())
}

/// The values of an option; a class path with its entries made absolute.
fn values(matches: &ArgMatches, id: &str) -> String {
    let values = matches.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy().into_owned());
    let values = values.map(|value| if id == "class_path" { absolute(&value) } else { value });
    values.collect::<Vec<_>>().join(" ")
}

/// What was typed of some options of a command, in the order of its options, from its name on.
pub fn typed_in(command: &Command, typed: &[OsString], is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let Ok(matches) = command.clone().try_get_matches_from(typed) else { return Vec::new() };
    let mut typed = Vec::new();
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        if !is_meant(id) || matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let values = matches.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy());
        match (arg.get_long(), arg.get_action()) {
            (Some(long), ArgAction::SetTrue) => typed.push(format!("--{long}")),
            (Some(long), _) => typed.extend(values.map(|value| format!("--{long}={value}"))),
            (None, _) => typed.extend(values.map(|value| value.into_owned())),
        }
    }
    typed
}
