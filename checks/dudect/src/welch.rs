//! Whether the times of two classes have one mean: Welch's t-test, on all times and on the shorter ones alone.

/// A time, and its class.
#[derive(Clone, Copy)]
pub struct Sample {
    /// In nanoseconds.
    pub time: u64,
    /// Whether it is of random scalars, or of the fixed ones.
    pub is_random: bool,
}

/// Times of each class that a test needs. Few have nearly one value by chance, which makes a t of any size.
/// Source: the paper's program, which draws no conclusion from fewer.
const ENOUGH: f64 = 10_000.0;
/// How many tests leave out long times: the i-th those from the quantile 1 - 2^(-i/10) on, as the paper's program does.
const CROPS: i32 = 100;

/// The largest t in absolute value, and of how many times it is. It is positive where the fixed scalars take longer.
pub fn largest_t(mut samples: Vec<Sample>) -> (f64, usize) {
    samples.sort_unstable_by_key(|sample| sample.time);
    let all = samples.len();
    let shorter = |crop| {
        let quantile = (all as f64 * (1.0 - 0.5_f64.powf(f64::from(crop) / 10.0))) as usize;
        samples.partition_point(|sample| sample.time < samples[quantile].time)
    };
    let counts = (1..=CROPS).map(shorter).chain([all]);
    let tests = counts.filter_map(|count| Some((t(&samples[..count])?, count)));
    tests.max_by(|(t, _), (u, _)| t.abs().total_cmp(&u.abs())).expect("enough times")
}

/// Welch's t of the two classes, if there are enough times of both.
fn t(samples: &[Sample]) -> Option<f64> {
    let [random, fixed] = [true, false].map(|class| {
        let times = samples.iter().filter(move |sample| sample.is_random == class).map(|sample| sample.time as f64);
        let count = times.clone().count() as f64;
        let mean = times.clone().sum::<f64>() / count;
        // Of the mean.
        let variance = times.map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0) / count;
        (count, mean, variance)
    });
    let is_enough = random.0 >= ENOUGH && fixed.0 >= ENOUGH;
    // Where all times are the same there is no variance either.
    let difference = fixed.1 - random.1;
    is_enough.then(|| if difference == 0.0 { 0.0 } else { difference / (fixed.2 + random.2).sqrt() })
}
