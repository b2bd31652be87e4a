// What sliding and merge share: boards that moves change.

/** @typedef {{ rows: number, cols: number, tiles: number[] }} Puzzle */
/** @typedef {{ tiles: number[], moves: string }} State */

/** @param {string} text @returns {Puzzle} */
export function read(text) {
  const rows = text.split("\n").filter((line) => line.trim() && !line.startsWith("%"));
  const tiles = rows.map((row) => row.trim().split(/\s+/).map((word) => (word === "." || word === "x" ? 0 : Number(word))));
  return { rows: tiles.length, cols: tiles[0].length, tiles: tiles.flat() };
}

/** @param {Puzzle} p @param {number[]} [tiles] */
export function write(p, tiles = p.tiles) {
  return Array.from({ length: p.rows }, (_, r) => tiles.slice(r * p.cols, (r + 1) * p.cols).join(" ")).join("\n") + "\n";
}

/** @param {Puzzle} p @returns {State} */
export const start = (p) => ({ tiles: [...p.tiles], moves: "" });
/** @param {Puzzle} p */
export const size = (p) => ({ rows: p.rows, cols: p.cols });
/** @param {Puzzle} p @param {State} state */
export const answer = (p, state) => state.moves + "\n";
/** @param {Puzzle} p @param {State} state */
export const told = (p, state) => ({ text: write(p, state.tiles) });
export const clashes = () => new Set();
export const notations = ["grid"];
export const isMoves = true;
