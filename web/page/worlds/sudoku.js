// Sudoku: any size, boxes or irregular regions, diagonals, windows.
import { s } from "../dom.js";
import { SIZE } from "../board.js";
import { header, lines, numbers } from "./text.js";

/** @typedef {{ n: number, w: number, h: number, extra: string[], regions?: string, givens: number[] }} Puzzle */
/** @typedef {{ values: number[], corner: number[][], centre: number[][], colour: number[] }} State */

export const title = "Sudoku";
/** The second is for boards that the first cannot say: irregular regions. */
export const notations = ["tp3", "grid"];
export const hasMarks = true;

/** The boxes of a board that says nothing about them. @param {number} n @returns {[number, number]} */
function squarest(n) {
  let h = Math.floor(Math.sqrt(n));
  while (n % h) h--;
  return [n / h, h];
}

/** @param {string} text @returns {Puzzle} */
export function read(text) {
  const facts = header(text);
  const extra = (facts.extra ?? "").split(",").filter(Boolean);
  const first = lines(text)[0].trim().split(/\s+/);
  if (first.length === 1 && Math.sqrt(first[0].length) % 1 === 0) {
    const n = Math.sqrt(first[0].length);
    const [w, h] = squarest(n);
    return { n, w, h, extra, givens: [...first[0]].map((char) => (char === "." ? 0 : Number(char))) };
  }
  if (!facts.regions && first.length === 3) {
    const [n, w, h, ...givens] = numbers(text);
    return { n, w, h, extra, givens: givens.slice(0, n * n) };
  }
  const n = first.length;
  const [w, h] = facts.box ? facts.box.split("x").map(Number) : squarest(n);
  const givens = lines(text).slice(0, n).flatMap((line) => line.trim().split(/\s+/).map((word) => (word === "." ? 0 : Number(word))));
  return facts.regions ? { n, w, h, extra, regions: facts.regions, givens } : { n, w, h, extra, givens };
}

/** @param {Puzzle} p @param {number[]} [values] */
export function write(p, values = p.givens) {
  const rows = Array.from({ length: p.n }, (_, r) => values.slice(r * p.n, (r + 1) * p.n).map((value) => (p.regions ? value || "." : value)).join(" "));
  const facts = [p.regions && `regions=${p.regions}`, p.extra.length && `extra=${p.extra.join(",")}`].filter(Boolean).join(" ");
  return `${facts ? `% gridwright: ${facts}\n` : ""}${p.regions ? "" : `${p.n} ${p.w} ${p.h}\n`}${rows.join("\n")}\n`;
}

/** @param {Puzzle} p @returns {State} */
export function start(p) {
  const empty = () => p.givens.map(() => /** @type {number[]} */ ([]));
  return { values: [...p.givens], corner: empty(), centre: empty(), colour: p.givens.map(() => 0) };
}

/** @param {number} value */
export const symbol = (value) => String(value);
/** @param {Puzzle} p */
export const size = (p) => ({ rows: p.n, cols: p.n });
/** @param {Puzzle} p @param {number} i */
const boxOf = (p, i) => (p.regions ? p.regions[i] : Math.floor(Math.floor(i / p.n) / p.h) * (p.n / p.w) + Math.floor((i % p.n) / p.w));

/** Whether two cells must differ. @param {Puzzle} p @param {number} a @param {number} b */
export function sees(p, a, b) {
  if (a === b) return false;
  const [ra, ca, rb, cb] = [Math.floor(a / p.n), a % p.n, Math.floor(b / p.n), b % p.n];
  if (ra === rb || ca === cb || boxOf(p, a) === boxOf(p, b)) return true;
  if (p.extra.includes("diagonals") && ((ra === ca && rb === cb) || (ra + ca === p.n - 1 && rb + cb === p.n - 1))) return true;
  return p.extra.includes("windoku") && windowOf(p, ra, ca) !== 0 && windowOf(p, ra, ca) === windowOf(p, rb, cb);
}

