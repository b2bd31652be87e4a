// Digits, marks and colours.
import { announce, button, h } from "../dom.js";
import { recall, remember } from "../game.js";

/** @param {any} view */
export function sudoku(view) {
  const { world } = view;
  let [mode, digitFirst, tidy, lead, typed, finding] = ["value", recall("digit-first", false), recall("tidy", true), 0, "", false];
  const modes = [["value", "Digit", "z"], ["corner", "Corner", "x"], ["centre", "Centre", "c"], ["colour", "Colour", "v"]];
  const chosen = () => [...view.look.chosen];
  const pad = h("div", { class: "pad", role: "group", "aria-label": "Digits" });
  const row = h("div", { class: "modes", role: "group", "aria-label": "What a digit does" },
    modes.map(([name, label, key]) => button(label, () => choose(name), { "data-mode": name, "aria-pressed": String(name === mode), "aria-keyshortcuts": key })));
  const box = (/** @type {string} */ label, /** @type {string} */ title, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set) => {
    const input = h("input", { type: "checkbox", checked: on, onchange: () => set(input.checked) });
    return h("label", { class: "check", title }, input, label);
  };
  const node = h("div", { class: "tools" }, row, pad, h("div", { class: "row spread" },
    button("Fill marks", () => view.step(world.fillMarks(view.game.puzzle, view.game.now))),
    box("Digit first", "First the digit, then the cells", digitFirst, (on) => { remember("digit-first", on); digitFirst = on; lead = 0; view.look.digit = 0; fill(); view.draw(); }),
    box("Auto-clear", "A digit clears the marks that it rules out", tidy, (on) => { remember("tidy", on); tidy = on; })));

  function choose(/** @type {string} */ name) {
    mode = name;
    for (const each of row.children) each.setAttribute("aria-pressed", String(each.getAttribute("data-mode") === name));
    fill();
  }

  function enter(/** @type {number} */ value, /** @type {number[]} */ cells = chosen(), how = mode) {
    const { puzzle, now } = view.game;
    if (how !== "colour" && value > puzzle.n) return;
    if (!cells.length) return;
    if (how === "value") view.step(world.put(puzzle, now, cells, value, tidy));
    else if (how === "colour") view.step(world.paint(now, cells, Math.min(8, value)));
    else view.step(world.mark(puzzle, now, cells, value, how));
  }

  function erase() {
    const { puzzle, now } = view.game;
    const next = structuredClone(now);
    for (const i of chosen()) {
      if (!puzzle.givens[i]) next.values[i] = 0;
      [next.corner[i], next.centre[i], next.colour[i]] = [[], [], 0];
    }
    view.step(next);
  }

  function fill() {
    if (!view.game) return;
    const { puzzle, now } = view.game;
    const count = mode === "colour" ? 8 : puzzle.n;
    pad.style.setProperty("--across", String(count > 9 ? 6 : 5));
    pad.classList.toggle("many", count > 9);
    pad.replaceChildren(...Array.from({ length: count }, (_, i) => {
      const left = puzzle.n - now.values.filter((/** @type {number} */ value) => value === i + 1).length;
      const key = mode === "colour" ? button("", () => enter(i + 1), { class: `swatch colour${i + 1}`, "aria-label": `Colour ${i + 1}` })
        : button(String(i + 1), () => { if (digitFirst) { lead = lead === i + 1 ? 0 : i + 1; view.look.digit = lead; view.draw(); fill(); } else enter(i + 1); },
          { class: `digit ${left <= 0 ? "spent" : ""}`, "aria-pressed": digitFirst ? String(lead === i + 1) : null });
      if (mode === "colour") key.textContent = String(i + 1);
      else key.append(h("small", {}, left > 0 ? String(left) : "✓", h("span", { class: "unseen" }, left > 0 ? " left" : " none left")));
      return key;
    }), button("Erase", erase, { class: "erase" }));
    const open = now.values.filter((/** @type {number} */ value) => !value).length;
    view.status.textContent = open ? `${open} cells open` : "All cells filled";
  }

  return {
    node,
    begin: () => { view.look.chosen = new Set(); lead = 0; },
    changed: fill,
    press(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) {
      const { puzzle, now } = view.game;
      const i = r * puzzle.n + c;
      if (digitFirst && lead) return enter(lead, [i]);
      if (event.ctrlKey || event.shiftKey || event.metaKey) view.look.chosen.add(i);
      else view.look.chosen = new Set([i]);
      view.look.digit = now.values[i] || 0;
      // Twice on a digit: all of that digit.
      if (event.detail > 1 && now.values[i]) now.values.forEach((/** @type {number} */ value, /** @type {number} */ j) => value === now.values[i] && view.look.chosen.add(j));
      view.draw();
    },
    drag(/** @type {number} */ r, /** @type {number} */ c) {
      if (digitFirst && lead) return;
      view.look.chosen.add(r * view.game.puzzle.n + c);
      view.draw();
    },
    key(/** @type {KeyboardEvent} */ event, /** @type {number} */ r, /** @type {number} */ c) {
      const n = view.game.puzzle.n;
      const i = r * n + c;
      const key = event.code.startsWith("Digit") ? event.code.slice(5) : event.code.startsWith("Numpad") ? event.code.slice(6) : event.key;
      if (event.key.startsWith("Arrow")) {
        const [dr, dc] = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key] ?? [0, 0];
        const [tr, tc] = [Math.max(0, Math.min(n - 1, r + dr)), Math.max(0, Math.min(n - 1, c + dc))];
        view.board.at = [tr, tc];
        const more = event.shiftKey || event.ctrlKey;
        view.look.chosen = more ? new Set([...view.look.chosen, i, tr * n + tc]) : new Set([tr * n + tc]);
        view.look.digit = view.game.now.values[tr * n + tc] || 0;
        view.draw();
        view.board.focus();
        return true;
      }
      if (!view.look.chosen.size) view.look.chosen = new Set([i]);
      if (finding && /^[0-9]$/.test(key)) {
        finding = false;
        view.look.digit = Number(key);
        view.draw();
        announce(`Every ${key} is shown`);
        return true;
      }
      finding = event.key === "f" && !event.ctrlKey;
      if (finding) { announce("Which digit?"); return true; }
      if (/^[0-9]$/.test(key)) {
        const how = event.ctrlKey && event.shiftKey ? "colour" : event.ctrlKey ? "centre" : event.shiftKey ? "corner" : mode;
        if (n <= 9 || how === "colour") key === "0" ? erase() : enter(Number(key), chosen(), how);
        else {
          typed = (typed + key).slice(-2);
          if (Number(typed) * 10 > n || typed.length === 2) { enter(Number(typed), chosen(), how); typed = ""; }
          else announce(`${typed}…, Enter to put it down`);
        }
        return true;
      }
      if (key === "Enter" && typed) { enter(Number(typed)); typed = ""; return true; }
      if (key === "Delete" || key === "Backspace") { erase(); return true; }
      const found = modes.find(([, , shortcut]) => shortcut === event.key);
      if (found && !event.ctrlKey) { choose(found[0]); return true; }
      if (event.key === " ") { choose(modes[(modes.findIndex(([name]) => name === mode) + 1) % 4][0]); return true; }
      return false;
    },
  };
}

