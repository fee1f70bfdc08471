// What pages do beyond what Furo does: the other language and the notebook open at the same place, who comes back finds
// where the notebook was left, search shows formulas once, and moving pictures are stepped.

const words = JSON.parse(document.getElementById("kit-words").textContent);

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
  link.textContent = [listed.textContent, words].filter(Boolean).join(" · ");
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

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// A film's steps begin where its highlights do; each is shown shortly before its end, when all has arrived.
function stepsOf(svg) {
  const starts = [...svg.querySelectorAll("g > animate[attributeName=opacity][keyTimes]")]
    .filter((one) => one.parentNode.querySelector(".taken"))
    .map((one) => parseFloat(one.getAttribute("keyTimes").split(";")[1] ?? "0"));
  const length = parseFloat(svg.querySelector("animate").getAttribute("dur")) / 1000;
  const times = [...new Set([0, ...starts])].sort((a, b) => a - b).map((part) => part * length);
  return times.map((start, n) => start + 0.8 * ((times[n + 1] ?? start + 2.6) - start)).concat(length - 0.1);
}

function film(image) {
  const bytes = Uint8Array.from(atob(image.src.split(",")[1]), (sign) => sign.charCodeAt(0));
  const parsed = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
  const svg = parsed.documentElement;
  if (!svg.querySelector("animate")) return;
  const frame = document.createElement("div");
  frame.className = "kit-film";
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", image.alt);
  frame.append(document.importNode(svg, true));
  const shown = frame.firstChild;
  const steps = stepsOf(shown);
  const play = button(words.pause, () => (shown.animationsPaused() ? go() : stop()));
  const go = () => (shown.unpauseAnimations(), (play.textContent = words.pause));
  const stop = () => (shown.pauseAnimations(), (play.textContent = words.play));
  const move = (way) => {
    const now = shown.getCurrentTime() % (parseFloat(shown.querySelector("animate").getAttribute("dur")) / 1000);
    const next = way > 0 ? steps.find((t) => t > now + 0.01) ?? steps[0] : steps.findLast((t) => t < now - 0.01) ?? steps.at(-1);
    stop();
    shown.setCurrentTime(next);
  };
  const keys = document.createElement("div");
  keys.className = "kit-film-keys";
  keys.append(button(words.step_back, () => move(-1)), play, button(words.step_on, () => move(1)));
  image.replaceWith(frame);
  frame.append(keys);
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) move(1);
}

document.querySelectorAll('article img[src^="data:image/svg+xml;base64,"]').forEach(film);

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
