// Light or dark, as the course's pages are: what was chosen on one of them, or else what the system asks for.

const kitChosen = localStorage.getItem("theme");
const kitSystem = window.matchMedia("(prefers-color-scheme: dark)");
const kitDark = () => (["light", "dark"].includes(kitChosen) ? kitChosen === "dark" : kitSystem.matches);

function kitPaint() {
  document.documentElement.dataset.theme = kitDark() ? "dark" : "light";
}

kitSystem.addEventListener("change", kitPaint);
kitPaint();