/** Windows lie one cell apart and one from the edge; 0 for cells in none. @param {Puzzle} p @param {number} r @param {number} c */
function windowOf(p, r, c) {
  const part = (/** @type {number} */ i, /** @type {number} */ size) => {
    const start = i - ((i - 1) % (size + 1));
    return i < 1 || i - start >= size || start + size >= p.n ? 0 : (start - 1) / (size + 1) + 1;
  };
  const [down, right] = [part(r, p.h), part(c, p.w)];
  return down && right ? down * p.n + right : 0;
}

/** Cells that clash by the rules alone. @param {Puzzle} p @param {State} state @returns {Set<number>} */
export function clashes(p, state) {
  const found = new Set();
  state.values.forEach((value, a) => {
    if (value && state.values.some((other, b) => other === value && sees(p, a, b))) found.add(a);
  });
  return found;
}

/** @param {Puzzle} p @param {State} state */
export const full = (p, state) => state.values.every(Boolean);
/** @param {Puzzle} p @param {State} state */
export const answer = (p, state) => write({ ...p, extra: [], regions: undefined }, state.values).split("\n").slice(1).join("\n");

/** The player's own work, for hints. @param {Puzzle} p @param {State} state */
export function told(p, state) {
  const words = [];
  for (let i = 0; i < p.n * p.n; i++) {
    const cell = `r${Math.floor(i / p.n) + 1}c${(i % p.n) + 1}`;
    if (!p.givens[i] && state.values[i]) words.push(`${cell}=${state.values[i]}`);
    else if (!state.values[i] && state.centre[i].length > 1)
      for (let d = 1; d <= p.n; d++) if (!state.centre[i].includes(d)) words.push(`${cell}<>${d}`);
  }
  if (!words.length) return { text: write(p) };
  return { text: write(p), options: { state: "state" }, files: { state: words.join(" ") + "\n" } };
}

/** Puts a value down and clears marks that it rules out, in one step. @param {Puzzle} p @param {State} state @param {number[]} cells @param {number} value @param {boolean} tidy @returns {State} */
export function put(p, state, cells, value, tidy) {
  const open = cells.filter((i) => !p.givens[i]);
  if (!open.length) return state;
  const next = structuredClone(state);
  const same = open.every((i) => state.values[i] === value);
  for (const i of open) {
    next.values[i] = same ? 0 : value;
    if (!tidy || same || !value) continue;
    for (let j = 0; j < next.values.length; j++) {
      if (!sees(p, i, j)) continue;
      next.corner[j] = next.corner[j].filter((mark) => mark !== value);
      next.centre[j] = next.centre[j].filter((mark) => mark !== value);
    }
  }
  return next;
}

/** @param {Puzzle} p @param {State} state @param {number[]} cells @param {number} value @param {"corner" | "centre"} where @returns {State} */
export function mark(p, state, cells, value, where) {
  const open = cells.filter((i) => !state.values[i]);
  if (!open.length) return state;
  const next = structuredClone(state);
  const all = open.every((i) => state[where][i].includes(value));
  for (const i of open) {
    const rest = next[where][i].filter((mark) => mark !== value);
    next[where][i] = all ? rest : [...rest, value].sort((a, b) => a - b);
  }
  return next;
}

/** @param {State} state @param {number[]} cells @param {number} colour @returns {State} */
export function paint(state, cells, colour) {
  const next = structuredClone(state);
  const same = cells.every((i) => state.colour[i] === colour);
  for (const i of cells) next.colour[i] = same ? 0 : colour;
  return next;
}

/** Every mark that no placed digit rules out. @param {Puzzle} p @param {State} state @returns {State} */
export function fillMarks(p, state) {
  const next = structuredClone(state);
  state.values.forEach((value, i) => {
    if (value) return;
    next.centre[i] = Array.from({ length: p.n }, (_, d) => d + 1).filter((d) => !state.values.some((other, j) => other === d && sees(p, i, j)));
  });
  return next;
}

