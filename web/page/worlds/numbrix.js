// Numbrix, Hidato and hexagons: a path through all cells.
import { s } from "../dom.js";
import { centre } from "../board.js";
import { header, lines } from "./text.js";

/** @typedef {{ rows: number, cols: number, neighbours: number, givens: (number | null)[] }} Puzzle */
/** @typedef {{ values: (number | null)[] }} State */

export const title = "Numbrix";
export const notations = ["ist"];

/** @param {string} text @returns {Puzzle} */
export function read(text) {
  const [first, ...rest] = lines(text);
  const sides = first.trim().split(/\s+/).map(Number);
  const [cols, rows] = sides.length > 1 ? sides : [sides[0], sides[0]];
  const words = rest.join(" ").trim().split(/\s+/);
  const givens = words.slice(0, rows * cols).map((word) => (word === "#" || word === "-1" ? null : word === "." ? 0 : Number(word)));
  return { rows, cols, neighbours: Number(header(text).neighbours ?? 4), givens };
}

/** @param {Puzzle} p @param {(number | null)[]} [values] */
export function write(p, values = p.givens) {
  const rows = Array.from({ length: p.rows }, (_, r) => values.slice(r * p.cols, (r + 1) * p.cols).map((v) => v ?? "#").join(" "));
  const fact = p.neighbours === 4 ? "" : `% gridwright: neighbours=${p.neighbours}\n`;
  return `${fact}${p.cols} ${p.rows}\n${rows.join("\n")}\n`;
}

/** @param {Puzzle} p @returns {State} */
export const start = (p) => ({ values: [...p.givens] });
/** @param {Puzzle} p */
export const size = (p) => ({ rows: p.rows, cols: p.cols });
/** @param {Puzzle} p */
export const last = (p) => p.givens.filter((value) => value !== null).length;

/** @param {Puzzle} p @param {number} a @param {number} b */
export function touches(p, a, b) {
  const [ra, ca, rb, cb] = [Math.floor(a / p.cols), a % p.cols, Math.floor(b / p.cols), b % p.cols];
  const [down, right] = [Math.abs(ra - rb), Math.abs(ca - cb)];
  if (p.neighbours === 8) return Math.max(down, right) === 1;
  if (p.neighbours === 4) return down + right === 1;
  if (down === 0) return right === 1;
  return down === 1 && (cb - ca === 0 || cb - ca === (ra % 2 ? 1 : -1));
}

/** @param {Puzzle} p @param {State} state @returns {Set<number>} */
export function clashes(p, state) {
  const found = new Set();
  const at = new Map();
  state.values.forEach((value, i) => {
    if (!value) return;
    if (at.has(value)) found.add(i).add(at.get(value));
    at.set(value, i);
  });
  for (const [value, i] of at) {
    const next = at.get(value + 1);
    if (next !== undefined && !touches(p, i, next)) found.add(i).add(next);
    if (value > last(p)) found.add(i);
  }
  return found;
}

/** @param {Puzzle} p @param {State} state */
export const full = (p, state) => state.values.every((value) => value !== 0);
/** @param {Puzzle} p @param {State} state */
export const answer = (p, state) => write({ ...p, neighbours: 4 }, state.values).split("\n").slice(1).join("\n");
/** @param {Puzzle} p @param {State} state */
export function told(p, state) {
  return { text: write(p), options: { state: "state" }, files: { state: write(p, state.values) } };
}

/** @param {Puzzle} p @param {State} state @param {number[]} cells @param {number} value @returns {State} */
export function put(p, state, cells, value) {
  const values = [...state.values];
  for (const i of cells) if (p.givens[i] === 0) values[i] = value > last(p) ? 0 : value;
  return { values };
}

/** @param {Puzzle} p @param {State} state @param {any} step */
export function apply(p, state, step) {
  const values = [...state.values];
  for (const { cell, value } of step.places ?? []) values[cell[0] * p.cols + cell[1]] = value;
  return { values };
}

