//! Where and by what a figure was produced.

use carryless::word::{Backend, has_adx, has_avx512ifma, has_carryless_product, has_vpclmulqdq_256};
use serde::{Deserialize, Serialize};
use std::env;
use std::fs;
use std::thread;
use std::time::SystemTime;

/// The machine and the build.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Environment {
    /// The workbench's version.
    pub carryless: String,
    /// The processor's name.
    pub cpu: String,
    /// Processors that this process may use.
    pub cores: usize,
    /// The instruction set and the operating system.
    pub platform: String,
    /// What carry-less products run on.
    pub backend: String,
    /// What integer products run on.
    pub integers: String,
    /// The compiler.
    pub rustc: String,
    /// The commit that it was built from.
    pub commit: String,
    /// When this process began, in UTC.
    pub date: String,
    /// Whether the library was built with its larger tables.
    pub large_tables: bool,
}

impl Environment {
    /// Of this process.
    pub fn here() -> Self {
        Environment {
            carryless: env!("CARGO_PKG_VERSION").to_owned(),
            cpu: cpu_name(),
            cores: cores(),
            platform: format!("{}-{}", env::consts::ARCH, env::consts::OS),
            backend: backend().to_owned(),
            integers: integers().to_owned(),
            rustc: env!("CARRYLESS_RUSTC").to_owned(),
            commit: env!("CARRYLESS_COMMIT").to_owned(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            large_tables: cfg!(feature = "large-tables"),
        }
    }

    /// All that a figure depends on, in one line.
    pub fn line(&self) -> String {
        let rustc = self.rustc.split(' ').take(2).collect::<Vec<_>>().join(" ");
        format!("{}; {rustc}", self.machine())
    }

    /// All that a figure depends on but the compiler.
    pub fn machine(&self) -> String {
        let known = [
            (has_avx512ifma(), "AVX-512 IFMA"),
            (has_vpclmulqdq_256(), "VPCLMULQDQ"),
            (has_carryless_product(), "PCLMULQDQ"),
        ];
        let instructions = known.iter().find(|(has, _)| *has).map_or("no PCLMULQDQ", |(_, name)| name);
        let cores = if self.cores == 1 { "core" } else { "cores" };
        let cpu = short(&self.cpu);
        format!("carryless {} on {cpu}, {} {cores}, {instructions}", self.carryless, self.cores)
    }
}

/// A processor's name without what all names have: Intel Xeon Platinum 8481C for Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz.
fn short(cpu: &str) -> String {
    let name = cpu.replace("(R)", "").replace("(TM)", "");
    let name = name.split('@').next().unwrap_or_default().split_whitespace();
    let is_telling = |word: &&str| !["CPU", "Processor"].contains(word) && !word.ends_with("-Core");
    name.filter(is_telling).collect::<Vec<_>>().join(" ")
}

/// Processors that this process may use.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn backend() -> &'static str {
    match Backend::current() {
        Backend::Avx512 => "PCLMULQDQ on 128-bit registers; VPCLMULQDQ on 512-bit and 256-bit registers",
        Backend::Avx2 => "PCLMULQDQ on 128-bit registers; VPCLMULQDQ on 256-bit registers",
        Backend::Clmul => "PCLMULQDQ on 128-bit registers",
        _ => "portable 64-bit code (no PCLMULQDQ: no implementations named clmul)",
    }
}

fn integers() -> &'static str {
    match (has_adx(), has_avx512ifma()) {
        (true, true) => "64-bit products; MULX and ADX where the name ends in -adx, AVX-512 IFMA in those named ifma",
        (true, false) => "64-bit products; MULX and ADX where the name ends in -adx (no AVX-512 IFMA)",
        (false, true) => "64-bit products; AVX-512 IFMA in those named ifma (no MULX and ADX)",
        (false, false) => "64-bit products (no MULX and ADX, no AVX-512 IFMA)",
    }
}

/// The processor's name as Linux tells it, or Windows; elsewhere the architecture's.
fn cpu_name() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let name = name.map(|(_, name)| name.trim().to_owned()).or_else(|| env::var("PROCESSOR_IDENTIFIER").ok());
    name.unwrap_or_else(|| env::consts::ARCH.to_owned())
}
