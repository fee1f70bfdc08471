// Shows a page anew when it was made anew, and on top of it what is wrong with its source.
(() => {
  const made = Number(document.currentScript.dataset.made);
  const panel = document.createElement("pre");
  panel.id = "kit-problems";
  panel.setAttribute("role", "status");
  panel.style.cssText =
    "position:sticky;top:0;z-index:1000;margin:0;padding:.8em 1em;max-height:40vh;overflow:auto;" +
    "white-space:pre-wrap;color:#fff;background:#a4262c;font:14px/1.5 monospace";
  panel.hidden = true;
  document.body.prepend(panel);

  async function look() {
    try {
      const now = await (await fetch("/preview.json")).json();
      if (now.made !== made) location.reload();
      panel.textContent = now.problems.join("\n");
      panel.hidden = now.problems.length === 0;
    } catch {
      // The command has ended: what is there stays to be read.
    }
  }

  look();
  setInterval(look, 500);
})();
