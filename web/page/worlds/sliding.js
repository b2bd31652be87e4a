// Sliding tiles: the blank moves.
import { read, write, start, size, answer, told, clashes, notations, isMoves } from "./moves.js";
export { read, write, start, size, answer, told, clashes, notations, isMoves };

export const title = "Sliding tiles";
/** @type {Record<string, [number, number]>} */
const STEP = { L: [0, -1], R: [0, 1], U: [-1, 0], D: [1, 0] };

/** The blank goes in a direction; null where it cannot. @param {any} p @param {any} state @param {string} move */
export function move(p, state, move) {
  const blank = state.tiles.indexOf(0);
  const [r, c] = [Math.floor(blank / p.cols) + STEP[move][0], (blank % p.cols) + STEP[move][1]];
  if (r < 0 || c < 0 || r >= p.rows || c >= p.cols) return null;
  const tiles = [...state.tiles];
  [tiles[blank], tiles[r * p.cols + c]] = [tiles[r * p.cols + c], 0];
  return { tiles, moves: state.moves + move };
}

/** Which tiles a move shifts, by their cells. @param {any} p @param {any} state @param {string} move */
export function motions(p, state, move) {
  const to = state.tiles.indexOf(0);
  const from = to + STEP[move][0] * p.cols + STEP[move][1];
  return [{ from, to, tile: state.tiles[from] }];
}

/** A move in words. @param {any} p @param {any} state @param {string} move */
export const said = (p, state, move) => `Tile ${motions(p, state, move)[0].tile} ${{ L: "right", R: "left", U: "down", D: "up" }[move]} (${move}: the blank moves)`;

/** What a press of an arrow or a swipe means: the tile goes that way, so the blank comes the other way. @param {string} direction */
export const meant = (direction) => ({ L: "R", R: "L", U: "D", D: "U" })[direction] ?? "";

/** The moves that bring a tile to the blank's place, in a straight line. @param {any} p @param {any} state @param {number} r @param {number} c */
export function tap(p, state, r, c) {
  const blank = state.tiles.indexOf(0);
  const [br, bc] = [Math.floor(blank / p.cols), blank % p.cols];
  if ((r === br) === (c === bc)) return "";
  if (r === br) return (c < bc ? "L" : "R").repeat(Math.abs(c - bc));
  return (r < br ? "U" : "D").repeat(Math.abs(r - br));
}

/** @param {any} p @param {any} state */
export const full = (p, state) => state.tiles.every((/** @type {number} */ tile, /** @type {number} */ i) => tile === (i + 1) % state.tiles.length);

/** @param {any} p @param {any} state @param {any} view */
export function scene(p, state, view) {
  return {
    rows: p.rows, cols: p.cols, label: `Sliding tiles, ${p.rows} by ${p.cols}`,
    cell: (/** @type {number} */ r, /** @type {number} */ c) => {
      const tile = state.tiles[r * p.cols + c];
      const home = tile === (r * p.cols + c + 1) % state.tiles.length;
      return { text: tile ? String(tile) : "", label: tile ? `tile ${tile}${home ? ", in its place" : ""}` : "blank", shape: "tile", home: home && tile > 0, kind: tile ? `tiled ${home ? "home" : ""}` : "blank", lit: view.lit.has(r * p.cols + c) };
    },
  };
}

export const examples = [
  ["Eight puzzle", "8 6 7\n2 5 4\n3 0 1"],
  ["Fifteen puzzle", "2 5 3 4\n1 7 11 8\n9 6 0 12\n13 14 15 10"],
  ["3×5", "1 7 2 4 5\n6 3 8 9 10\n11 12 13 14 0"],
  ["Not solvable", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0"],
];
