// Numbers, and the path drawn with a finger.
import { announce, button, h } from "../dom.js";

/** @param {any} view */
export function numbrix(view) {
  const { world } = view;
  let [typed, lead] = ["", 0];
  /** @type {{value: number, way: number} | null} */
  let drawing = null;
  const field = h("input", { id: "number", inputmode: "numeric", size: 4, autocomplete: "off", placeholder: "No.", "aria-label": "Number", onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Enter") put(Number(field.value)); } });
  const node = h("div", { class: "tools" }, h("div", { class: "row even" },
    field, button("Put", () => put(Number(field.value))), button("Next", () => next(1), { title: "The number after the one beside this cell (n)" }), button("Erase", () => put(0))),
    h("p", { class: "quiet" }, "Drag from a number to draw the path, or tap a number and then a free cell beside it."));
  const at = () => view.board.at[0] * view.game.puzzle.cols + view.board.at[1];

  function put(/** @type {number} */ value, cell = at()) {
    if (!Number.isInteger(value) || value < 0 || view.game.puzzle.givens[cell] !== 0) return;
    view.step(world.put(view.game.puzzle, view.game.now, [cell], value));
  }

  /** The number after the one that stands beside this cell and has no successor yet. */
  function next(/** @type {number} */ way) {
    const { puzzle, now } = view.game;
    const there = new Set(now.values);
    const beside = now.values.map((/** @type {number} */ value, /** @type {number} */ i) => (value && world.touches(puzzle, at(), i) && !there.has(value + way) ? value + way : 0)).filter((/** @type {number} */ v) => v > 0);
    if (beside.length) put(Math.min(...beside));
  }

  return {
    node,
    begin: () => { typed = ""; lead = 0; },
    changed() {
      const open = view.game.now.values.filter((/** @type {number | null} */ value) => value === 0).length;
      view.status.textContent = open ? `${open} cells open, 1 to ${world.last(view.game.puzzle)}` : "All cells filled";
    },
    press(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) {
      const { puzzle, now } = view.game;
      const cell = r * puzzle.cols + c;
      const value = now.values[cell];
      // A free cell beside the number pressed before: the path goes on to it.
      if (value === 0 && lead && lead < world.last(puzzle) && now.values.includes(lead) && world.touches(puzzle, now.values.indexOf(lead), cell) && !now.values.includes(lead + 1)) {
        lead += 1;
        drawing = { value: lead, way: 1 };
        put(lead, cell);
        view.look.chosen = new Set([cell]);
        return view.draw();
      }
      lead = value || 0;
      view.look.chosen = new Set([cell]);
      field.value = value ? String(value) : "";
      drawing = value ? { value, way: event.shiftKey ? -1 : 1 } : null;
      view.draw();
    },
    drag(/** @type {number} */ r, /** @type {number} */ c) {
      if (!drawing) return;
      const { puzzle, now } = view.game;
      const cell = r * puzzle.cols + c;
      const value = drawing.value + drawing.way;
      const from = now.values.indexOf(drawing.value);
      if (value < 1 || !world.touches(puzzle, from, cell)) return;
      if (now.values[cell] === value) { drawing.value = value; return; }
      if (now.values[cell] !== 0 || now.values.includes(value)) return;
      put(value, cell);
      drawing.value = lead = value;
      view.board.at = [r, c];
    },
    key(/** @type {KeyboardEvent} */ event) {
      if (event.ctrlKey || event.metaKey) return false;
      if (/^[0-9]$/.test(event.key)) {
        typed = (typed + event.key).slice(-4);
        field.value = typed;
        announce(typed);
        return true;
      }
      if (event.key === "Enter" && typed) { put(Number(typed)); typed = ""; return true; }
      if (event.key === "Delete" || event.key === "Backspace") { typed = ""; put(0); return true; }
      if (event.key === "n") { next(1); return true; }
      if (event.key.startsWith("Arrow")) typed = "";
      return false;
    },
    focus(/** @type {number} */ r, /** @type {number} */ c) { field.value = String(view.game.now.values[r * view.game.puzzle.cols + c] || ""); },
  };
}

