// A small plot: a few lines over a common axis, told apart by dashes as well as by colour.
import { h, s } from "./dom.js";

const WIDTH = 320;

/** A round number at or above. @param {number} value */
function round(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((part) => part * power).find((each) => each >= value) ?? value;
}

/** @param {number} value */
const short = (value) => (value >= 1e6 ? `${+(value / 1e6).toFixed(1)} M` : value >= 1e4 ? `${Math.round(value / 1e3)} k` : value.toLocaleString("en"));

/** With `powers` both axes grow by powers of ten. @param {{ label: string, lines: {name: string, points: number[][]}[], x?: number[], y?: number[], height?: number,
 *   marks?: number[], powers?: boolean, jump?: (x: number) => void }} wish */
export function plot({ label, lines, x, y, height = 130, marks = [], powers = false, jump }) {
  const all = lines.flatMap(({ points }) => points);
  const first = powers ? 1 : 0;
  const most = (/** @type {number} */ i) => {
    const largest = Math.max(powers ? 10 : 1, ...all.map((point) => point[i]));
    return powers ? 10 ** Math.ceil(Math.log10(largest)) : round(largest);
  };
  const [left, right] = x ?? [first, most(0)];
  const [low, high] = y ?? [first, most(1)];
  const part = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ to) =>
    powers ? Math.log10(Math.max(from, value) / from) / Math.max(1e-9, Math.log10(to / from)) : (value - from) / Math.max(1e-9, to - from);
  const px = (/** @type {number} */ at) => 38 + part(at, left, right) * (WIDTH - 46);
  const py = (/** @type {number} */ value) => 8 + (1 - part(value, low, high)) * (height - 30);
  const ticks = powers ? Array.from({ length: Math.round(Math.log10(high)) + 1 }, (_, i) => 10 ** i) : [low, (low + high) / 2, high];
  const grid = ticks.flatMap((value) => [s("line", { x1: 38, x2: WIDTH - 8, y1: py(value), y2: py(value), class: "gridline" }),
    s("text", { x: 34, y: py(value) + 4, "text-anchor": "end", class: "tick", text: short(value) })]);
  const ends = [left, right].map((at, i) => s("text", { x: px(at), y: height - 6, "text-anchor": i ? "end" : "start", class: "tick", text: short(at) }));
  const drawn = lines.map(({ points }, i) => s("polyline", { points: points.map(([at, value]) => `${px(at).toFixed(1)},${py(value).toFixed(1)}`).join(" "), class: `line line${i + 1}` }));
  const signs = marks.flatMap((mark) => lines[0].points.filter(([at]) => at === mark).map(([at, value]) => s("circle", { cx: px(at), cy: py(value), r: 5, class: "sign" })));
  const chart = s("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "plot", role: "img", "aria-label": label }, grid, ends, drawn, signs);
  if (jump) {
    chart.classList.add("jumps");
    chart.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const box = chart.getBoundingClientRect();
      const at = left + ((((event.clientX - box.left) / box.width) * WIDTH - 38) / (WIDTH - 46)) * (right - left);
      jump(Math.round(Math.max(left, Math.min(right, at))));
    });
  }
  return h("figure", { class: "figure" }, h("figcaption", {}, label), chart);
}

/** Names of lines as they are drawn. @param {string[]} names */
export function legend(names) {
  return h("p", { class: "legend" }, names.map((name, i) => h("span", {}, s("svg", { viewBox: "0 0 34 8", "aria-hidden": "true" }, s("line", { x1: 0, x2: 34, y1: 4, y2: 4, class: `line line${i + 1}` })), name)));
}
