// What the keys and fingers do, for those who look for it.
import { h } from "./dom.js";

const ALL = [["Arrows", "move over the board"], ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["h, again h", "a hint, a deeper one; Enter applies it"], ["k, b", "set a checkpoint, return to it"], ["Shift+R", "start again"], ["Esc", "stop what is running"]];
const MOVES = [["Arrows, W A S D", "move"], ["Swipe", "move"], ...ALL.slice(1)];
/** @type {Record<string, string[][]>} */
const KEYS = {
  sudoku: [["1 to 9, 0", "a digit, erase"], ["Shift+digit, Ctrl+digit", "corner mark, centre mark"], ["Ctrl+Shift+digit", "colour"], ["z x c v, Space", "what a digit does"], ["f, then a digit", "show every one of it"], ["Shift+arrows, drag", "choose several cells"], ["Two taps on a digit", "choose all of it"], ...ALL],
  numbrix: [["Digits, Enter", "a number"], ["n", "the next number of the path"], ["Drag", "draw the path; with Shift backwards"], ["u i j l m ,", "neighbours of a hexagon, around k"], ["Delete", "erase"], ...ALL],
  sliding: [["Tap", "tiles between here and the blank"], ...MOVES],
  merge: MOVES,
  mnk: [["Enter, Space", "play a stone"], ...ALL],
};

/** @param {any} view */
export function keyTable(view) {
  return h("details", {}, h("summary", {}, "Keys and gestures"), h("dl", { class: "keys" }, KEYS[view.name].map(([key, what]) => h("div", {}, h("dt", {}, key), h("dd", {}, what)))));
}
