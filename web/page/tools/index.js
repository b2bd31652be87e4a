// What the player's hands do, world by world.
import { sudoku } from "./sudoku.js";
import { numbrix } from "./numbrix.js";
import { moves } from "./moves.js";
import { mnk } from "./mnk.js";

/** @param {any} view @returns {any} */
export function tools(view) {
  if (view.name === "sudoku") return sudoku(view);
  if (view.name === "numbrix") return numbrix(view);
  return view.world.isGame ? mnk(view) : moves(view);
}
