//! What must be reported: operations that leak in each of the ways that a watcher looks for.

use crate::watch::Watch;
use carryless::word::Mask;
use std::hint::black_box;

/// The name of the subject.
pub const NAME: &str = "leaks";

/// Watches them; each is found by every watcher.
pub fn watch(watch: &mut Watch) {
    let secret = |i| i as u64;
    let table = [3_u64, 1, 4, 1];
    watch.operation("branch", 0, secret, |k| if k & 1 == 0 { black_box(2) } else { *k }, |_| true);
    watch.operation("address", 0, secret, |k| black_box(&table)[(k & 3) as usize], |_| true);
    watch.operation("verdict", 0, secret, |k| Mask::is_zero(*k >> 8).declassify(), |_| true);
}
