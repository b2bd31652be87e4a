// One algorithm of a race: its counters, and its search tree as it grows, the root above.
import { h } from "./dom.js";

const [WIDTH, HEIGHT] = [600, 400];

/** The colours of the page's design. */
function inks() {
  const style = getComputedStyle(document.documentElement);
  const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { edge: ink("--soft"), made: ink("--path"), opened: ink("--blue"), goal: ink("--good"), way: ink("--amber-ink") };
}

/** Where each state of a record stands: by its depth, and below its parent as far as there is room. @param {any[][]} rows */
function places(rows) {
  const deepest = Math.max(1, ...rows.map((row) => row[3]));
  const nodes = new Map();
  /** @type {any[][]} */ const levels = Array.from({ length: deepest + 1 }, () => []);
  for (const [kind, node, parent, g] of rows) {
    if (node === null || nodes.has(node) || kind === 2) continue;
    const place = { parent, x: 0, y: 14 + (g / deepest) * (HEIGHT - 28) };
    nodes.set(node, place);
    levels[g].push(place);
  }
  for (const level of levels) {
    const above = (/** @type {any} */ place) => nodes.get(place.parent)?.x ?? 0;
    // Sorting keeps the order of coming among brothers.
    level.sort((a, b) => above(a) - above(b));
    level.forEach((place, i) => (place.x = ((i + 0.5) / level.length) * WIDTH));
  }
  return nodes;
}

/** @param {{algorithm: string, object: any}} record */
export function lane({ algorithm, object }) {
  const rows = object.trace?.rows ?? [];
  const nodes = places(rows);
  const canvas = h("canvas", { width: WIDTH, height: HEIGHT, class: "tree", role: "img", "aria-label": `Search tree of ${algorithm}: ${object.stats.expanded} states expanded` });
  const pen = canvas.getContext("2d");
  const ink = inks();
  const counters = ["Expanded", "Generated", "Frontier"].map((label) => ({ label, value: h("dd", {}, "0") }));
  const end = h("p", { class: "quiet" });
  const node = h("section", { class: "lane" }, h("h2", {}, algorithm), h("dl", {}, counters.map(({ label, value }) => h("div", {}, h("dt", {}, label), value))), canvas, end);
  const dot = Math.max(1.5, Math.min(5, 90 / Math.sqrt(nodes.size + 1)));
  /** Steps, expanded, generated, frontier. @type {number[][]} */ const history = [[0, 0, 0, 0]];
  const every = Math.max(1, Math.floor(rows.length / 200));
  const shut = new Set();
  let [at, generated, expanded, open] = [0, 0, 0, 1];

  /** @param {any} place @param {string} colour @param {number} radius */
  function point(place, colour, radius) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(place.x, place.y, radius, 0, 7);
    pen.fill();
  }

  function step(/** @type {any[]} */ [kind, id, parent]) {
    const place = nodes.get(id);
    if (kind === 0) {
      if (parent !== null) { generated++; open++; }
      const from = nodes.get(parent);
      if (place && from) {
        pen.strokeStyle = ink.edge;
        pen.globalAlpha = nodes.size > 600 ? 0.18 : 0.55;
        pen.lineWidth = 1;
        pen.beginPath();
        pen.moveTo(from.x, from.y);
        pen.lineTo(place.x, place.y);
        pen.stroke();
        pen.globalAlpha = 1;
      }
      if (place) point(place, ink.made, dot);
    } else if (kind === 1) {
      expanded++;
      if (!shut.has(id)) open = Math.max(0, open - 1);
      if (place) point(place, ink.opened, dot);
    } else if (kind === 2 && id !== null && !shut.has(id)) open = Math.max(0, open - 1);
    // A successor that was thrown away at once has no number, and never waited.
    if (kind === 2 || kind === 1) shut.add(id);
    if (kind === 3) way(id);
  }

  /** From the goal back to the root. @param {any} id */
  function way(id) {
    pen.strokeStyle = ink.way;
    pen.lineWidth = 3;
    pen.beginPath();
    for (let seen = 0, each = nodes.get(id); each && seen < 10000; seen++, each = nodes.get(each.parent)) pen.lineTo(each.x, each.y);
    pen.stroke();
    if (nodes.get(id)) point(nodes.get(id), ink.goal, 7);
  }

  function show(/** @type {number} */ to) {
    for (; at < Math.min(to, rows.length); at++) {
      step(rows[at]);
      if (at % every === 0 || at === rows.length - 1) history.push([at + 1, expanded, generated, open]);
    }
    const over = at >= rows.length;
    const figures = over ? [object.stats.expanded, object.stats.generated, open] : [expanded, generated, open];
    counters.forEach(({ value }, i) => (value.textContent = figures[i].toLocaleString("en")));
    if (!over) return;
    node.classList.toggle("done", object.status === "solved");
    const cost = object.cost === undefined ? "" : `${object.cost} moves${object.optimal ? ", the fewest there are" : ", perhaps not the fewest"}; `;
    const stopped = { limit: `stopped by a limit (${object.reason})`, unsolvable: "no solution" }[object.status] ?? object.status;
    end.textContent = object.status === "solved" ? `Solved: ${cost}${object.stats.seconds < 0.001 ? "under 1 ms" : `${object.stats.seconds.toFixed(3)} s`}, ${object.stats.peak_stored.toLocaleString("en")} states stored` : stopped;
    if (object.trace?.stride > 1) end.textContent += `. Too long to draw in full: later only one step in ${object.trace.stride}`;
  }
  return { node, show, length: rows.length, algorithm, object, history };
}
