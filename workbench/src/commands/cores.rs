//! `carryless cores`: how many products a second batches make on one thread, on two, and so on to all processors.

use super::write_json;
use crate::environment::{self, Environment};
use crate::failure::Failure;
use crate::names;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::statistics::{Estimate, Samples};
use crate::table::{Table, figure};
use crate::timing::{self, Limits, Measured, Task};
use crate::verdict::{self, Margin};
use carryless::parallel::Pool;
use carryless_rows::batches::{BATCHES, SIZE};
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// Measure throughput, in products a second, by the number of threads
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless cores
  carryless cores --threads 1,2,4 --seconds 10")]
pub struct Arguments {
    /// Numbers of threads, separated by commas; all up to the number of processors if absent
    #[arg(long, value_name = "LIST")]
    threads: Option<String>,
    /// How long to measure, in seconds: 5 if absent
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The most threads that a pool is asked for.
const MOST: usize = 1024;

#[derive(Serialize)]
struct Batches {
    batch: usize,
    rows: Vec<Row>,
}

/// What a batch makes on so many threads.
#[derive(Serialize)]
struct Row {
    curve: &'static str,
    operation: &'static str,
    time: &'static str,
    threads: usize,
    oversubscribed: bool,
    per_second: f64,
    /// Products a second to those of the first number of threads, in the same rounds.
    ratio: Estimate,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let threads = threads(arguments.threads.as_deref())?;
    let seconds = arguments.seconds.as_deref().map_or(Ok(5.0), names::seconds)?;
    let pools = threads.iter().map(|threads| Pool::new(*threads)).collect::<Result<Vec<_>, _>>();
    let pools = pools.map_err(|e| Failure::Work(e.to_string()))?;
    let tasks = BATCHES.iter().flat_map(|batch| pools.iter().map(|pool| Task::new(batch.on(pool, SIZE)).shared(true)));
    let limits = Limits { budget: Duration::from_secs_f64(seconds), enough: 9, rounds: 4001 };
    let Measured { samples, conditions } = timing::measure(tasks.collect(), limits, |_| ());
    let (nanoseconds, margin) = (conditions.nanoseconds, Margin::under(&conditions));
    let rows = BATCHES.iter().zip(samples.chunks(threads.len())).flat_map(|(batch, samples)| {
        let first = &samples[0];
        let row = move |(threads, samples): (&usize, &Samples)| Row {
            curve: batch.curve,
            operation: batch.operation,
            time: batch.time,
            threads: *threads,
            oversubscribed: *threads > environment::cores(),
            per_second: SIZE as f64 / (samples.median() * nanoseconds * 1e-9),
            ratio: margin.estimate(&first.to(samples)),
        };
        threads.iter().zip(samples).map(row)
    });
    let rows: Vec<Row> = rows.collect();
    if arguments.json {
        return write_json(out, &Run::here("cores", &conditions, Batches { batch: SIZE, rows }));
    }
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&conditions) {
        writeln!(out, "{warning}")?;
    }
    let what = format!(
        "Products k·P a second in batches of {SIZE}, each product whole on one thread, by the library's methods of choice. \
         const.: secret scalars, in constant time; var.: public ones."
    );
    write!(out, "{}\n{}", paragraph("", &what), table(&rows))?;
    Ok(())
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[0], ["curve", "time", "threads", "per second", "to the first", "for each thread"]);
    for row in rows {
        let first =
            rows.iter().find(|other| (other.curve, other.time) == (row.curve, row.time)).map_or(1, |r| r.threads);
        table.push([
            row.curve.to_owned(),
            if row.time == "constant" { "const." } else { "var." }.to_owned(),
            format!("{}{}", row.threads, if row.oversubscribed { " oversubscribed" } else { "" }),
            figure(row.per_second),
            row.ratio.text(2),
            format!("{:.2}", row.ratio.median * first as f64 / row.threads as f64),
        ]);
    }
    table
}

/// The numbers of threads that are asked for.
fn threads(list: Option<&str>) -> Result<Vec<usize>, Failure> {
    let Some(list) = list else { return Ok((1..=environment::cores()).collect()) };
    let number = |text: &str| match text.trim().parse() {
        Ok(threads @ 1..=MOST) => Ok(threads),
        _ => Err(Failure::Argument(format!("--threads: '{text}' is no number from 1 to {MOST}"))),
    };
    list.split(',').map(number).collect()
}