/** What a step of reasoning changes. @param {Puzzle} p @param {State} state @param {any} step @returns {State} */
export function apply(p, state, step) {
  let next = step.removes?.length ? fillEmptyMarks(p, state) : structuredClone(state);
  for (const { cell, values } of step.removes ?? []) {
    const i = cell[0] * p.n + cell[1];
    next.centre[i] = next.centre[i].filter((mark) => !values.includes(mark));
    next.corner[i] = next.corner[i].filter((mark) => !values.includes(mark));
  }
  for (const { cell, value } of step.places ?? []) {
    const i = cell[0] * p.n + cell[1];
    if (next.values[i] !== value) next = put(p, next, [i], value, true);
  }
  return next;
}

/** The board with all marks, those that the player has not made as well. @param {Puzzle} p @param {State} state */
export const marked = (p, state) => fillEmptyMarks(p, state);

/** @param {Puzzle} p @param {State} state */
function fillEmptyMarks(p, state) {
  const all = fillMarks(p, state);
  const next = structuredClone(state);
  next.centre = state.centre.map((marks, i) => (marks.length ? [...marks] : all.centre[i]));
  return next;
}

/** @param {Puzzle} p @param {State} state @param {any} solution */
export function solved(p, state, solution) {
  return { ...structuredClone(state), values: solution.flat() };
}

/** @param {Puzzle} p @param {State} state @param {any} view */
export function scene(p, state, view) {
  const shown = view.digit;
  return {
    rows: p.n, cols: p.n, label: `Sudoku, ${p.n} by ${p.n}${p.regions ? ", irregular regions" : ""}${p.extra.length ? `, ${p.extra.join(" and ")}` : ""}`,
    cell: (/** @type {number} */ r, /** @type {number} */ c) => {
      const i = r * p.n + c;
      const [value, given] = [state.values[i], p.givens[i]];
      const list = [...new Set([...state.corner[i], ...state.centre[i]])];
      const kinds = [given ? "given" : "", view.chosen.has(i) ? "chosen" : ""];
      if (shown && value === shown) kinds.push("same");
      else if (shown && list.includes(shown)) kinds.push("maybe");
      if (p.extra.length && inExtra(p, r, c)) kinds.push("extra");
      if (view.loses?.has(i)) kinds.push("loses");
      return {
        size: p.n > 9 ? 27 : 34, text: value ? symbol(value) : "", kind: kinds.join(" "), colour: state.colour[i], readonly: !!given,
        label: (value ? `${value}${given ? ", given" : ""}` : list.length ? `empty, marks ${list.join(" ")}` : "empty") + (state.colour[i] ? `, colour ${state.colour[i]}` : ""),
        marks: { corner: state.corner[i].map(symbol), centre: state.centre[i].map(symbol), gone: view.loses?.get(i), spaced: p.n > 9 },
        invalid: view.wrong.has(i), lit: view.lit.has(i),
      };
    },
    over: () => walls(p),
  };
}

/** @param {Puzzle} p @param {number} r @param {number} c */
function inExtra(p, r, c) {
  return (p.extra.includes("diagonals") && (r === c || r + c === p.n - 1)) || (p.extra.includes("windoku") && windowOf(p, r, c) > 0);
}

/** Lines between cells of different boxes, and around. @param {Puzzle} p */
function walls(p) {
  let d = `M0 0H${p.n * SIZE}V${p.n * SIZE}H0Z`;
  for (let r = 0; r < p.n; r++)
    for (let c = 0; c < p.n; c++) {
      const i = r * p.n + c;
      if (c + 1 < p.n && boxOf(p, i) !== boxOf(p, i + 1)) d += `M${(c + 1) * SIZE} ${r * SIZE}v${SIZE}`;
      if (r + 1 < p.n && boxOf(p, i) !== boxOf(p, i + p.n)) d += `M${c * SIZE} ${(r + 1) * SIZE}h${SIZE}`;
    }
  const lines = [s("path", { d, class: "wall" })];
  if (p.extra.includes("diagonals")) lines.unshift(s("path", { d: `M0 0L${p.n * SIZE} ${p.n * SIZE}M${p.n * SIZE} 0L0 ${p.n * SIZE}`, class: "diagonal" }));
  return lines;
}

