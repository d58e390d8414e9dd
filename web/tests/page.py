#!/usr/bin/env python3
"""Runs the page that compares in a headless Chromium, at the width of a desk and of a phone: page.py COMPARE.HTML [FOLDER]

It starts the comparison as a visitor does, waits for its end, and asks: are all times and pictures there; does nothing stick out of the
page; is the console silent; does every control have a name, every heading its place, every text enough contrast and size; do figures
stand at the ends of their bars, within their intervals. Then the page judges made-up samples: interrupted, slowed, contradictory and
clean ones. With FOLDER pictures of the page stay there.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROWS = Path(__file__).resolve().parents[2] / "workbench" / "rows" / "ids.txt"
WINDOWS = {"desk": (1280, 900), "phone": (390, 844)}
MOST_OCTETS, MOST_SECONDS = 2_000_000, 60
NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]

# Runs in the page, and comes to what was found.
EXAMINE = r"""
new Promise(resolve => {
  const began = performance.now();
  const luminance = colour => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((x, y) => y - x); return (x + 0.05) / (y + 0.05); };
  const background = element => {
    for (; element; element = element.parentElement) {
      const colour = getComputedStyle(element).backgroundColor;
      if (!/, 0\)$|transparent/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const faults = () => {
    const found = [], say = what => found.push(what), root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) say(`the page is ${root.scrollWidth} wide`);
    if (!root.lang || !document.title) say("language or title");
    const levels = [...document.querySelectorAll("h1, h2, h3")].map(h => +h.tagName[1]);
    if (levels[0] !== 1 || levels.some((level, i) => i && level > levels[i - 1] + 1)) say(`headings ${levels}`);
    for (const control of document.querySelectorAll("input, button")) {
      const name = control.labels && control.labels.length ? control.labels[0].textContent : control.textContent;
      if (!name.trim()) say(`a ${control.tagName} without a name`);
      control.focus();
      if (document.activeElement !== control) say(`${name} cannot be reached by keys`);
    }
    for (const picture of document.querySelectorAll("svg")) {
      if (picture.getAttribute("role") !== "img" || !picture.getAttribute("aria-label")) say("a picture without a name");
      const box = picture.getBoundingClientRect();
      for (const text of picture.querySelectorAll("text")) {
        const inner = text.getBoundingClientRect();
        if (inner.left < box.left - 1 || inner.right > box.right + 1) say(`"${text.textContent}" sticks out of its picture`);
        const size = parseFloat(getComputedStyle(text).fontSize) * box.width / picture.viewBox.baseVal.width;
        if (size < 12) say(`"${text.textContent}" is ${size.toFixed(1)} px high`);
      }
      const [bars, ends, lines] = [".bar", ".end", ".interval"].map(kind => [...picture.querySelectorAll(kind)].map(part => part.getBoundingClientRect()));
      if (!bars.length || bars.length !== ends.length || bars.length !== lines.length) say("a bar without figure or interval");
      bars.forEach((bar, i) => {
        if (Math.abs(ends[i].left - bar.right) > 12 || ends[i].bottom < bar.top || ends[i].top > bar.bottom) say("a figure is not at the end of its bar");
        if (lines[i].left > bar.right + 2 || lines[i].right < bar.right - 2) say("a bar ends outside of its interval");
        if (lines[i].left < ends[i].right && lines[i].right > ends[i].left && lines[i].top < ends[i].bottom - 2) say("an interval covers a figure");
      });
    }
    for (const table of document.querySelectorAll("table")) if (table.offsetParent && (!table.caption || !table.querySelector("th[scope=col]"))) say("a table without heads");
    for (const element of document.querySelectorAll("p, h1, h2, th, td, label, button, caption, legend, figcaption, small")) {
      if (parseFloat(getComputedStyle(element).fontSize) < 12) say(`small text in ${element.tagName}`);
      const ratio = contrast(getComputedStyle(element).color, background(element));
      if (ratio < 4.5) say(`contrast ${ratio.toFixed(1)} of ${element.tagName} "${element.textContent.slice(0, 30)}"`);
    }
    return [...new Set(found)];
  };
  const before = faults();
  let frames = 0, longest = 0, last = performance.now();
  const beat = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; frames++; setTimeout(beat, 20); };
  beat();
  document.getElementById("start").click();
  const ask = setInterval(() => {
    const state = document.getElementById("state").textContent;
    if (!/^Done|failed/.test(state)) return;
    clearInterval(ask);
    resolve(JSON.stringify({
      state, longest, before, after: faults(), cells: [...document.querySelectorAll("#times td")].map(cell => cell.textContent),
      pictures: document.querySelectorAll("#pictures svg").length,
      methods: [...document.querySelectorAll("#method-pictures svg")].map(svg => svg.getAttribute("aria-label")), published: document.querySelectorAll("#published tbody tr").length,
      rows: drawn.map(({ low, median, high, warm, samples }) => ({ low, median, high, warm: warm.length, rounds: samples.length, places: new Set(samples.map(sample => sample.place)).size })),
      seconds: (performance.now() - began) / 1000,
    }));
  }, 100);
})
"""

# Two curves with samples that are made up: of each, in turn, what CHANGE makes of it.
PLANT = r"""
(change => {
  const times = { "kP": 200, "kG": 50, "kP, public": 180, "kP + lQ": 250, "sign": 60, "verify": 260 }, rows = [];
  for (const curve of ["K-233", "P-256"]) for (const [operation, time] of Object.entries(times)) {
    const row = { curve, operation, count: 800 / time, warm: Array(8).fill(time / 1000), samples: [] };
    for (let i = 0; i < 41; i++) row.samples.push({ before: Array(3).fill(0.8), pieces: Array(8).fill(0.8 * (1 + 0.01 * Math.sin(7 * i + time))), after: Array(3).fill(0.8) });
    rows.push(row);
  }
  for (const row of rows) row.samples.forEach((sample, i) => change(row, sample, i));
  show({ rows, tick: 0.1 }, 1);
  const warning = document.getElementById("warning");
  return JSON.stringify({
    warning: warning.hidden ? "" : warning.textContent, cells: [...document.querySelectorAll("#times td")].map(cell => cell.textContent),
    ends: [...document.querySelectorAll("#pictures .end")].map(end => end.textContent),
    // Of K-233 and P-256 in turn, as the table has them.
    off: Object.keys(times).flatMap(operation => rows.filter(row => row.operation === operation).map(row => Math.abs(row.median / times[operation] - 1))),
  });
})(CHANGE)
"""
SLOWED = "{ for (const key of ['before', 'pieces', 'after']) sample[key] = sample[key].map(time => 1.3 * time); }"
# What is done to the samples; how many of the twelve figures are marked, and what is warned of.
PLANTED = {
    "clean": ("() => {}", 0, ""),
    "two pieces of each were interrupted": ("(row, sample) => { sample.pieces[3] += 3; sample.pieces[6] += 1; }", 0, "busy"),
    "a fifth was slowed": (f"(row, sample, i) => {{ if (i % 5 === 0) {SLOWED} }}", 0, "busy"),
    "half was slowed": (f"(row, sample, i) => {{ if (i % 2) {SLOWED} }}", 12, "busy"),
    "half of all but one row was slowed": (f"(row, sample, i) => {{ if (i % 2 && row.operation !== 'kP') {SLOWED} }}", 12, "busy"),
    "half was interrupted": ("(row, sample, i) => { if (i % 2) sample.pieces = sample.pieces.map(time => 2 * time); }", 12, "busy"),
    "the half of one row was interrupted": ("(row, sample, i) => { if (i % 2 && row.operation === 'kP') sample.pieces = sample.pieces.map(time => 2 * time); }", 2, ""),
    "few samples are left": (f"(row, sample, i) => {{ if (row.operation === 'kP' && i % 8) {SLOWED} }}", 2, "busy"),
    "few of eleven samples are left": (
        "(row, sample, i) => { if (row.operation === 'kP') { row.samples.length = 11; if (i < 3) sample.before = sample.before.map(time => 1.3 * time); } }", 2, ""),
    "intervals are wide": ("(row, sample, i) => { if (row.operation === 'kP') sample.pieces = sample.pieces.map(time => time * (1 + 0.2 * Math.sin(i * i))); }", 2, ""),
    "a row still became faster": ("row => { if (row.operation === 'kP') row.warm = [9, 8, 7, 6, 5, 4, 3, 2]; }", 2, ""),
    "a signature is faster than its product": ("(row, sample) => { if (row.curve === 'K-233' && row.operation === 'sign') sample.pieces = sample.pieces.map(time => 0.7 * time); }", 2, "contradict"),
}
# How often the interval of n random numbers has the median that they are drawn from.
COVERAGE = "(n => { let hits = 0; for (let i = 0; i < 4000; i++) { const [low, high] = interval(ascending(Array.from({ length: n }, Math.random))); hits += low <= 0.5 && 0.5 <= high; } return hits / 4000; })"


class Browser:
    """A Chromium that is told what to do by the DevTools protocol over pipes."""

    def __init__(self, path, folder):
        (told, self.tell), (self.hear, says) = os.pipe(), os.pipe()
        # It reads from descriptor 3 and writes to 4. A user who may do everything has no sandbox.
        command = [path, "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        command += ["--no-sandbox"] if os.geteuid() == 0 else []
        prepare = lambda: (os.dup2(told, 100), os.dup2(says, 101), os.dup2(100, 3), os.dup2(101, 4))
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=prepare)
        os.close(told), os.close(says)
        self.number, self.heard, self.events, self.session = 0, b"", [], None
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def __call__(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": self.session} if self.session else {})}
        os.write(self.tell, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def next(self):
        while b"\0" not in self.heard:
            data = os.read(self.hear, 1 << 16)
            assert data, "the browser ended"
            self.heard += data
        message, self.heard = self.heard.split(b"\0", 1)
        return json.loads(message)

    def visit(self, address, width, height):
        self("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        for domain in ("Page", "Runtime", "Log"):
            self(f"{domain}.enable")
        self.events.clear()
        self("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.next())

    def evaluate(self, expression):
        outcome = self("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in outcome, outcome
        return outcome["result"]["value"]

    def complaints(self):
        methods = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [event for event in self.events if event.get("method") in methods]

    def screenshot(self, file):
        size = self("Page.getLayoutMetrics")["cssContentSize"]
        picture = self("Page.captureScreenshot", captureBeyondViewport=True, clip={**size, "scale": 1})
        file.write_bytes(base64.b64decode(picture["data"]))


def assert_methods(pictures):
    """Each bar is a row of the workbench, by its name there."""
    known = set(ROWS.read_text().split())
    bars = [f"{picture[7:12]}/{name}" for picture in pictures for name in re.findall(r"[:;] (\S+) ~?[\d.,]+ micro", picture)]
    assert len(pictures) == 3 and len(bars) == 19 and known.issuperset(bars), (pictures, set(bars) - known)


def assert_figures(rows):
    """All took turns in an order of chance, after a warm-up, and each median is in its interval."""
    for row in rows:
        assert 0 < row["low"] <= row["median"] <= row["high"] and row["warm"] > 5 and row["places"] > 3, row
    assert len({row["rounds"] for row in rows}) == 1 and rows[0]["rounds"] >= 11, rows[0]


def assert_judgement(browser):
    """Disturbed samples decide nothing, and figures in doubt are marked, in the table and the pictures, and others are not."""
    for name, (change, marks, warning) in PLANTED.items():
        outcome = json.loads(browser.evaluate(PLANT.replace("CHANGE", change)))
        marked = [cell.startswith("~") for cell in outcome["cells"]]
        assert sum(marked) == marks == sum(end.startswith("~") for end in outcome["ends"]), (name, outcome)
        assert warning in outcome["warning"] and bool(warning) == bool(outcome["warning"]), (name, outcome)
        assert all(off < 0.02 for off, doubt in zip(outcome["off"], marked) if not doubt and warning != "contradict"), (name, outcome)
        assert sum("too few" in cell for cell in outcome["cells"]) == (2 if name.startswith("few") else 0), (name, outcome)
    for n in (6, 11, 41, 61):
        assert 0.94 <= browser.evaluate(f"{COVERAGE}({n})") <= 0.995, n


def assert_turned(browser, width, height):
    """A phone that is turned has pictures anew, as wide as they are shown."""
    browser("Emulation.setDeviceMetricsOverride", width=height, height=width, deviceScaleFactor=1, mobile=True)
    widths = browser.evaluate("new Promise(done => setTimeout(() => done([...document.querySelectorAll('main, svg')].map(part => part.viewBox ? part.viewBox.baseVal.width : Math.min(800, part.clientWidth))), 500))")
    assert width < widths[0] and len(widths) > 6 and set(widths) == {widths[0]}, widths


def main():
    page = Path(sys.argv[1]).resolve()
    keep = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    found = [path for path in map(shutil.which, NAMES) if path]
    if not found:
        sys.exit("Chromium is missing: apt-get install chromium")
    size = page.stat().st_size
    assert size <= MOST_OCTETS, f"{size} bytes"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(found[0], folder)
        try:
            for window, (width, height) in WINDOWS.items():
                browser.visit(page.as_uri(), width, height)
                outcome = json.loads(browser.evaluate(EXAMINE))
                if keep:
                    keep.mkdir(parents=True, exist_ok=True)
                    browser.screenshot(keep / f"{window}.png")
                assert not outcome["before"] and not outcome["after"], (window, outcome["before"], outcome["after"])
                assert outcome["state"].startswith("Done"), outcome["state"]
                assert len(outcome["cells"]) == 18 and outcome["pictures"] == 6, outcome
                assert all(re.fullmatch(r"~?[\d,]+(\.\d)? (± \d+(\.\d)? %|too few)", cell) for cell in outcome["cells"]), outcome
                assert_figures(outcome["rows"])
                assert_methods(outcome["methods"])
                assert outcome["published"] >= 5 and outcome["seconds"] <= MOST_SECONDS, outcome
                if width < height:
                    assert_turned(browser, width, height)
                assert_judgement(browser)
                assert not browser.complaints(), browser.complaints()
                print(f"{window}: {outcome['state']} The page answered within {outcome['longest']:.0f} ms. {size} bytes.")
        finally:
            browser.process.terminate()
            browser.process.wait()


if __name__ == "__main__":
    main()
