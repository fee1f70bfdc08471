// Around a notebook in the browser: says what is going on, brings answers from the other language, keeps in mind where
// its reader is, and hands out one's work as files.

const kit = JSON.parse(document.getElementById("kit-start").textContent);
const frame = document.getElementById("notebook");
const line = document.getElementById("state");
const SLOW_AFTER = 60_000;
const ASKED_EVERY = 5_000; // whether the site is there, while Python is not
let began = Date.now();
const [, language, lesson] = kit.notebook.split("/");
const PLACE = "kit-place"; // where its reader was last: the first page leads back there
let place = null; // once the notebook is as its reader left it
let cut = false; // while the site cannot be reached
let stopped = 0; // how many looks in a row have found no Python: one that is started again has none for a moment
const GONE = 5; // looks

const reached = (address) => fetch(address, { method: "HEAD", cache: "no-store" }).then(() => true, () => false);

function say(state, busy) {
  if (line.dataset.state === state) return;
  line.dataset.state = state;
  line.textContent = kit.states[state];
  line.classList.toggle("busy", busy);
}

// What shows files to Python (a service worker) is there before the notebook, so that Python can begin with it.
async function openNotebook() {
  try {
    const registration = await navigator.serviceWorker.register(kit.worker);
    while (!registration.active) await changed(registration.installing ?? registration.waiting);
  } catch (error) {
    console.warn(error); // at a plain address there is none, and the notebook does without
  }
  frame.src = kit.address;
}

const changed = (worker) => new Promise((done) => worker.addEventListener("statechange", done, { once: true }));

// JupyterLite shows its application to its window, which lies in this page.
const lab = () => frame.contentWindow?.jupyterapp;
const book = () => lab().shell.currentWidget.content;

function look() {
  const context = lab()?.shell?.currentWidget?.sessionContext;
  const status = context?.kernelDisplayStatus;
  const open = Boolean(lab()?.shell?.currentWidget?.context?.isReady);
  for (const button of document.querySelectorAll("header button")) button.disabled = !open;
  if (open && !place) prepare();
  if (place?.cell) keepInMind();
  stopped = ["dead", "terminating"].includes(status) ? stopped + 1 : 0;
  if (["idle", "busy"].includes(status)) {
    began = Date.now(); // of a start after this one
    say("state_ready", false);
  } else if (stopped > GONE) say("state_dead", false);
  else if (cut) say("state_cut", false);
  else if (Date.now() - began > SLOW_AFTER) say("state_slow", true);
  else if (open) say("state_python", true);
  window.setTimeout(look, 300);
}

async function prepare() {
  place = {};
  try {
    await lab().shell.currentWidget.context.ready;
    await takeAnswers();
    const last = JSON.parse(localStorage.getItem(PLACE)) ?? {};
    goTo(location.hash || (last.lesson === lesson ? last.cell : ""));
  } finally {
    place = placeNow();
  }
}

