// 2048 without new tiles: slide until one tile is left.
import { read, write, start, size, answer, told, clashes, notation, isMoves } from "./moves.js";
export { read, write, start, size, answer, told, clashes, notation, isMoves };

export const title = "Merge";

/** @param {number[]} line */
function slide(line) {
  const tiles = line.filter(Boolean);
  const out = [];
  for (let i = 0; i < tiles.length; i++) {
    if (tiles[i] === tiles[i + 1]) out.push(tiles[i++] * 2);
    else out.push(tiles[i]);
  }
  return [...out, ...Array(line.length - out.length).fill(0)];
}

/** @param {any} p @param {any} state @param {string} move */
export function move(p, state, move) {
  const tiles = [...state.tiles];
  const upright = move === "U" || move === "D";
  const [count, length] = upright ? [p.cols, p.rows] : [p.rows, p.cols];
  for (let i = 0; i < count; i++) {
    const at = Array.from({ length }, (_, j) => (upright ? j * p.cols + i : i * p.cols + j));
    if (move === "R" || move === "D") at.reverse();
    slide(at.map((cell) => state.tiles[cell])).forEach((tile, j) => (tiles[at[j]] = tile));
  }
  const same = tiles.every((tile, i) => tile === state.tiles[i]);
  return same ? null : { tiles, moves: state.moves + move };
}

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
