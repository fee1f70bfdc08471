// Pictures that move are stepped: caption above, keys below; on paper first and last frame.
//
// A film is an SVG in an image. What moves in it carries SMIL's animations; behind the drawing, `g[transform]`, come the
// captions above it, each a group that is seen in its turn, and lines below it (`drawing/svg.py` makes them).
const kitFilms = (() => {
  const HEAD = "data:image/svg+xml;base64,";
  const WORDS = {
    zh: { back: "上一步", on: "下一步", play: "播放", pause: "暂停" },
    en: { back: "Previous step", on: "Next step", play: "Play", pause: "Pause" },
  };
  const ARRIVED = 0.8; // of a frame: what travels in it is where it goes
  const LINE = 20; // pixels above the foot of the first line of words below
  const made = (tag, within, more = {}) => within.appendChild(Object.assign(document.createElement(tag), more));

  const parsed = (source) => new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const written = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  const listed = (one, name) => one.getAttribute(name).split(";").map(Number);
  const spoken = (lines) => lines.map((one) => one.textContent).join(" ").replace(/([，；。：]) /g, "$1");

  // Returns the drawing without words around it, the captions, when each begins, and the other lines; null for no film.
  function read(source) {
    const svg = parsed(source);
    const parts = [...svg.children];
    const at = parts.findIndex((one) => one.matches("g[transform]"));
    const behind = parts.slice(at + 1);
    const captions = behind.filter((one) => one.querySelector(":scope > animate"));
    if (!captions.length) return null;
    const lines = behind.filter((one) => one.matches("text"));
    const begins = captions.map((one) => {
      const moves = one.querySelector("animate");
      return listed(moves, "keyTimes")[listed(moves, "values").indexOf(1)];
    });
    const top = Number(parts[at].getAttribute("transform").match(/[\d.]+/g)[1]);
    const height = Math.min(...lines.map((one) => Number(one.getAttribute("y")))) - LINE - top;
    const length = parseFloat(svg.querySelector("animate").getAttribute("dur"));
    behind.forEach((one) => one.remove());
    svg.setAttribute("height", height);
    svg.setAttribute("viewBox", `0 ${top} ${svg.getAttribute("width")} ${height}`);
    svg.querySelector(".paper")?.setAttribute("y", top + 1);
    svg.querySelector(".paper")?.setAttribute("height", height - 2);
    const said = captions.map((one) => spoken([...one.querySelectorAll("text")]));
    return { svg, length, begins, captions: said, note: spoken(lines) };
  }

  // The picture at a time of the film, a share of its length, without anything that moves.
  function still({ svg }, time) {
    const copy = svg.cloneNode(true);
    for (const one of copy.querySelectorAll("g > animate")) {
      one.parentNode.setAttribute("opacity", listed(one, "values")[listed(one, "keyTimes").findLastIndex((at) => at <= time)]);
    }
    copy.querySelectorAll("animate, animateMotion").forEach((one) => one.remove());
    return written(copy);
  }

  // The film from a time on. Each frame is begun by its own: an image that is out of sight may stop, and knows no time.
  function moving({ svg, length }, time) {
    const copy = svg.cloneNode(true);
    for (const one of copy.querySelectorAll("animate, animateMotion")) one.setAttribute("begin", `${-time * length}ms`);
    return written(copy);
  }

  function hold(image) {
    if (!image.src.startsWith(HEAD)) return;
    const film = read(new TextDecoder().decode(Uint8Array.from(atob(image.src.slice(HEAD.length)), (one) => one.charCodeAt(0))));
    if (!film) return;
    const words = WORDS[image.closest("[lang]")?.lang.startsWith("zh") ? "zh" : "en"];
    const ends = film.begins.map((_, at) => film.begins[at + 1] ?? 1);
    const at = (frame) => film.begins[frame] + ARRIVED * (ends[frame] - film.begins[frame]);
    const box = Object.assign(document.createElement("div"), { className: "kit-film" });
    const live = made("div", box, { className: "kit-film-live", role: "group" });
    const caption = made("p", live, { className: "kit-film-caption" });
    const shown = made("img", live, { alt: image.alt });
    const keys = made("div", live, { className: "kit-film-keys" });
    const note = made("p", live, { className: "kit-film-note", textContent: film.note });
    const paper = made("div", box, { className: "kit-film-paper" });
    for (const frame of [0, ends.length - 1]) {
      made("p", paper, { textContent: film.captions[frame] });
      made("img", paper, { src: still(film, at(frame)), alt: film.captions[frame] });
    }
    paper.append(note.cloneNode(true));
    live.setAttribute("aria-label", film.svg.querySelector("title")?.textContent ?? "");
    let [now, waiting] = [0, null];
    const show = (frame, plays) => {
      clearTimeout(waiting);
      now = (frame + ends.length) % ends.length;
      caption.setAttribute("aria-live", plays ? "off" : "polite"); // before it changes
      caption.textContent = film.captions[now];
      shown.src = plays ? moving(film, film.begins[now]) : still(film, at(now));
      play.textContent = plays ? words.pause : words.play;
      waiting = plays && setTimeout(() => box.isConnected && show(now + 1, true), (ends[now] - film.begins[now]) * film.length);
    };
    const key = (text, act) => {
      const button = made("button", keys, { type: "button", textContent: text });
      button.dataset.lmSuppressShortcuts = "true"; // of JupyterLab
      button.addEventListener("click", act);
      return button;
    };
    key(words.back, () => show(now - 1, false));
    const play = key(words.play, () => show(now, !waiting));
    key(words.on, () => show(now + 1, false));
    image.replaceWith(box);
    show(0, !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  // Holds all films among the images that a selector finds, now and later.
  function watch(selector) {
    const find = (node) => node.querySelectorAll && node.querySelectorAll(selector).forEach(hold);
    find(document);
    new MutationObserver((changes) => {
      for (const change of changes) change.addedNodes.forEach(find);
    }).observe(document.body, { childList: true, subtree: true });
  }

  return { watch };
})();
