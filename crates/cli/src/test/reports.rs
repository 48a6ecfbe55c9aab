//! What other tools read of a result: CSV, JaCoCo's XML, SARIF.

use std::path::Path;

use coverage::{Reason, Report};
use emit::evidence;
use emit::evidence::goals::Named;
use generate::context::Context;
use generate::verdict::Tested;
use generate::verdict::write::subject;

use super::TestArgs;
use crate::outputs::put;
use crate::run::Failure;
use crate::sources;

/// Writes what other tools read.
pub fn write(args: &TestArgs, tested: &Tested, context: &Context<'_>) -> Result<(), Failure> {
    if let Some(file) = &args.csv {
        let reports: Vec<&Report> =
            tested.classes.iter().flat_map(|class| &class.methods).map(|row| &row.report).collect();
        let measured = (context.scope, &tested.ledger);
        let goals = tested.goals.iter().map(Named::line).collect();
        put(file, &evidence::csv(measured, &reports, &tested.trace(), goals, &tested.origin))?;
    }
    if let Some(file) = &args.jacoco_xml {
        let report = Report::new(context.scope, &tested.ledger, context.variant, Reason::NotExplored, true);
        put(file, &emit::jacoco_xml::document("banyan test", &tested.origin, &report))?;
    }
    if let Some(file) = &args.sarif {
        let first = context.scope.classes().find_map(|plan| context.program.class(&plan.name.replace('.', "/")).ok());
        let source = first.and_then(|class| Some((class.package(), subject(class).source?)));
        let source = source.map(|(package, file)| Path::new(package).join(file).to_string_lossy().into_owned());
        let sources = sources::in_repository(args.source_path.as_deref(), source.as_deref());
        let log = emit::sarif::log(tested.suites.iter().chain(&tested.untested), &tested.origin, sources.as_ref());
        put(file, &format!("{log:#}\n"))?;
    }
    Ok(())
}
