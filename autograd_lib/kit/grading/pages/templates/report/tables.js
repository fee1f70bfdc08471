"use strict";
// Sorting by a column and searching, in the tables of this page. The page's policy allows this script alone, by its hash.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
  };
  const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b, document.documentElement.lang));
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.ariaSort === "ascending";
      for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
      head.ariaSort = down ? "descending" : "ascending";
      const rows = [...body.rows].map((row) => [value(row, column), row]);
      rows.sort((a, b) => (down ? compare(b[0], a[0]) : compare(a[0], b[0])));
      body.append(...rows.map((pair) => pair[1]));
    });
  });
}
for (const field of document.querySelectorAll("input[type=search]")) {
  const rows = [...document.getElementById(field.dataset.table).tBodies[0].rows];
  field.closest("p").hidden = false;
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLocaleLowerCase();
    for (const row of rows) row.hidden = !row.cells[0].textContent.toLocaleLowerCase().includes(wanted);
    const found = rows.filter((row) => !row.hidden).length;
    field.closest("p").querySelector("output").value = wanted && `${found} / ${rows.length}`;
  });
}
addEventListener("load", () => setTimeout(() => {
  for (const table of document.querySelectorAll("table.long")) table.classList.remove("long");
}, 100));