const JIGSAW = "% gridwright: regions=aaaaabbbbaccaaabbbdccccebefdcggcebefdcggeeeefdddghhhefdidggghffdiiiighffiiiihhhhf\n. . 8 . . . 5 . .\n. . . . . . . . 4\n8 . . . . . . . 3\n. 3 2 4 . 7 . 6 .\n. . 5 7 . . . . .\n. 2 7 9 6 . . . 5\n. 4 . . . 8 7 . 9\n. 5 9 8 1 . . . 7\n. . . 6 . . . 5 1";
const DIAGONALS = "% gridwright: extra=diagonals\n8 . . . . 2 . . .\n. 3 . . . . . 2 8\n. . . . . . 3 . .\n3 6 . 9 . 1 . 8 .\n. 9 . . . . . . .\n. 1 . . . . 2 . .\n4 7 . . . . . . 3\n6 . . 5 . . 7 1 2\n9 2 1 7 . . 8 4 5";
const WINDOKU = "% gridwright: extra=windoku\n7 . . . . 1 . . .\n. 9 . . . . . 2 7\n. . . . . . 3 . .\n5 1 . 6 . 9 . 8 2\n. 8 . . . . . . 9\n. 6 . . 4 . 5 . .\n8 5 . . . . . 4 .\n2 . . 4 . . 9 3 5\n6 4 9 5 . . 2 7 8";
const SIXTEEN = ". 13 9 1 . . . . . . . . . . 8 4\n. 2 4 . 11 . 9 15 . 6 14 8 3 5 . .\n. 10 12 . . 1 2 . 15 . 4 5 . . . .\n8 . . . 16 . . . . . . . 6 . 13 10\n12 9 . . . . . . 3 5 . 10 . 8 . 6\n11 6 . . 4 3 8 10 . . . 14 12 . 16 .\n15 . . 2 . . . . 8 4 . 6 9 . . 11\n. 14 3 8 9 11 . . . . . 2 1 . . .\n. 15 . . 13 6 . 1 . . . 7 2 . 12 .\n. . . . . . . . . . 9 15 4 . 6 5\n2 . . 13 12 9 10 . 6 3 5 1 14 . . .\n6 7 8 3 5 . . . 2 14 . . . 1 . .\n3 . 13 14 . 16 15 2 . 9 . . . 12 . .\n10 . . 9 3 7 . 11 14 . . . . . . .\n16 . . 7 . 4 . . 5 . 6 . 10 9 . 14\n. . 2 . 10 . 5 . . 7 1 12 . 6 3 13";

export const examples = [
  ["Easy 9×9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  ["Medium 9×9", "4....6..1.12.5.68......2....285...43..5.....773...8..5.....4.......8....6...1..5."],
  ["Hard 9×9", "7..2.......36.....8...1....1....62.......47.......24..28...1..6..9..8..3.....7..5"],
  ["Very hard 9×9", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"],
  ["4×4", "4 2 2\n0 3 2 0\n0 0 0 1\n3 0 0 0\n0 4 0 0"],
  ["6×6", "6 3 2\n0 2 5 6 0 0\n0 0 0 0 0 0\n4 0 0 2 0 0\n0 0 0 0 6 0\n3 0 0 0 4 1\n0 4 0 0 0 0"],
  ["12×12", "12 4 3\n0 3 0 0 4 0 0 0 0 0 7 10\n9 0 10 4 0 3 1 0 0 0 11 0\n11 0 0 0 2 0 0 0 9 0 0 0\n0 11 0 0 0 0 0 12 0 3 0 0\n0 0 0 0 0 0 11 0 0 0 0 8\n12 0 0 3 0 0 0 5 0 10 0 9\n8 7 0 5 0 0 4 0 0 6 0 3\n0 0 0 0 0 0 0 0 0 9 12 0\n0 0 11 0 0 0 10 3 1 0 0 4\n6 2 0 0 0 7 5 4 0 0 0 0\n0 5 0 0 9 11 0 0 0 0 2 6\n0 0 0 0 0 0 6 10 0 0 0 1"],
  ["Jigsaw 9×9", JIGSAW],
  ["Diagonals 9×9", DIAGONALS],
  ["Windoku 9×9", WINDOKU],
  ["16×16", SIXTEEN],
  ["Clash: no solution", "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
];
