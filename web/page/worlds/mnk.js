// k in a row against the engine.
import { s } from "../dom.js";
import { centre } from "../board.js";
import { header, lines } from "./text.js";

/** @typedef {{ rows: number, cols: number, k: number, rule: string, gravity: boolean, stones: string }} Puzzle */
/** @typedef {{ moves: number[], result: string | null, winning: number[] }} State */

export const title = "k in a row";
export const notations = ["grid"];
export const isGame = true;

/** @param {string} text @returns {Puzzle} */
export function read(text) {
  const [first, ...rest] = lines(text);
  const [rows, cols, k] = first.trim().split(/\s+/).map(Number);
  const facts = header(text);
  const stones = rest.slice(0, rows).join("").replace(/[^XO.]/g, "");
  const rule = facts.rule ?? ("exact" in facts ? "exact" : "freestyle");
  return { rows, cols, k, rule, gravity: "gravity" in facts, stones: stones.padEnd(rows * cols, ".") };
}

/** @param {Puzzle} p @param {State} [state] */
export function write(p, state) {
  const marks = stones(p, state);
  const rows = Array.from({ length: p.rows }, (_, r) => marks.slice(r * p.cols, (r + 1) * p.cols).join(""));
  const rule = p.rule === "exact" ? "exact" : p.rule !== "freestyle" && `rule=${p.rule}`;
  const facts = [rule, p.gravity && "gravity"].filter(Boolean).join(" ");
  return `${facts ? `% gridwright: ${facts}\n` : ""}${p.rows} ${p.cols} ${p.k}\n${rows.join("\n")}\n`;
}

/** @param {Puzzle} p @param {State} [state] @returns {string[]} */
export function stones(p, state) {
  const marks = [...p.stones];
  for (const cell of state?.moves ?? []) marks[cell] = turn(marks);
  return marks;
}

/** @param {string[]} marks */
export function turn(marks) {
  const count = (/** @type {string} */ mark) => marks.filter((other) => other === mark).length;
  return count("X") > count("O") ? "O" : "X";
}

/** @param {Puzzle} p @returns {State} */
export const start = (p) => ({ moves: [], result: null, winning: [] });
/** @param {Puzzle} p */
export const size = (p) => ({ rows: p.rows, cols: p.cols });
export const clashes = () => new Set();
/** @param {Puzzle} p @param {State} state */
export const full = (p, state) => state.result !== null;
/** @param {Puzzle} p @param {State} state */
export const told = (p, state) => ({ text: write(p, state) });

/** Plays a stone; null where that is not allowed. @param {Puzzle} p @param {State} state @param {number} r @param {number} c @returns {State | null} */
export function play(p, state, r, c) {
  const marks = stones(p, state);
  if (state.result) return null;
  if (p.gravity) for (r = p.rows - 1; r >= 0 && marks[r * p.cols + c] !== "."; ) r--;
  if (r < 0 || marks[r * p.cols + c] !== ".") return null;
  const cell = r * p.cols + c;
  const side = turn(marks);
  marks[cell] = side;
  const winning = won(p, marks, r, c);
  const result = winning.length ? side : marks.includes(".") ? null : "draw";
  return { moves: [...state.moves, cell], result, winning };
}

/** The cells of a line through a stone that wins. @param {Puzzle} p @param {string[]} marks @param {number} r @param {number} c */
function won(p, marks, r, c) {
  for (const [dr, dc] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
    const line = [r * p.cols + c];
    const side = marks[line[0]];
    let blocked = 0;
    for (const way of [1, -1])
      for (let i = way; ; i += way) {
        const [y, x] = [r + dr * i, c + dc * i];
        if (y < 0 || x < 0 || y >= p.rows || x >= p.cols) break;
        const mark = marks[y * p.cols + x];
        if (mark !== side && mark !== ".") blocked++;
        if (mark !== side) break;
        line.push(y * p.cols + x);
      }
    const longer = p.rule === "freestyle" || p.rule === "caro" || (p.rule === "renju" && side === "O");
    const open = blocked < 2 || !p.rule.endsWith("caro");
    if (line.length === p.k ? open : line.length > p.k && longer) return line;
  }
  return [];
}

/** What wins, in words. @param {Puzzle} p */
export const goal = (p) => `${{ exact: "Exactly ", renju: "Renju: ", caro: "Caro: ", "exact-caro": "Caro, exactly " }[p.rule] ?? ""}${p.k} in a row win.`;

