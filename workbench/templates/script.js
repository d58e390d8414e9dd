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
      return { row, cells, words: (element.dataset.name + " " + cells.slice(0, 5).join(" ")).toLowerCase(), bytes: figure(cells[memory]) };
    });
    return { element, body, heads, rows };
  });
  const all = sections.reduce((sum, section) => sum + section.rows.length, 0);

  function filter() {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = Object.entries(columns).map(([name, i]) => [i, form[name] ? form[name].value : ""]).filter(([, value]) => value);
    const bytes = form.b.value === "" ? Infinity : Number(form.b.value);
    let shown = 0;
    for (const section of sections) {
      let own = 0;
      for (const { row, cells, words: text, bytes: taken } of section.rows) {
        const fits = taken <= bytes && wanted.every(([i, value]) => cells[i] === value) && words.every((word) => text.includes(word));
        row.hidden = !fits;
        own += fits;
      }
      section.element.hidden = own === 0;
      shown += own;
    }
    const number = (n) => n.toLocaleString("en");
    count.textContent = shown === all ? `${number(all)} rows` : `${number(shown)} of ${number(all)} rows`;
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
})();
