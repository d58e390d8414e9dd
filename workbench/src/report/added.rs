//! Pictures of other runs that join the page: what varying one parameter showed, and other libraries beside this one.

use super::{Figure, peers, sweeps};
use crate::failure::Failure;
use crate::files;
use crate::results::Run;
use crate::sweep::Figures;
use serde::Deserialize;
use std::path::Path;

/// A run whose picture joins the page.
pub enum Added {
    /// What `carryless sweep --json` wrote.
    Sweep(Box<Run<Figures>>),
    /// What the comparison with other libraries wrote.
    Peers(peers::Peers),
}

impl Added {
    /// The run in a file.
    pub fn read(argument: &str, path: &Path) -> Result<Self, Failure> {
        /// What tells both apart.
        #[derive(Deserialize)]
        struct Head {
            command: Option<String>,
        }
        let refused = |why: String| {
            let path = path.display();
            Failure::Argument(format!(
                "{argument}: {path} has no picture to add ({why}); accepted is what `carryless sweep --json` prints, and what \
                 the comparison with other libraries writes with --json"
            ))
        };
        let bytes = files::read_text(argument, path)?;
        let head: Head = serde_json::from_slice(&bytes).map_err(|e| refused(e.to_string()))?;
        match head.command.as_deref() {
            Some("sweep") => serde_json::from_slice(&bytes).map(|run| Added::Sweep(Box::new(run))),
            Some(other) => return Err(refused(format!("`carryless {other}` wrote it"))),
            None => serde_json::from_slice(&bytes).map(Added::Peers),
        }
        .map_err(|e| refused(e.to_string()))
    }

    /// The figures of a sweep.
    pub(super) fn sweep(&self) -> Option<&Figures> {
        match self {
            Added::Sweep(run) => Some(&run.of),
            Added::Peers(_) => None,
        }
    }

    /// Its picture.
    pub(super) fn figure(&self) -> Figure {
        match self {
            Added::Sweep(run) => sweeps::figure_of(run),
            Added::Peers(peers) => peers.figure(),
        }
    }
}