/** @param {Puzzle} p @param {State} state @param {any} solution */
export const solved = (p, state, solution) => ({ values: solution.flat() });

/** @param {Puzzle} p @param {State} state @param {any} view */
export function scene(p, state, view) {
  const scene = {
    rows: p.rows, cols: p.cols, hex: p.neighbours === 6,
    label: `${p.neighbours === 4 ? "Numbrix" : p.neighbours === 8 ? "Hidato" : "Hexagons"}, ${p.rows} rows, ${p.cols} columns`,
    cell: (/** @type {number} */ r, /** @type {number} */ c) => {
      const i = r * p.cols + c;
      const [value, given] = [state.values[i], p.givens[i]];
      if (value === null) return { label: "hole", hole: true };
      return {
        size: last(p) > 99 ? 22 : 26, text: value ? String(value) : "", label: value ? `${value}${given ? ", given" : ""}` : "empty", readonly: !!given,
        kind: `${given ? "given" : ""} ${view.chosen.has(i) ? "chosen" : ""} ${value === 1 || value === last(p) ? "end" : ""}`,
        invalid: view.wrong.has(i), lit: view.lit.has(i),
      };
    },
    over: () => path(p, state, scene),
  };
  return scene;
}

/** The path as far as it is drawn. @param {Puzzle} p @param {State} state @param {any} scene */
function path(p, state, scene) {
  const at = new Map();
  state.values.forEach((value, i) => value && at.set(value, i));
  const drawn = [];
  for (const [value, i] of at) {
    const next = at.get(value + 1);
    if (next === undefined || !touches(p, i, next)) continue;
    const [x1, y1] = centre(scene, Math.floor(i / p.cols), i % p.cols);
    const [x2, y2] = centre(scene, Math.floor(next / p.cols), next % p.cols);
    // Between the numbers, not through them.
    const [dx, dy] = [(x2 - x1) * 0.36, (y2 - y1) * 0.36];
    drawn.push(s("line", { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy, class: "path" }));
  }
  return drawn;
}

export const examples = [
  ["Numbrix 6×6", "6\n0 0 0 0 0 0\n0 0 1 0 0 0\n0 11 0 0 0 0\n0 0 0 0 7 0\n0 0 0 23 0 0\n0 0 0 0 0 0"],
  ["Numbrix 9×9", "9\n0 0 0 0 0 0 0 0 0\n0 39 40 41 44 55 62 61 0\n0 38 0 0 0 0 0 64 0\n0 7 0 0 0 0 0 69 0\n0 10 0 0 0 0 0 68 0\n0 13 0 0 0 0 0 75 0\n0 16 0 0 0 0 0 74 0\n0 21 22 31 30 29 28 81 0\n0 0 0 0 0 0 0 0 0"],
  ["Holes 7×7", "7\n0 0 0 0 0 0 0\n0 0 18 0 0 0 0\n0 0 0 16 7 0 #\n0 # # # 0 0 #\n0 # # 0 0 0 #\n0 0 0 0 0 0 #\n0 0 0 0 0 0 0"],
  ["Hidato 6×6", "% gridwright: neighbours=8\n6\n2 0 0 36 9 0\n0 1 0 0 0 0\n0 5 6 0 0 13\n30 0 0 0 0 15\n0 0 0 23 16 0\n0 0 0 0 0 18"],
  ["Hexagons 6×6", "% gridwright: neighbours=6\n6\n3 0 0 0 0 0\n0 0 0 17 0 10\n0 0 0 0 0 0\n0 0 0 23 0 0\n0 0 0 0 33 0\n0 0 0 0 34 35"],
  ["No solution", "6\n4 0 0 0 0 0\n0 0 31 0 0 0\n0 0 0 0 0 0\n1 8 0 0 15 26\n0 0 36 0 14 0\n0 0 19 0 0 0"],
];
