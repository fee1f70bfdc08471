
// Puts a picture under the hand: a slider or a switch for each handle, one image, and the last line of its text for who
// does not see it.
((mark, { handles, frames, lines, texts, begins }) => {
  const sizes = handles.map(([, values]) => values.length);
  const made = (kind, within, more = {}) => within.appendChild(Object.assign(document.createElement(kind), more));

  // All frames are as large as the largest: what is below the picture stays where it is.
  const size = /width="(\d+)" height="(\d+)" viewBox="[^"]*"/;
  const [width, height] = [1, 2].map((n) => Math.max(...frames.map(([head]) => Number(lines[head].match(size)[n]))));
  const drawn = (at) => frames[at].map((n) => lines[n]).join("\n").replace(size, `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  const source = (at) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawn(at));

  // The values of all handles in a frame, by their places, and back.
  const places = (at) => sizes.map((size, n) => Math.floor(at / sizes.slice(n + 1).reduce((a, b) => a * b, 1)) % size);
  const number = (chosen) => chosen.reduce((sum, place, n) => sum * sizes[n] + place, 0);

  function hold(box) {
    const still = [...box.childNodes];
    const style = made("style", box);
    const live = made("div", box, { className: "kit-frames-live" });
    const stills = made("div", box, { className: "kit-frames-still" });
    stills.append(...still);
    style.textContent = `@media screen { .${mark} .kit-frames-still { display: none } }
      @media print { .${mark} .kit-frames-live { display: none } }
      .${mark} .kit-frames-live { position: relative; max-width: 100% }
      .${mark} .kit-frames-handle { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 4px 0 }
      .${mark} input[type="range"] { width: 240px; max-width: 50%; min-height: 28px; cursor: pointer }
      .${mark} input[type="checkbox"] { width: 20px; height: 20px }
      .${mark} button { min-width: 32px; min-height: 28px; cursor: pointer }
      .${mark} output { min-width: 4em; font-weight: 600 }
      .${mark} img { max-width: 100%; max-height: 480px }
      .${mark} .kit-frames-says { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }`;
    live.setAttribute("role", "group");
    live.setAttribute("aria-label", handles.map(([name]) => name).join(", "));
    const chosen = places(begins);
    const rows = handles.map(([name, values], n) => row(made("div", live, { className: "kit-frames-handle" }), name, values, (place) => {
      chosen[n] = Math.min(Math.max(place, 0), values.length - 1);
      show();
    }));
    const image = made("img", live);
    const says = made("div", live, { className: "kit-frames-says" });
    says.setAttribute("aria-live", "polite");
    function show() {
      const at = number(chosen);
      rows.forEach((set, n) => set(chosen[n]));
      image.src = source(at);
      image.alt = texts[at];
      says.textContent = texts[at].split(" | ").at(-1).trim();
    }
    for (const one of live.querySelectorAll("input, button")) one.dataset.lmSuppressShortcuts = "true"; // of JupyterLab
    show();
  }

  // Fills the row of one handle; returns what shows it at a place.
  function row(within, name, values, choose) {
    if (values.join() === "False,True") {
      const label = made("label", within);
      const box = made("input", label, { type: "checkbox" });
      label.append(` ${name}`);
      box.addEventListener("change", () => choose(Number(box.checked)));
      return (place) => { box.checked = place === 1; };
    }
    let now = 0;
    const step = (sign, way) => {
      const button = made("button", within, { type: "button", textContent: sign });
      button.addEventListener("click", () => choose(now + way));
      return button;
    };
    made("span", within, { textContent: name });
    const back = step("◀", -1);
    const range = made("input", within, { type: "range", min: 0, max: values.length - 1, step: 1 });
    const on = step("▶", 1);
    const value = made("output", within);
    range.setAttribute("aria-label", name);
    range.addEventListener("input", () => choose(Number(range.value)));
    return (place) => {
      now = place;
      range.value = place;
      range.setAttribute("aria-valuetext", values[place]);
      value.textContent = `${name} = ${values[place]}`;
      for (const [button, next] of [[back, values[place - 1]], [on, values[place + 1]]]) {
        button.setAttribute("aria-disabled", String(next === undefined));
        button.setAttribute("aria-label", `${name} = ${next ?? values[place]}`);
      }
    };
  }

  for (const box of document.querySelectorAll(`.${mark}`)) {
    if (box.querySelector(".kit-frames-live")) continue; // shown twice: each has its own script
    hold(box);
  }
})("MARK", DATA);
