//! What the library's products take on an ARM7TDMI: the figures that `embedded/run` prints, from a run now or as recorded.

use crate::failure::Failure;
use serde::Deserialize;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Where figures come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emulation {
    /// They were recorded.
    #[default]
    Recorded,
    /// From a run now, where the toolchain for ARM is there, and else they were recorded.
    Tried,
    /// From a run now.
    Required,
}

/// What a routine takes for a number of words, compiled in one way.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// How it was compiled.
    pub configuration: String,
    /// The routine's name in the guest.
    pub routine: String,
    /// 32-bit words of an operand.
    pub words: usize,
    /// Cycles without wait states, the mean over random operands.
    pub cycles: f64,
    /// Words that are loaded.
    pub loads: f64,
    /// Words that are stored.
    pub stores: f64,
    /// Loads and stores of operands, table and result, without the stack and the making of the table.
    pub data: f64,
    /// Bytes of code, with all that is called.
    pub code: f64,
    /// Bytes of stack.
    pub stack: f64,
}

/// All figures of a run.
#[derive(Clone, Debug)]
pub struct Figures {
    lines: Vec<Line>,
    /// The compiler, and how each configuration is compiled.
    pub about: Vec<String>,
    /// Whether they are from now, and if not why.
    pub origin: String,
}

/// The configurations, by their names in the figures.
pub const CONFIGURATIONS: [&str; 2] = ["default", "tuned"];

const RECORDED: &str = include_str!("../../embedded/recorded.csv");

/// The program that compiles and runs the routines, in the sources that this command was built from.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../embedded/run");

/// The exit status by which it says that the toolchain is missing.
const NO_TOOLCHAIN: i32 = 3;

/// The cycles of operand scanning with W = 4 and Λ = 8 to those of the comb, both by the compiler's defaults, for each number of words,
/// as recorded.
pub fn operand_scanning_to_comb() -> Result<Vec<f64>, Failure> {
    let figures = Figures::of(Emulation::Recorded)?;
    let of = |routine: &'static str| {
        figures.lines.iter().filter(move |line| line.configuration == CONFIGURATIONS[0] && line.routine == routine)
    };
    Ok(of("operand_scanning_8").zip(of("comb")).map(|(scanning, comb)| scanning.cycles / comb.cycles).collect())
}

impl Figures {
    /// The figures, from there.
    pub fn of(emulation: Emulation) -> Result<Self, Failure> {
        // The tables of one run share what was found first.
        static FOUND: OnceLock<Figures> = OnceLock::new();
        if emulation == Emulation::Recorded {
            return Self::recorded(
                "Recorded; `carryless-papers reproduce TABLE` compiles and runs the routines anew.".to_owned(),
            );
        }
        if let Some(found) = FOUND.get() {
            return Ok(found.clone());
        }
        let found = match Self::run()? {
            Ok(figures) => figures,
            Err(missing) if emulation == Emulation::Required => {
                return Err(Failure::Work(format!("--require: {missing}")));
            }
            Err(missing) => return Self::recorded(format!("Recorded: {missing}.")),
        };
        Ok(FOUND.get_or_init(|| found).clone())
    }

    fn recorded(origin: String) -> Result<Self, Failure> {
        Self::parse(RECORDED, origin)
    }

    /// The figures of a run now; or a sentence that says what is missing for one.
    fn run() -> Result<Result<Self, String>, Failure> {
        if !Path::new(SCRIPT).exists() {
            return Ok(Err(format!("the sources of the routines are missing ({SCRIPT})")));
        }
        let output = Command::new(SCRIPT).output();
        let output = output.map_err(|error| Failure::Work(format!("{SCRIPT} cannot be run: {error}")))?;
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        match output.status.code() {
            Some(0) => {
                let origin = "Compiled and run now.".to_owned();
                Self::parse(&String::from_utf8_lossy(&output.stdout), origin).map(Ok)
            }
            Some(NO_TOOLCHAIN) => Ok(Err(said)),
            _ => Err(Failure::Work(format!("{SCRIPT} fails: {said}"))),
        }
    }

    /// Reads CSV with lines of comment before it.
    fn parse(text: &str, origin: String) -> Result<Self, Failure> {
        let about = text.lines().filter_map(|line| line.strip_prefix("# ")).map(|line| format!("{line}.")).collect();
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        let lines: Result<Vec<Line>, csv::Error> = reader.deserialize().collect();
        let lines = lines.map_err(|error| Failure::Work(format!("the figures of embedded/run: {error}")))?;
        Ok(Figures { lines, about, origin })
    }

    /// What a routine takes for `words` words.
    pub fn line(&self, configuration: &str, routine: &str, words: usize) -> Result<&Line, Failure> {
        let is_it =
            |line: &&Line| line.configuration == configuration && line.routine == routine && line.words == words;
        let missing =
            || Failure::Work(format!("embedded/run: no figures of {routine} for {words} words, {configuration}"));
        self.lines.iter().find(is_it).ok_or_else(missing)
    }
}
