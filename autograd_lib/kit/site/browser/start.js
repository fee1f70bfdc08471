// Around a notebook in the browser: says what is going on, and hands out one's work as files.

const kit = JSON.parse(document.getElementById("kit-start").textContent);
const frame = document.getElementById("notebook");
const line = document.getElementById("state");
const SLOW_AFTER = 60_000;
const began = Date.now();

function say(state, busy) {
  if (line.dataset.state === state) return;
  line.dataset.state = state;
  line.textContent = kit.states[state];
  line.classList.toggle("busy", busy);
}

// JupyterLite shows its application to its window, which lies in this page.
const lab = () => frame.contentWindow?.jupyterapp;

function look() {
  const context = lab()?.shell?.currentWidget?.sessionContext;
  const status = context?.kernelDisplayStatus;
  const open = Boolean(frame.contentDocument?.querySelector(".jp-Notebook .jp-Cell"));
  for (const button of document.querySelectorAll("header button")) button.disabled = !open;
  if (["idle", "busy"].includes(status)) say("state_ready", false);
  else if (["dead", "terminating"].includes(status)) say("state_dead", false);
  else if (Date.now() - began > SLOW_AFTER && line.dataset.state !== "state_ready") say("state_slow", true);
  else if (open) say("state_python", true);
  window.setTimeout(look, 300);
}

async function contentOf(path) {
  const model = await lab().serviceManager.contents.get(path, { content: true });
  return new TextEncoder().encode(JSON.stringify(model.content, null, 1) + "\n");
}

function handOut(name, bytes, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function saveLesson() {
  await lab().commands.execute("docmanager:save");
  handOut(kit.notebook.split("/").at(-1), await contentOf(kit.notebook), "application/x-ipynb+json");
}

async function saveAll() {
  await lab().commands.execute("docmanager:save");
  const files = [];
  for (const path of kit.notebooks) files.push([path, await contentOf(path)]);
  handOut("autograd-kit-work.zip", zipped(files), "application/zip");
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
document.getElementById("other").addEventListener("click", () => lab()?.commands.execute("docmanager:save"));
look();