// The cell that is at work, and the heading above it, which is a place on the lesson's page as well.
function placeNow() {
  const cells = book().widgets.slice(0, book().activeCellIndex + 1).map((one) => one.model);
  const heading = cells.findLast((one) => one.type === "markdown" && /^#/.test(one.sharedModel.getSource()));
  const words = heading?.sharedModel.getSource().match(/^#+ (.*)/)[1].replace(/[`*$]/g, "");
  return { language, lesson, cell: cells.at(-1)?.id, section: heading?.id ?? "", words: words ?? "" };
}

function keepInMind() {
  if (book().activeCell?.model.id === place.cell) return;
  place = placeNow();
  localStorage.setItem(PLACE, JSON.stringify(place));
}

// Goes to a cell, by its id or by that of one of its headings on the lesson's page.
function goTo(name) {
  const asked = decodeURIComponent(name.replace(/^#(cell-id=)?/, ""));
  const at = book().widgets.findIndex((one) => [asked, asked.replace(/-\d+$/, "")].includes(one.model.id));
  if (at < 0) return;
  book().activeCellIndex = at;
  book().scrollToCell(book().widgets[at], "start");
}

// Leads to another page, once what was written is stored; or to a place in this notebook. Links in it call this, too.
window.kitLeave = (address) => {
  const to = new URL(address, location.href);
  return to.pathname === location.pathname ? goTo(to.hash) : leave(to);
};
const leave = underWay("leaving", async (to) => {
  if (place) await lab().commands.execute("docmanager:save"); // else nothing has been opened yet
  if (await reached(to)) location.href = to.href;
  else tell("not_left");
});
window.addEventListener("pageshow", () => tell(null)); // whoever comes back by the browser's own button

for (const [id, hash] of [["back", () => place?.section], ["other", () => place?.cell && `cell-id=${place.cell}`]]) {
  const link = document.getElementById(id);
  link.addEventListener("click", (event) => {
    link.hash = hash() ?? "";
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.kitLeave(link.href);
  });
}

const modelAt = (path) => lab().serviceManager.contents.get(path, { content: true });
const contentAt = async (path) => (await modelAt(path)).content;

const sourcesOf = ({ cells }) => Object.fromEntries(cells.map((one) => [one.id, [one.source].flat().join("")]));
const sourcesAt = async (path) => sourcesOf(await contentAt(path));

// An answer that was written in the other language comes along, unless it was changed here since both were the same.
async function takeAnswers() {
  const handedOut = (one) => `notebooks/${one}/${lesson}/${lesson}.ipynb`;
  const paths = [kit.notebook.replace(language, kit.other), handedOut(kit.other), handedOut(language)];
  const [theirs, theirStubs, stubs] = await Promise.all(paths.map(sourcesAt));
  const kept = `kit-same-${lesson}`;
  const same = JSON.parse(localStorage.getItem(kept)) ?? {};
  for (const { model } of book().widgets) {
    const { id, sharedModel } = model;
    if (!model.getMetadata("nbgrader")?.solution || !(id in theirs)) continue;
    const untouched = [stubs[id], same[id]].includes(sharedModel.getSource());
    if (untouched && theirs[id] !== theirStubs[id]) sharedModel.setSource(theirs[id]);
    if (sharedModel.getSource() === theirs[id]) same[id] = theirs[id];
  }
  localStorage.setItem(kept, JSON.stringify(same));
}

const bytesOf = async (path) => new TextEncoder().encode(JSON.stringify(await contentAt(path), null, 1) + "\n");

// A file that Python wrote is stored in base64.
async function fileAt(path) {
  const { content, format } = await modelAt(path);
  if (format !== "base64") return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
}

function handOut(name, bytes, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const saveLesson = underWay("packing", async () => {
  await lab().commands.execute("docmanager:save");
  handOut(kit.notebook.split("/").at(-1), await bytesOf(kit.notebook), "application/x-ipynb+json");
  tell(null);
});
window.kitSaveLesson = saveLesson; // the notebook's own menu calls it

const saveAll = underWay("packing", async () => {
  await lab().commands.execute("docmanager:save");
  let [had, count] = [0, kit.notebooks.length];
  const packed = async (path) => {
    const bytes = await bytesOf(path).catch(unlessCut); // one that nobody has worked on comes from the site
    tellUnderWay("packing", [`${++had}/${count}`]);
    return bytes && [path, bytes];
  };
  const files = (await Promise.all(kit.notebooks.map(packed))).filter(Boolean);
  tell(files.length < count ? "stored_alone" : null);
  for (const path of kit.built) {
    const bytes = await fileAt(path).catch(() => null); // nothing is built yet
    if (bytes) files.push([path, bytes]);
  }
  handOut("autograd-kit-work.zip", zipped(files), "application/zip");
});

async function unlessCut(error) {
  if (await reached(location.href)) throw error;
}

// Takes in what was worked elsewhere, by the rules of `autograd-kit lab --bring`.
const bring = underWay("bringing", async (file) => {
  const taken = [];
  const beside = [];
  await lab().commands.execute("docmanager:save");
  try {
    for (const [name, text] of await unzipped(await file.arrayBuffer())) await takeFile(name, text, taken, beside);
  } catch (error) {
    return tell("unreadable_zip");
  }
  if (taken.includes(kit.notebook)) return location.reload();
  tell(beside.length ? "brought_beside" : taken.length ? "brought" : "nothing_brought", beside);
});

// What came of a button or a link; nothing for null.
function tell(key, names = []) {
  const said = document.getElementById("told");
  said.dataset.told = key ?? "";
  said.textContent = key ? [kit.told[key], ...names].join(" ") : "";
  said.classList.remove("busy");
}

function tellUnderWay(key, names) {
  tell(key, names);
  document.getElementById("told").classList.add("busy");
}

// Work that a button or a link asks for: until it tells what came of it, that it is under way stands there.
function underWay(key, work) {
  return async (...given) => {
    tellUnderWay(key);
    try {
      await work(...given);
    } catch (error) {
      tell("failed");
      throw error;
    }
  };
}

async function takeFile(name, text, taken, beside) {
  const path = [...kit.notebooks, ...kit.built].find((one) => `/${name}`.endsWith(`/${one.replace(/^work\//, "")}`));
  if (!path) return;
  if (kit.built.includes(path)) {
    const there = await contentAt(path).then(() => true, () => false);
    if (!there) await put(path, { type: "file", format: "text", content: text }, taken);
    return;
  }
  const content = JSON.parse(text);
  const [theirs, mine] = [sourcesOf(content), await sourcesAt(path)];
  const given = await sourcesAt(path.replace(/^work/, "notebooks"));
  const differs = (one, other) => Object.keys(one).some((id) => one[id] !== other[id]);
  if (!differs(given, theirs) || !differs(theirs, mine)) return;
  const place = differs(given, mine) ? path.replace(/ipynb$/, "new.ipynb") : path;
  await put(place, { type: "notebook", format: "json", content }, place === path ? taken : beside);
}

async function put(path, model, done) {
  await lab().serviceManager.contents.save(path, model);
  done.push(path);
}

// The files of a zip as [name, text], by its list of contents, which comes last.
async function unzipped(buffer) {
  const view = new DataView(buffer);
  let end = buffer.byteLength - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end--; // ends in a RangeError where there is none
  const found = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const path = new TextDecoder().decode(new Uint8Array(buffer, at + 46, name));
    const bytes = new Blob([new Uint8Array(buffer, start, size)]);
    const stream = method ? bytes.stream().pipeThrough(new DecompressionStream("deflate-raw")) : bytes.stream();
    if (!path.endsWith("/")) found.push([path, await new Response(stream).text()]);
    at += 46 + name + extra + comment;
  }
  return found;
}

// A zip whose members are stored as they are: what a browser can write without a library.
function zipped(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const path = new TextEncoder().encode(name);
    // version 2.0, names in UTF-8, stored, 1980-01-01
    const common = [u16(20), u16(0x800), u16(0), u16(0), u16(0x21), u32(crc32(bytes)), u32(bytes.length), u32(bytes.length)];
    const head = [u32(0x04034b50), ...common, u16(path.length), u16(0), path];
    directory.push([u32(0x02014b50), u16(20), ...common, u16(path.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(offset), path]);
    parts.push(...head, bytes);
    offset += lengthOf(head) + bytes.length;
  }
  const index = directory.flat();
  const count = u16(files.length);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(lengthOf(index)), u32(offset), u16(0)];
  return new Blob([...parts, ...index, ...end]);
}

const u16 = (number) => new Uint8Array([number & 255, number >>> 8]);
const u32 = (number) => new Uint8Array([number & 255, (number >>> 8) & 255, (number >>> 16) & 255, number >>> 24]);
const lengthOf = (pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0);

function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

document.getElementById("save-lesson").addEventListener("click", saveLesson);
document.getElementById("save-all").addEventListener("click", saveAll);
const chosen = document.getElementById("bring-file");
document.getElementById("bring").addEventListener("click", () => chosen.click());
chosen.addEventListener("change", () => chosen.files.length && bring(chosen.files[0]).then(() => (chosen.value = "")));
window.addEventListener("hashchange", () => place && goTo(location.hash));
window.setInterval(async () => (cut = line.dataset.state !== "state_ready" && !(await reached(location.href))), ASKED_EVERY);
look();
openNotebook();
