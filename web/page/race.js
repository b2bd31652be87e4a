// Algorithms side by side on one board, replayed from records of their searches.
import { button, h, s } from "./dom.js";
import { ask, EngineError } from "./client.js";
import { link } from "./game.js";

const START = { sliding: "1 2 3\n4 0 6\n7 5 8\n", merge: "4 4 16\n8 16 8\n2 2 4\n", numbrix: "4 4\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 16\n" };
const FIRST = ["bfs", "astar", "ida", "greedy"];

/** @param {HTMLElement} main @param {any[]} declared @param {Record<string, any>} worlds @param {any} content */
export function race(main, declared, worlds, content) {
  const able = declared.filter((world) => world.algorithms.length > 2 && world.name in START);
  if (!able.length) return main.replaceChildren(h("p", { class: "status" }, "The engine is needed for a race."));
  const wished = { world: "sliding", text: "8 6 7\n2 5 4\n3 0 1\n", algorithms: FIRST.slice(0, 3), ...content?.race };
  /** @type {any} */ let timer = null;
  /** @type {AbortController | null} */ let running = null;
  const world = h("select", { id: "race-world", onchange: () => { wished.world = world.value; wished.algorithms = names().filter((name) => FIRST.includes(name)).slice(0, 3); text.value = START[world.value]; choices(); } },
    able.map(({ name }) => h("option", { value: name, selected: name === wished.world }, worlds[name].title)));
  const text = h("textarea", { id: "race-text", rows: 4, spellcheck: "false" });
  text.value = wished.text;
  const boxes = h("div", { class: "choices", role: "group", "aria-label": "Algorithms, two to four" });
  const lanes = h("div", { class: "lanes" });
  const speed = h("input", { type: "range", id: "race-speed", min: 0, max: 10, value: 5 });
  const place = h("input", { readonly: true, "aria-label": "Link to this race", hidden: true });
  const note = h("p", { class: "status", role: "status" });
  const names = () => able.find(({ name }) => name === world.value).algorithms.map((/** @type {any} */ a) => a.name).filter((/** @type {string} */ n) => n !== "champion" && !n.startsWith("seed"));

  function choices() {
    boxes.replaceChildren(...names().map((name) => {
      const box = h("input", { type: "checkbox", value: name, checked: wished.algorithms.includes(name), onchange: () => { wished.algorithms = [...boxes.querySelectorAll("input:checked")].map((each) => each.value).slice(0, 4); } });
      return h("label", { class: "check" }, box, name);
    }));
  }

  async function run() {
    clearInterval(timer);
    running?.abort();
    const mine = (running = new AbortController());
    wished.text = text.value;
    if (wished.algorithms.length < 2) return (note.textContent = "Choose two to four algorithms.");
    note.textContent = "Searching…";
    try {
      const records = await Promise.all(wished.algorithms.map(async (/** @type {string} */ algorithm) => {
        const options = { algorithm, "time-limit": "5s", "trace-cap": "4000", ...(algorithm === "dfs" ? { "max-moves": "25" } : {}) };
        const [object] = await ask("trace", { world: world.value, text: wished.text, options }, { signal: mine.signal });
        return { algorithm, object };
      }));
      note.textContent = "";
      replay(records);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      note.textContent = error.message;
    }
  }

  function replay(/** @type {{algorithm: string, object: any}[]} */ records) {
    const all = records.map(lane);
    lanes.replaceChildren(...all.map(({ node }) => node));
    let at = 0;
    timer = setInterval(() => {
      at += 2 ** Number(speed.value) / 4;
      for (const each of all) each.show(Math.floor(at));
      if (all.every(({ length }) => at >= length)) {
        clearInterval(timer);
        const best = [...records].filter(({ object }) => object.status === "solved").sort((a, b) => a.object.stats.expanded - b.object.stats.expanded)[0];
        if (best) note.textContent = `Fewest states expanded: ${best.algorithm} with ${best.object.stats.expanded.toLocaleString("en")}.`;
      }
    }, 50);
  }

  choices();
  main.replaceChildren(h("div", { class: "race" }, h("h1", {}, "Race"),
    h("div", { class: "setup" }, h("div", {}, h("label", { for: "race-world" }, "World"), world), h("div", { class: "grow" }, h("label", { for: "race-text" }, "Board"), text), boxes,
      h("div", { class: "row" }, button("Start", () => void run(), { class: "main" }), h("label", { for: "race-speed", class: "speed" }, "Speed", speed),
        button("Link", () => { wished.text = text.value; place.value = link("race", { race: { ...wished, world: world.value } }); place.hidden = false; place.select(); })), place), note, lanes));
  if (content?.race) void run();
}

/** One algorithm: its counters, and its states drawn by depth as they come. @param {{algorithm: string, object: any}} record */
function lane({ algorithm, object }) {
  const rows = object.trace?.rows ?? [];
  const deepest = Math.max(1, ...rows.map((/** @type {any} */ row) => row[3]));
  const chart = s("svg", { viewBox: "0 0 300 180", class: "chart", role: "img", "aria-label": `States of ${algorithm} by depth` });
  const bars = Array.from({ length: deepest + 1 }, (_, g) => {
    const y = (g / (deepest + 1)) * 180;
    const height = Math.max(1, 180 / (deepest + 1) - 1);
    const pair = [s("rect", { x: 0, y, height, width: 0, class: "made" }), s("rect", { x: 0, y, height, width: 0, class: "opened" })];
    chart.append(...pair);
    return pair;
  });
  const counters = ["Generated", "Expanded", "Stored"].map((label) => ({ label, value: h("dd", {}, "0") }));
  const end = h("p", { class: "quiet" });
  const node = h("section", { class: "lane" }, h("h2", {}, algorithm), h("dl", {}, counters.map(({ label, value }) => h("div", {}, h("dt", {}, label), value))), chart, end);
  const [made, opened] = [Array(deepest + 1).fill(0), Array(deepest + 1).fill(0)];
  let [at, generated, expanded] = [0, 0, 0];
  const widest = () => Math.max(10, ...made);

  function show(/** @type {number} */ to) {
    for (; at < Math.min(to, rows.length); at++) {
      const [kind, , parent, g] = rows[at];
      if (kind === 0) { made[g]++; if (parent !== null) generated++; }
      else if (kind === 1) { opened[g]++; expanded++; }
    }
    const scale = 300 / widest();
    bars.forEach(([back, front], g) => { back.setAttribute("width", String(made[g] * scale)); front.setAttribute("width", String(Math.min(opened[g], made[g] || opened[g]) * scale)); });
    const over = at >= rows.length;
    const figures = over ? [object.stats.generated, object.stats.expanded, object.stats.peak_stored] : [generated, expanded, Math.max(0, generated + 1 - expanded)];
    counters.forEach(({ value }, i) => (value.textContent = figures[i].toLocaleString("en")));
    if (!over) return;
    node.classList.toggle("done", object.status === "solved");
    end.textContent = object.status === "solved" ? `${object.cost} moves${object.optimal ? ", the best" : ""} in ${object.stats.seconds.toFixed(3)} s` : `${object.status}${object.reason ? ` (${object.reason})` : ""}`;
    if (object.trace?.stride > 1) end.textContent += `; the record is thin at its end (1 in ${object.trace.stride})`;
  }
  return { node, show, length: rows.length };
}
