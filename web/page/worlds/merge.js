// 2048 without new tiles: slide until one tile is left.
import { read, write, start, size, answer, told, clashes, notations, isMoves } from "./moves.js";
export { read, write, start, size, answer, told, clashes, notations, isMoves };

export const title = "Merge";

/** The cells of each line, from the side that tiles slide to. @param {any} p @param {string} move */
function linesOf(p, move) {
  const upright = move === "U" || move === "D";
  const [count, length] = upright ? [p.cols, p.rows] : [p.rows, p.cols];
  return Array.from({ length: count }, (_, i) => {
    const at = Array.from({ length }, (_, j) => (upright ? j * p.cols + i : i * p.cols + j));
    return move === "R" || move === "D" ? at.reverse() : at;
  });
}

/** Where each tile goes: two that come to the same cell merge there. @param {any} p @param {any} state @param {string} move */
export function motions(p, state, move) {
  const all = [];
  for (const at of linesOf(p, move)) {
    const tiles = at.filter((cell) => state.tiles[cell]);
    for (let i = 0, to = 0; i < tiles.length; i++, to++) {
      const tile = state.tiles[tiles[i]];
      all.push({ from: tiles[i], to: at[to], tile });
      if (state.tiles[tiles[i + 1]] === tile) all.push({ from: tiles[++i], to: at[to], tile });
    }
  }
  return all;
}

/** @param {any} p @param {any} state @param {string} move */
export function move(p, state, move) {
  const tiles = Array(state.tiles.length).fill(0);
  for (const { to, tile } of motions(p, state, move)) tiles[to] += tile;
  const same = tiles.every((tile, i) => tile === state.tiles[i]);
  return same ? null : { tiles, moves: state.moves + move };
}

/** A move in words. @param {any} p @param {any} state @param {string} move */
export const said = (p, state, move) => `All tiles ${{ L: "left", R: "right", U: "up", D: "down" }[move]} (${move})`;

/** @param {string} direction */
export const meant = (direction) => direction;
export const tap = () => "";
/** @param {any} p @param {any} state */
export const full = (p, state) => state.tiles.filter(Boolean).length <= 1;

/** @param {any} p @param {any} state @param {any} view */
export function scene(p, state, view) {
  return {
    rows: p.rows, cols: p.cols, label: `Merge, ${p.rows} by ${p.cols}`,
    cell: (/** @type {number} */ r, /** @type {number} */ c) => {
      const tile = state.tiles[r * p.cols + c];
      const level = tile ? Math.max(1, Math.min(8, Math.round(Math.log2(tile)))) : 0;
      return { text: tile ? String(tile) : "", label: tile ? `tile ${tile}` : "empty", shape: "tile", kind: tile ? `tiled level${level}` : "blank", lit: view.lit.has(r * p.cols + c) };
    },
  };
}

export const examples = [
  ["3×3, 6 slides", "4 4 16\n8 16 8\n2 2 4"],
  ["3×3, 9 slides", "4 2 4\n2 32 32\n16 32 4"],
  ["4×4, 9 slides", "2 0 8 0\n0 8 0 16\n0 4 16 0\n2 4 0 4"],
  ["No answer", "8 2 4\n4 4 16\n8 16 2"],
];
