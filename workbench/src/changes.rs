//! What came of a comparison beside an earlier one: which rows became slower, which faster, and of which that cannot be told.

use crate::failure::Failure;
use crate::names::quoted;
use crate::statistics::Estimate;
use crate::verdict::Margin;
use serde::{Deserialize, Serialize};

/// What a comparison is compared with, and what comes of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Beside {
    /// The baseline as it was named.
    pub name: String,
    /// When it was measured.
    pub date: String,
    /// The commit that it was measured of.
    pub commit: String,
    /// Where.
    pub cpu: String,
    /// The part by which a row must change to be called slower, or faster.
    pub threshold: f64,
    /// How many rows both have.
    pub rows: usize,
    /// The keys of those that became slower.
    pub slower: Vec<String>,
    /// The keys of those that became faster.
    pub faster: Vec<String>,
    /// Those of which neither is sure, nor that they did not.
    pub undecided: Vec<Undecided>,
}

/// A row whose change is not known well enough.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Undecided {
    /// Its key.
    pub key: String,
    /// What it seems to be.
    pub seems: Course,
    /// How many seconds a run of these rows would have to take to decide it; nothing where the machine is too busy, or the
    /// change too close to the threshold.
    pub seconds: Option<f64>,
}

/// What a change is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Course {
    /// It takes longer, beyond the threshold.
    Slower,
    /// It takes less, beyond the threshold.
    Faster,
    /// It changed by less than the threshold.
    Same,
    /// It is not sure which.
    Undecided,
}

impl Course {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Course::Slower => "slower",
            Course::Faster => "faster",
            Course::Same => "unchanged",
            Course::Undecided => "undecided",
        }
    }
}

/// Nobody waits for longer.
const MOST_SECONDS: f64 = 3600.0;

/// What a ratio to the baseline is called, of which this is the interval of the samples alone.
///
/// A row changed if the ratio exceeds the threshold, and the interval with the margin excludes no change. It did not if the
/// interval lies within the threshold: widened by as much as the margin is above that of an idle machine, whose margin is for other
/// builds of the same code, which the threshold is for here.
pub fn judge(ratio: Estimate, threshold: f64, margin: Margin) -> Course {
    let room = Room::of(ratio, threshold, margin);
    match course_of(ratio, threshold) {
        Course::Same if room.within >= 0.0 => Course::Same,
        Course::Slower if room.slower > 0.0 => Course::Slower,
        Course::Faster if room.faster > 0.0 => Course::Faster,
        _ => Course::Undecided,
    }
}

/// What the median alone says.
pub fn course_of(ratio: Estimate, threshold: f64) -> Course {
    match ratio.median {
        median if median > 1.0 + threshold => Course::Slower,
        median if median < 1.0 - threshold => Course::Faster,
        _ => Course::Same,
    }
}

/// How far the interval is from what would leave a change undecided, by which course it is; below 0 it reaches beyond.
struct Room {
    slower: f64,
    faster: f64,
    within: f64,
}

impl Room {
    fn of(Estimate { low, high, .. }: Estimate, threshold: f64, margin: Margin) -> Self {
        let busier = (1.0 + margin.0) / (1.0 + Margin::IDLE.0);
        Room {
            slower: low / (1.0 + margin.0) - 1.0,
            faster: 1.0 - high * (1.0 + margin.0),
            within: (1.0 + threshold - high * busier).min(low / busier - (1.0 - threshold)),
        }
    }

    fn by(&self, course: Course) -> f64 {
        match course {
            Course::Slower => self.slower,
            Course::Faster => self.faster,
            Course::Same | Course::Undecided => self.within,
        }
    }
}

