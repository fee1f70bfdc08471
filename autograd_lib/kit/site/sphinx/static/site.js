// What pages do beyond what Furo does: the other language and the notebook open at the same place, who comes back finds
// where the notebook was left, search shows formulas once.

// The section that is being read is the last one that begins above the upper third of the window.
function sectionInView() {
  const sections = [...document.querySelectorAll("article section[id]")];
  const above = sections.filter((one) => one.getBoundingClientRect().top < window.innerHeight / 3);
  return above.length > 1 ? above.at(-1).id : "";
}

for (const link of document.querySelectorAll(".kit-switch")) {
  link.addEventListener("click", () => {
    link.hash = sectionInView();
    link.search = window.location.search; // what is searched for
  });
}

for (const link of document.querySelectorAll(".kit-start")) {
  link.addEventListener("click", () => (link.hash = sectionInView() && `cell-id=${sectionInView()}`));
}

// The first page leads back to the notebook that was left last, by the title that its lesson has on this page.
function showWhereItWas(line) {
  const place = JSON.parse(localStorage.getItem("kit-place"));
  const listed = place && document.querySelector(`article a[href="lessons/${CSS.escape(place.lesson)}.html"]`);
  if (!line || !listed) return;
  const link = line.querySelector("a");
  const words = document.documentElement.lang.startsWith(place.language) ? place.words : "";
  link.textContent = [...new Set([listed.textContent, words])].filter(Boolean).join(" · ");
  link.href = `start/${place.lesson}.html#cell-id=${place.cell}`;
  line.hidden = false;
}
showWhereItWas(document.getElementById("kit-return"));

// A page has each formula three times: for screen readers, as it was typed, and to be seen. An excerpt shows the second.
if (typeof Search !== "undefined") {
  const textOf = Search.htmlToText;
  Search.htmlToText = (html, ...place) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const one of page.querySelectorAll(".kit-formula:has(annotation)")) {
      one.textContent = one.querySelector("annotation").textContent;
    }
    page.querySelectorAll(".kit-bar").forEach((one) => one.remove());
    return textOf(page.documentElement.outerHTML, ...place);
  };
}

kitFilms.watch("article img");

// What is wider than its place can be scrolled by keys, too.
function makeReachable() {
  for (const box of document.querySelectorAll("article :is(pre, .table-wrapper, .cell_output, .kit-formula, .kit-says)")) {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
makeReachable();
window.addEventListener("resize", makeReachable);
document.addEventListener("toggle", makeReachable, true);
