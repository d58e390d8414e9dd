//! Units that times and memory are printed in.

use crate::table::figure;
use clap::ValueEnum;
use std::fmt;

/// A unit of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Unit {
    /// Calibrated cycles.
    Cycles,
    /// Microseconds.
    Us,
    /// Operations a second.
    PerSecond,
}

impl Unit {
    /// `cycles` cycles in this unit; a cycle takes `cycle` nanoseconds.
    pub fn of(self, cycles: f64, cycle: f64) -> f64 {
        match self {
            Unit::Cycles => cycles,
            Unit::Us => cycles * cycle * 1e-3,
            Unit::PerSecond => 1e9 / (cycles * cycle),
        }
    }

    /// `cycles` cycles in this unit, as text.
    pub fn text(self, cycles: f64, cycle: f64) -> String {
        match (self, self.of(cycles, cycle)) {
            (Unit::Us, value) if value < 9.995 => format!("{value:.3}"),
            (Unit::PerSecond, value) if value >= 1e6 => three_digits(value * 1e-6) + "M",
            (Unit::PerSecond, value) if value >= 1e4 => three_digits(value * 1e-3) + "k",
            (_, value) => figure(value),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Cycles => "cycles",
            Unit::Us => "microseconds",
            Unit::PerSecond => "operations a second",
        })
    }
}

fn three_digits(value: f64) -> String {
    if value < 99.95 { format!("{value:.1}") } else { format!("{value:.0}") }
}

/// Memory as it is read: 512 bytes, 1.5 KiB, 2.0 MiB.
pub fn memory(bytes: usize) -> String {
    const KIB: f64 = 1024.0;
    match bytes as f64 / KIB {
        kib if kib < 1.0 => format!("{bytes} bytes"),
        kib if kib < KIB => format!("{kib:.1} KiB"),
        kib => format!("{:.1} MiB", kib / KIB),
    }
}
