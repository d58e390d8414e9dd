// At the end of a page: looks at it, sorts and filters it, and leaves what is wrong in the document.
(() => {
  const ready = performance.now() / 1000;
  const wrong = [];
  const expect = (holds, what) => { if (!holds) wrong.push(what); };
  // Folded the page is short; what is folded has no layout.
  const folded = document.documentElement.scrollHeight, folds = [...document.querySelectorAll("details")];
  const isFolding = document.querySelector("details.fold") !== null;
  expect(!isFolding || folded < (innerWidth < 600 ? 10000 : 6000), `the page is ${folded} high`);
  expect(folds.every((fold) => !fold.open), "something is unfolded");
  // A link opens what it leads to.
  const link = document.querySelector("nav.curves a");
  if (isFolding && link) {
    location.hash = link.getAttribute("href");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(document.querySelector(link.getAttribute("href")).open, "a link opens what it leads to");
  }
  folds.forEach((fold) => { fold.open = true; });

  const pictures = [...document.querySelectorAll("svg")];
  expect(pictures.length > 5, `${pictures.length} pictures`);
  for (const svg of pictures) {
    const name = svg.getAttribute("aria-label") || "a picture without a name";
    const box = svg.getBoundingClientRect();
    expect(svg.getAttribute("aria-label"), name);
    expect(box.width > 100 && box.height > 30, `${name}: ${box.width} by ${box.height}`);
    expect(svg.querySelectorAll("rect, path, circle, line").length > 3, `${name}: nothing is drawn`);
    for (const text of svg.querySelectorAll("text")) {
      const own = text.getBoundingClientRect();
      const inside = own.left > box.left - 1.5 && own.right < box.right + 1.5 && own.top > box.top - 1.5 && own.bottom < box.bottom + 1.5;
      expect(inside, `${name}: '${text.textContent}' is cut`);
      expect(parseFloat(getComputedStyle(text).fontSize) * box.width / svg.viewBox.baseVal.width > 7.5, `${name}: '${text.textContent}' is too small`);
    }
  }
  for (const figure of document.querySelectorAll("figure")) {
    const caption = figure.querySelector("figcaption");
    expect(caption && caption.textContent.length > 40, `${figure.id}: no caption`);
    expect(figure.querySelector("details table tbody tr") || figure.parentElement.querySelector("table tbody tr"), `${figure.id}: no table`);
  }
  const { scrollWidth } = document.documentElement;
  expect(scrollWidth <= innerWidth, `the page is ${scrollWidth} wide in a window of ${innerWidth}`);
  for (const link of document.querySelectorAll("a[href^='#']")) {
    expect(document.getElementById(link.getAttribute("href").slice(1)), `${link.getAttribute("href")} leads nowhere`);
  }

  const form = document.getElementById("filter");
  let rows = document.querySelectorAll("tbody tr").length, longest = 0;
  if (form) {
    const sections = [...document.querySelectorAll("section.rows")];
    const all = sections.flatMap((section) => [...section.querySelectorAll("tbody tr")]);
    rows = all.length;
    const count = document.getElementById("count");
    const cell = (row, i) => row.cells[i].textContent;
    const number = (row, i) => Number(cell(row, i).replace(/[,~]/g, ""));
    const shown = () => all.filter((row) => !row.hidden);
    const enter = (name, value) => {
      form[name].value = value;
      const before = performance.now();
      form[name].dispatchEvent(new Event("input", { bubbles: true }));
      document.body.getBoundingClientRect();
      longest = Math.max(longest, performance.now() - before);
    };
    // Each filter alone shows what it should, and nothing else.
    const columns = { o: 0, m: 1, c: 2, w: 3, t: 4 };
    for (const [name, i] of Object.entries(columns)) {
      const choices = [...form[name].options].map((option) => option.value).filter(Boolean);
      expect(choices.length > 1, `${name}: ${choices.length} choices`);
      for (const value of choices) {
        enter(name, value);
        const wanted = all.filter((row) => cell(row, i) === value);
        expect(wanted.length > 0 && wanted.length === shown().length && shown().every((row) => cell(row, i) === value), `the filter ${value}`);
      }
      enter(name, "");
    }
    for (const bytes of [0, 1024, 16384]) {
      enter("b", String(bytes));
      const wanted = all.filter((row) => number(row, 6) <= bytes);
      expect(wanted.length === shown().length && shown().every((row) => number(row, 6) <= bytes), `memory of ${bytes}`);
    }
    enter("b", "");
    // Together they show what all of them ask for.
    enter("words", "k-233 WNAF4");
    enter("o", "kP");
    const both = shown();
    expect(both.length > 0 && both.every((row) => row.closest("section").dataset.name === "K-233" && cell(row, 0) === "kP" && cell(row, 3).includes("wnaf4")), "words and an operation");
    expect(count.textContent.startsWith(`${both.length} of `), `the count says '${count.textContent}'`);
    expect(sections.every((section) => section.hidden === (section.dataset.name !== "K-233")), "sections without rows are hidden");
    enter("words", "no such words");
    expect(shown().length === 0, "words that no row has");
    enter("words", "");
    enter("o", "");
    expect(shown().length === rows, "nothing filtered shows all");
    // Sorting, up and down, by numbers and by words, keeps every row.
    const section = sections[0], body = section.querySelector("tbody");
    for (const [i, isNumber] of [[6, true], [7, true], [9, true], [3, false]]) {
      const head = section.querySelectorAll("th")[i];
      for (const order of ["ascending", "descending"]) {
        head.click();
        const value = (row) => (isNumber ? number(row, i) : cell(row, i));
        const values = [...body.rows].map(value);
        const inOrder = (a, b) => (isNumber ? a <= b : a.localeCompare(b, "en", { numeric: true }) <= 0);
        const sorted = values.every((value, j) => j === 0 || (order === "ascending" ? inOrder(values[j - 1], value) : inOrder(value, values[j - 1])));
        expect(head.getAttribute("aria-sort") === order && sorted, `sorted by column ${i}, ${order}`);
      }
      expect(all.filter((row) => row.parentElement === body).length === body.rows.length, "sorting keeps every row");
    }
    enter("sort", "6");
    expect(sections.every((section) => [...section.querySelectorAll("tbody tr")].every((row, j, own) => j === 0 || number(own[j - 1], 6) <= number(row, 6))), "all sections sorted by memory");
  }
  // The choice names the least of its level.
  const choice = document.getElementById("choose");
  if (choice) {
    expect(!choice.hidden, "the choice is hidden");
    for (const purpose of choice.purpose.options) {
      choice.purpose.value = purpose.value;
      choice.dispatchEvent(new Event("input", { bubbles: true }));
      const [operation, time] = purpose.value.split(" ");
      const own = [...document.querySelectorAll(`section.rows[data-bits="${choice.bits.value}"][data-today]`)].flatMap((section) => [...section.querySelectorAll("tbody tr")].map((row) => [section.dataset.name, [...row.cells].map((cell) => cell.textContent)]));
      const fitting = own.filter(([, cells]) => cells[0] === operation && cells[5] === "1" && (time === "variable" || cells[4] === "constant"));
      const number = ([, cells]) => Number(cells[7].replace(/[,~]/g, ""));
      const least = fitting.reduce((best, row) => (best && number(best) <= number(row) ? best : row), undefined);
      const said = document.querySelector("#chosen strong");
      expect(least ? said && said.textContent === least[0] : !said, `${purpose.value}: the choice is ${said && said.textContent}`);
    }
  }
  const outcome = document.createElement("pre");
  outcome.id = "outcome";
  outcome.textContent = JSON.stringify({ wrong: [...complaints, ...wrong], pictures: pictures.length, rows, ready, filter: longest, width: innerWidth });
  document.body.append(outcome);
})();
