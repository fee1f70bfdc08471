// The first page's own answer: the course's real check, in Python that runs in this browser.

const { exercise, given, states } = JSON.parse(document.getElementById("kit-live-data").textContent);
const own = document.getElementById("kit-own");
const button = document.getElementById("kit-check");
const line = document.getElementById("kit-live");
const verdict = document.getElementById("kit-verdict");
const PATIENCE = 15_000; // the check itself names an endless loop after 10 s; this is for what it cannot stop
let python = null;
let counting = null;

function say(key, values = {}) {
  line.dataset.state = key;
  line.textContent = states[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Python is fetched when somebody wants to write, not by everybody who looks.
function begin() {
  if (python) return;
  python = new Worker("../lab/live.js", { type: "module" });
  const began = Date.now();
  let size = 0;
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const tell = () => say(size ? "live_loading" : "live_beginning", { python: size, seconds: seconds() });
  counting = window.setInterval(tell, 1000);
  python.onmessage = ({ data }) => {
    if (data.size) size = Math.round(data.size / 1e6);
    if (data.ready) ready();
    if (data.failed) fail();
  };
  python.onerror = fail;
  tell();
  python.postMessage({ given });
}

function ready() {
  window.clearInterval(counting);
  button.disabled = false;
  if (["live_beginning", "live_loading"].includes(line.dataset.state)) say("live_ready");
}

function end() {
  window.clearInterval(counting);
  python?.terminate();
  python = null;
  button.disabled = true;
}

function fail() {
  end();
  say("live_failed");
}

function check() {
  button.disabled = true;
  say("live_running");
  const stopped = window.setTimeout(() => {
    end();
    begin();
    say("live_endless", { seconds: PATIENCE / 1000 });
  }, PATIENCE);
  python.onmessage = ({ data }) => {
    window.clearTimeout(stopped);
    if (data.failed) return fail();
    verdict.innerHTML = data.html ?? ""; // the panel that a notebook shows: the package escapes what the visitor wrote
    if (data.fault) say("live_syntax", data.fault);
    else say("live_again");
    ready();
  };
  python.postMessage({ exercise, code: own.value });
}

line.textContent = "";
document.getElementById("answer-own").addEventListener("change", begin);
own.addEventListener("focus", begin);
button.addEventListener("click", check);
own.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (!button.disabled) check();
  }
});
