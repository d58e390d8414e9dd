"use strict";
(() => {
  const form = document.getElementById("filter"), count = document.getElementById("count");
  // The column that a filter looks at.
  const columns = { o: 0, m: 1, c: 2, w: 3, t: 4 };
  const memory = 6;
  const figure = (text) => Number(text.replace(/[,~]/g, ""));
  const sections = [...document.querySelectorAll("section.rows")].map((element) => {
    const body = element.querySelector("tbody"), heads = [...element.querySelectorAll("th")];
    const rows = [...body.rows].map((row) => {
      const cells = [...row.cells].map((cell) => cell.textContent);
      return { row, cells, generation: Number(row.dataset.g), words: (element.dataset.name + " " + cells.slice(0, 5).join(" ")).toLowerCase(), bytes: figure(cells[memory]) };
    });
    return { element, body, heads, rows, fold: element.querySelector("details") };
  });
  const all = sections.reduce((sum, section) => sum + section.rows.length, 0);

  function filter() {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = Object.entries(columns).map(([name, i]) => [i, form[name] ? form[name].value : ""]).filter(([, value]) => value);
    const bytes = form.b.value === "" ? Infinity : Number(form.b.value);
    const isAsked = words.length > 0 || wanted.length > 0 || bytes < Infinity;
    let shown = 0;
    for (const section of sections) {
      let own = 0;
      for (const { row, cells, words: text, bytes: taken } of section.rows) {
        const fits = taken <= bytes && wanted.every(([i, value]) => cells[i] === value) && words.every((word) => text.includes(word));
        row.hidden = !fits;
        own += fits;
      }
      section.element.hidden = own === 0;
      section.fold.open = isAsked && own > 0;
      shown += own;
    }
    const number = (n) => n.toLocaleString("en");
    count.textContent = shown === all ? `${number(all)} implementations` : `${number(shown)} of ${number(all)} implementations`;
  }

  function sort(section, column, descending) {
    const isNumber = section.rows.every(({ cells }) => !Number.isNaN(figure(cells[column])));
    const order = isNumber
      ? (a, b) => figure(a.cells[column]) - figure(b.cells[column])
      : (a, b) => a.cells[column].localeCompare(b.cells[column], "en", { numeric: true });
    section.rows.sort((a, b) => (descending ? order(b, a) : order(a, b)));
    section.body.append(...section.rows.map(({ row }) => row));
    section.heads.forEach((head, i) => (i === column ? head.setAttribute("aria-sort", descending ? "descending" : "ascending") : head.removeAttribute("aria-sort")));
  }

  for (const section of sections) {
    section.heads.forEach((head, i) => {
      head.tabIndex = 0;
      const turn = () => sort(section, i, head.getAttribute("aria-sort") === "ascending");
      head.addEventListener("click", turn);
      head.addEventListener("keydown", (event) => { if (event.key === "Enter") turn(); });
    });
  }
  form.addEventListener("input", (event) => {
    if (event.target === form.sort) sections.forEach((section) => sort(section, Number(form.sort.value), false));
    else filter();
  });
  form.addEventListener("reset", () => setTimeout(filter));
  form.addEventListener("submit", (event) => event.preventDefault());

  // The fastest implementation of each curve of a level, and how they compare.
  const choice = document.getElementById("choose");
  function choose() {
    const [operation, time] = choice.purpose.value.split(" ");
    const newest = Number(choice.newest.value), bytes = choice.bytes.value === "" ? Infinity : Number(choice.bytes.value);
    const best = [];
    for (const { element, rows } of sections) {
      if (element.dataset.bits !== choice.bits.value || !("today" in element.dataset)) continue;
      const fits = ({ cells, generation, bytes: taken }) => cells[0] === operation && (cells[4] === "constant" || time === "variable") && cells[5] === "1" && generation <= newest && taken <= bytes;
      const own = rows.filter(fits).sort((a, b) => figure(a.cells[7]) - figure(b.cells[7]))[0];
      if (own) best.push({ name: element.dataset.name, isBinary: "binary" in element.dataset, cells: own.cells, cycles: figure(own.cells[7]) });
    }
    best.sort((a, b) => a.cycles - b.cycles);
    const output = document.getElementById("chosen");
    const say = (tag, text) => { const element = document.createElement(tag); element.textContent = text; return element; };
    if (best.length === 0) { output.replaceChildren(say("p", "No implementation here does that.")); return; }
    const [first, ...others] = best;
    const how = first.cells.slice(1, 4).filter((part) => part !== "–").join("/");
    const lines = others.map((other) => say("p", `${other.name}${other.isBinary === first.isBinary ? "" : other.isBinary ? " (binary)" : " (prime)"}: ${other.cells[7]}, ${(other.cycles / first.cycles).toFixed(2)} times as long`));
    output.replaceChildren(say("strong", first.name), say("p", `${first.cells[7]} cycles, ${first.cells[6]} bytes of tables, by ${how}`), ...lines);
  }
  if (choice) {
    choice.hidden = false;
    choice.addEventListener("input", choose);
    choose();
  }

  // What a link leads to is opened.
  function open() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let element = target; element; element = element.parentElement) if (element.tagName === "DETAILS") element.open = true;
    if (target) target.scrollIntoView();
  }
  addEventListener("hashchange", open);
  if (location.hash) open();
})();
