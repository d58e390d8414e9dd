#!/usr/bin/env python3
"""Examines a site that `site/build` made: examine.py FOLDER

Every link inside of it leads to a page and to a place that are there, an address elsewhere has the form of one, and nothing is loaded from
elsewhere. In a headless Chromium, at the width of a desk and of a phone, every page but the inner ones of two references sticks out
nowhere, says nothing on the console and asks for nothing outside of the folder; and a search finds something.
"""

import re
import shutil
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web" / "tests"))
from page import NAMES, WINDOWS, Browser  # noqa: E402

# Folders of which one page is opened, where others made them; of the rest every page is.
FOLDERS = {"rust": "rust/carryless/index.html", "python/carryless": "python/carryless.html"}
WORD = "ladder"
# Comes to what is wider than the window, and in nothing that scrolls by itself, once scripts have had their time.
WIDE = r"""
new Promise(resolve => setTimeout(resolve, 500)).then(() => {
  // A phone shows a page that is too wide in a smaller scale, and so innerWidth is larger there.
  const room = document.documentElement.clientWidth;
  const wide = element => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || box.left >= room || box.right <= room + 1) return false;
    for (let around = element; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.visibility === "hidden" || style.position === "fixed") return false;
      // A program or a table may scroll by itself, and the whole page not.
      if (around !== element && /auto|scroll|hidden/.test(style.overflowX) && !around.querySelector("h1")) return false;
    }
    return true;
  };
  const found = [...document.body.querySelectorAll("*")].filter(wide).map(element => `${element.tagName} "${element.textContent.trim().slice(0, 30)}"`);
  const width = document.documentElement.scrollWidth;
  return [...found.slice(0, 3), ...(width > room ? [`the page, ${width} wide,`] : [])];
})
"""


class Page(HTMLParser):
    """The names of a page's places, what it leads to, and what it loads."""

    def __init__(self, file):
        super().__init__()
        self.places, self.links, self.loads = {"", "top"}, [], []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places |= {attributes.get("id")} | ({attributes.get("name")} if tag == "a" else set())
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name) is not None]
        if tag == "meta" and attributes.get("http-equiv") == "refresh":
            self.links.append(attributes["content"].partition("url=")[2])
        self.loads += [attributes.get("src"), attributes.get("href") if tag == "link" else None]


def broken(folder):
    """The links that lead nowhere."""
    pages = {file: Page(file) for file in sorted(folder.rglob("*.html"))}
    inside = elsewhere = 0
    for file, page in pages.items():
        for link in page.links:
            here, parts = file.relative_to(folder), urlsplit(link)
            if parts.scheme == "data" or link == "javascript:void(0)":
                continue
            if parts.scheme or parts.netloc:
                elsewhere += 1
                if parts.scheme != "mailto" and not re.fullmatch(r"https?://[\w-]+(\.[\w-]+)+", f"{parts.scheme}://{parts.netloc}"):
                    yield f"{here}: {link} is no address"
                if link in page.loads:
                    yield f"{here}: {link} is loaded from elsewhere"
                continue
            inside += 1
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            # A range of lines of a program is what rustdoc's script makes something of.
            place = re.sub(r"^(\d+)-\d+$", r"\1", parts.fragment)
            if folder not in target.parents or not target.is_file():
                yield f"{here}: {link} leads to no file"
            elif target in pages and not {place, unquote(place)} & pages[target].places:
                yield f"{here}: {link} leads to no place of that page"
    print(f"{len(pages)} pages, {inside} links inside, {elsewhere} elsewhere", flush=True)


def seen(browser, folder, name, window):
    """What is wrong with a page in a window."""
    browser("Network.enable")
    address = (folder / name).as_uri()
    browser.visit(address + (f"?q={WORD}" if name == "search.html" else ""), *WINDOWS[window])
    for what in browser.evaluate(WIDE):
        yield f"{what} sticks out"
    if name == "search.html" and not browser.evaluate('document.querySelectorAll("#search-results li").length'):
        yield f"nothing is found of {WORD}"
    for complaint in browser.complaints():
        yield f"the console has {str(complaint['params'])[:300]}"
    for event in browser.events:
        if event.get("method") == "Network.requestWillBeSent":
            asked = event["params"]["request"]["url"]
            if not asked.startswith((folder.as_uri(), "data:", "blob:")):
                yield f"{asked} is asked for"


def main():
    if len(sys.argv) != 2 or not Path(sys.argv[1], "index.html").is_file():
        sys.exit("wanted is one folder, which site/build made")
    folder = Path(sys.argv[1]).resolve()
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        sys.exit("Chromium is missing: apt-get install chromium")
    wrong = list(broken(folder))
    pages = (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.html")))
    names = [page for page in pages if page in FOLDERS.values() or not page.startswith(tuple(f"{name}/" for name in FOLDERS))]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(path, profile)
        try:
            wrong += [f"{name}, {window}: {what}" for name in names for window in WINDOWS for what in seen(browser, folder, name, window)]
        finally:
            browser.process.terminate()
            browser.process.wait()
    print(f"{len(names)} pages opened")
    for what in wrong[:40]:
        print(what)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
