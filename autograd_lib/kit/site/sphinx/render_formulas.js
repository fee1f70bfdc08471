// Reads [[tex, display], …] from stdin and writes [html, …]: formulas are set once, here, and pages need no script.
const katex = require(process.argv[2]);

let input = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => (input += chunk));
process.stdin.on("end", () => {
  const set = ([tex, displayMode]) => katex.renderToString(tex, { displayMode, strict: "ignore" });
  process.stdout.write(JSON.stringify(JSON.parse(input).map(set)));
});