/** @param {any} threats @param {number} r @param {number} c */
function threatens(threats, r, c) {
  const here = (/** @type {number[][]} */ cells) => cells.some(([y, x]) => y === r && x === c);
  const words = ["X", "O"].map((side) => (!threats ? "" : here(threats[side].wins) ? `, ${side} would win here` : here(threats[side].forks) ? `, ${side} would fork here` : ""));
  return words.join("");
}

/** The engine's best moves by number, threats by shape: a full diamond wins, an empty one forks. @param {Puzzle} p @param {string[]} marks @param {any} view @param {any} scene */
function signs(p, marks, view, scene) {
  const all = [];
  const at = (/** @type {number} */ r, /** @type {number} */ c) => centre(scene, r, c);
  for (const i of view.forbidden ?? []) {
    const [x, y] = at(Math.floor(i / p.cols), i % p.cols);
    all.push(s("path", { d: `M${x - 10} ${y}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M${x - 7} ${y - 7}l14 14`, class: "forbidden" }));
  }
  for (const side of ["X", "O"])
    for (const [kind, cells] of Object.entries(view.threats?.[side] ?? {}))
      for (const [r, c] of /** @type {number[][]} */ (cells)) {
        const [x, y] = at(r, c);
        const [dx, size] = [side === "X" ? -19 : 19, kind === "wins" ? 8 : 6];
        all.push(s("path", { d: `M${x + dx} ${y - 19 - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`, class: `threat ${kind} ${side.toLowerCase()}` }));
      }
  (view.best ?? []).forEach((/** @type {string} */ move, /** @type {number} */ i) => {
    const [c, r] = (move ?? "").split(",").map(Number);
    if (!Number.isInteger(r) || marks[r * p.cols + c] !== ".") return;
    const [x, y] = at(r, c);
    all.push(s("circle", { cx: x, cy: y, r: 15, class: `best best${i + 1}` }), s("text", { x, y: y + 6, "font-size": 17, "text-anchor": "middle", class: "bestno", text: String(i + 1) }));
  });
  if (view.planned !== null && view.planned !== undefined) {
    const [x, y] = at(Math.floor(view.planned / p.cols), view.planned % p.cols);
    all.push(s("circle", { cx: x, cy: y, r: 17, class: `planned ${turn(marks).toLowerCase()}` }));
  }
  return all;
}

/** @param {Puzzle} p @param {State} state @param {any} view */
export function scene(p, state, view) {
  const marks = stones(p, state);
  const last = state.moves[state.moves.length - 1];
  const scene = {
    rows: p.rows, cols: p.cols, edges: true, label: `${p.k} in a row on ${p.rows} by ${p.cols}`,
    cell: (/** @type {number} */ r, /** @type {number} */ c) => {
      const i = r * p.cols + c;
      const mark = marks[i];
      const kinds = ["place", mark === "." ? "" : `stone${mark}`, i === last ? "last" : "", state.winning.includes(i) ? "won" : ""];
      const threat = mark !== "." ? "" : view.forbidden?.has(i) ? ", forbidden to X" : threatens(view.threats, r, c);
      return { label: (mark === "." ? "free" : `${mark}${i === last ? ", last move" : ""}`) + threat + (view.planned === i ? ", chosen: once more to play" : ""), kind: kinds.join(" "), lit: view.lit.has(i) };
    },
    over: () => [...signs(p, marks, view, scene), ...marks.flatMap((mark, i) => {
      if (mark === ".") return [];
      const [x, y] = centre(scene, Math.floor(i / p.cols), i % p.cols);
      const shape = mark === "X"
        ? s("path", { d: `M${x - 15} ${y - 15}L${x + 15} ${y + 15}M${x + 15} ${y - 15}L${x - 15} ${y + 15}`, class: "stone x" })
        : s("circle", { cx: x, cy: y, r: 16, class: "stone o" });
      if (state.winning.includes(i)) shape.classList.add("won");
      return i === last ? [s("circle", { cx: x, cy: y, r: 26, class: "lastring" }), shape] : [shape];
    })],
  };
  return scene;
}

export const examples = [
  ["Tic-tac-toe", "3 3 3\n...\n...\n..."],
  ["Gomoku 15×15", `15 15 5\n${Array(15).fill(".".repeat(15)).join("\n")}`],
  ["Connect Four", `% gridwright: gravity\n6 7 4\n${Array(6).fill(".".repeat(7)).join("\n")}`],
  ["Five in a row 9×9", `9 9 5\n${Array(9).fill(".".repeat(9)).join("\n")}`],
];
