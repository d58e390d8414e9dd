//! Faults that the check must find.

#![allow(dead_code, reason = "the build script needs the code, the tests what is found")]

/// A fault: a fragment of the file, which occurs once, what stands there instead, and what loom says of it. In the code
/// `ON` stands for whether the fault is switched on.
pub struct Fault {
    pub name: &'static str,
    /// The way to wait in which it shows.
    pub waiting: &'static str,
    pub fragment: &'static str,
    pub code: &'static str,
    /// One of these is said.
    pub found: &'static [&'static str],
}

/// What loom says of a place that is read or written out of order.
const RACE: &str = "Causality violation";
const DEADLOCK: &str = "deadlock; threads";
/// What a case says of a value.
const WRONG: &str = " in Case {";

/// That the next gate is taken before one is left is not among them: it keeps the consumer from overtaking and then
/// waiting busily, and the count decides all the same.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "published-relaxed",
        waiting: "busy-1",
        fragment: "|| shared.state.published.store(self.written, Ordering::Release)",
        code: "|| shared.state.published.store(self.written, if ON { Ordering::Relaxed } else { Ordering::Release })",
        found: &[RACE],
    },
    Fault {
        name: "seen-relaxed",
        waiting: "first-1",
        fragment: "let published = self.state.published.load(Ordering::Acquire);",
        code: "let published = self.state.published.load(if ON { Ordering::Relaxed } else { Ordering::Acquire });",
        found: &[RACE],
    },
    Fault {
        name: "published-before-written",
        waiting: "mutexes-2",
        fragment: "            // SAFETY: the place is at or above",
        code: "            if ON { shared.state.published.store(self.written + 1, Ordering::Release) }
            // SAFETY: the place is at or above",
        found: &[RACE, WRONG],
    },
    Fault {
        name: "one-too-many-seen",
        waiting: "first-1",
        fragment: "match (published > i, ended)",
        code: "match (published + usize::from(ON) > i, ended)",
        found: &[RACE, WRONG],
    },
    Fault {
        name: "end-not-signalled",
        waiting: "signals-2",
        fragment: "            Waiting::Signals | Waiting::FirstBatch => self.shared.signalled(end)",
        code: "            _ if ON => end(),
            Waiting::Signals | Waiting::FirstBatch => self.shared.signalled(end)",
        found: &[DEADLOCK],
    },
    Fault {
        name: "signalled-without-lock",
        waiting: "signals-1",
        fragment: "let guard = self.lock.lock();\n        change();",
        code: "let guard = (!ON).then(|| self.lock.lock());\n        change();",
        found: &[DEADLOCK],
    },
    Fault {
        name: "not-looked-at-under-lock",
        waiting: "signals-1",
        fragment: "        let mut guard = self.lock.lock().map_err(|_| Missing::Poisoned)?;
        loop {
            if let Some(result) = self.look(i) {",
        code: "        let mut before = ON.then(|| self.look(i));
        let mut guard = self.lock.lock().map_err(|_| Missing::Poisoned)?;
        loop {
            if let Some(result) = before.take().unwrap_or_else(|| self.look(i)) {",
        found: &[DEADLOCK],
    },
    Fault {
        name: "published-looked-at-first",
        waiting: "busy-1",
        fragment: "        let ended = self.state.ended.load(Ordering::Acquire);",
        code: "        let before = if ON { self.state.published.load(Ordering::Acquire) } else { usize::MAX };
        let ended = self.state.ended.load(Ordering::Acquire);
        if ended && before <= i { return Some(Err(Missing::Ended)) }",
        found: &[WRONG],
    },
    Fault {
        name: "ended-relaxed",
        waiting: "busy-1",
        fragment: "self.shared.state.ended.store(true, Ordering::Release)",
        code: "self.shared.state.ended.store(true, if ON { Ordering::Relaxed } else { Ordering::Release })",
        found: &[WRONG],
    },
    Fault {
        name: "ended-before-published",
        waiting: "mutexes-2",
        fragment: "            self.shared.state.published.store(self.written, Ordering::Release);
            self.shared.state.ended",
        code: "            if ON { self.shared.state.ended.store(true, Ordering::Release) }
            self.shared.state.published.store(self.written, Ordering::Release);
            self.shared.state.ended",
        found: &[WRONG],
    },
];