/// How long a run would decide it, where one of `seconds` has come to this: intervals become narrower as the root of
/// the time becomes longer.
pub fn seconds_to_decide(ratio: Estimate, threshold: f64, margin: Margin, seconds: f64) -> Option<f64> {
    let course = course_of(ratio, threshold);
    let (now, at_best) = (ratio, Estimate::exactly(ratio.median));
    let [now, at_best] = [now, at_best].map(|ratio| Room::of(ratio, threshold, margin).by(course));
    // The interval takes away what lies between these two, and must take less than there is.
    let seconds = seconds * ((at_best - now) / at_best).powi(2);
    (at_best > 0.0 && seconds <= MOST_SECONDS).then_some(seconds)
}

impl Beside {
    /// What the change of the row with this key is called.
    pub fn course(&self, key: &str) -> Course {
        let is_among = |keys: &[String]| keys.iter().any(|own| own == key);
        match () {
            () if is_among(&self.slower) => Course::Slower,
            () if is_among(&self.faster) => Course::Faster,
            () if self.undecided.iter().any(|own| own.key == key) => Course::Undecided,
            () => Course::Same,
        }
    }

    /// Takes the row out of all lists.
    pub fn forget(&mut self, key: &str) {
        self.slower.retain(|own| own != key);
        self.faster.retain(|own| own != key);
        self.undecided.retain(|own| own.key != key);
    }

    /// How many rows took each course.
    pub fn count(&self, course: Course) -> usize {
        let [slower, faster, undecided] = [self.slower.len(), self.faster.len(), self.undecided.len()];
        match course {
            Course::Slower => slower,
            Course::Faster => faster,
            Course::Undecided => undecided,
            Course::Same => self.rows - slower - faster - undecided,
        }
    }

    /// What came of all rows: 2 slower, 0 faster, 1 undecided, 11 unchanged (of 14, threshold 5 %).
    pub fn sentence(&self) -> String {
        let Beside { rows, threshold, .. } = self;
        let courses = [Course::Slower, Course::Faster, Course::Undecided, Course::Same];
        let counts = courses.map(|course| format!("{} {}", self.count(course), course.word())).join(", ");
        format!("{counts} (of {rows}, threshold {} %).", per_cent(*threshold))
    }

    /// What the undecided rows seem to be, and how long a run would decide them; nothing if there are none.
    pub fn of_undecided(&self) -> Option<String> {
        if self.undecided.is_empty() {
            return None;
        }
        let seems = |course| self.undecided.iter().filter(|row| row.seems == course).count();
        let (slower, faster, same) = (seems(Course::Slower), seems(Course::Faster), seems(Course::Same));
        let seconds: Vec<f64> = self.undecided.iter().filter_map(|row| row.seconds).collect();
        let most = seconds.iter().copied().fold(0.0, f64::max).ceil();
        let how = match seconds.len() {
            0 => "No run decides them here: the machine is too busy, or the changes are too close to the threshold."
                .into(),
            some => format!("A run of these for {most} seconds would decide {some}."),
        };
        Some(format!("Of the undecided {slower} seem slower, {faster} faster, {same} unchanged. {how}"))
    }

    /// Fails where a row is slower, or may be.
    pub fn verdict(&self) -> Result<(), Failure> {
        let Beside { name, slower, undecided, threshold, .. } = self;
        let (name, threshold) = (quoted(name), per_cent(*threshold));
        let are = |first: &str, count: usize| match count {
            1 => format!("{first} is"),
            n => format!("{first} and {} more are", n - 1),
        };
        let how = format!("slower than in the baseline '{name}' by more than {threshold} %");
        match (slower.first(), undecided.first()) {
            (Some(first), _) => Err(Failure::Work(format!("{} {how}", are(first, slower.len())))),
            (None, Some(first)) => {
                let (are, undecided) = (are(&first.key, undecided.len()), "undecided");
                Err(Failure::Undecided(format!("{are} {undecided}: it is not sure that none is {how}")))
            }
            (None, None) => Ok(()),
        }
    }
}

/// Per cent without needless decimals.
fn per_cent(part: f64) -> String {
    format!("{}", (1e4 * part).round() / 100.0)
}
