// What the player's hands do, world by world.
import { button, h, announce } from "./dom.js";
import { ask, EngineError } from "./client.js";

/** @param {any} view @returns {any} */
export function tools(view) {
  if (view.name === "sudoku") return sudoku(view);
  if (view.name === "numbrix") return numbrix(view);
  return view.world.isGame ? mnk(view) : moves(view);
}

/** @param {any} view */
function sudoku(view) {
  const { world } = view;
  let [mode, digitFirst, tidy, lead, typed] = ["value", false, true, 0, ""];
  const modes = [["value", "Digit", "z"], ["corner", "Corner", "x"], ["centre", "Centre", "c"], ["colour", "Colour", "v"]];
  const chosen = () => [...view.look.chosen];
  const pad = h("div", { class: "pad", role: "group", "aria-label": "Digits" });
  const row = h("div", { class: "modes", role: "group", "aria-label": "What a digit does" },
    modes.map(([name, label, key]) => button(label, () => choose(name), { "data-mode": name, "aria-pressed": String(name === mode), "aria-keyshortcuts": key })));
  const box = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set) => {
    const input = h("input", { type: "checkbox", checked: on, onchange: () => set(input.checked) });
    return h("label", { class: "check" }, input, label);
  };
  const node = h("div", { class: "tools" }, row, pad, h("div", { class: "row" },
    button("Fill in marks", () => view.step(world.fillMarks(view.game.puzzle, view.game.now))),
    box("Digit first", false, (on) => { digitFirst = on; lead = 0; view.look.digit = 0; view.draw(); }),
    box("Clear marks by itself", true, (on) => { tidy = on; })));

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
    pad.style.setProperty("--across", String(count > 9 ? Math.ceil(Math.sqrt(count)) + 1 : 5));
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

/** @param {any} view */
function numbrix(view) {
  const { world } = view;
  let typed = "";
  /** @type {{value: number, way: number} | null} */
  let drawing = null;
  const field = h("input", { id: "number", inputmode: "numeric", size: 4, autocomplete: "off", onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Enter") put(Number(field.value)); } });
  const node = h("div", { class: "tools" }, h("div", { class: "row" },
    h("label", { for: "number" }, "Number"), field, button("Put", () => put(Number(field.value))), button("Next number", () => next(1)), button("Erase", () => put(0))),
    h("p", { class: "quiet" }, "Drag from a number to draw the path upwards; with Shift, downwards. Keys: digits and Enter, n for the next number."));
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
    begin: () => { typed = ""; },
    changed() {
      const open = view.game.now.values.filter((/** @type {number | null} */ value) => value === 0).length;
      view.status.textContent = open ? `${open} cells open, 1 to ${world.last(view.game.puzzle)}` : "All cells filled";
    },
    press(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) {
      const value = view.game.now.values[r * view.game.puzzle.cols + c];
      view.look.chosen = new Set([r * view.game.puzzle.cols + c]);
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
      drawing.value = value;
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

/** @param {any} view */
function moves(view) {
  const { world } = view;
  /** @type {any} */ let asking = null;
  /** @type {any} */ let wait = null;
  const arrow = (/** @type {string} */ d, /** @type {string} */ sign, /** @type {string} */ label) => button(sign, () => go(d), { class: `arrow ${d}`, "aria-label": label });
  const over = h("p", { class: "over-optimum", role: "status" });
  const node = h("div", { class: "tools" }, h("div", { class: "cross", role: "group", "aria-label": "Moves" },
    arrow("U", "↑", "Up"), arrow("L", "←", "Left"), arrow("R", "→", "Right"), arrow("D", "↓", "Down")), over);

  function go(/** @type {string} */ direction) {
    const next = world.move(view.game.puzzle, view.game.now, world.meant(direction));
    if (next) view.step(next);
    else announce("No move that way");
  }

  /** How far this way is from the best one. */
  async function measure() {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { puzzle, now } = view.game;
    const rest = async (/** @type {number[]} */ tiles) => {
      const [result] = await ask("solve", { world: view.name, text: world.write(puzzle, tiles), options: { "time-limit": "5s" } }, { signal: mine.signal });
      return result.status === "solved" && result.optimal ? result.cost : result.status === "unsolvable" ? Infinity : null;
    };
    try {
      if (view.optimum === null) view.optimum = await rest(puzzle.tiles);
      const left = world.full(puzzle, now) ? 0 : await rest(now.tiles);
      const extra = view.optimum === null || left === null ? null : now.moves.length + left - view.optimum;
      over.textContent = view.optimum === Infinity ? "This board has no solution." : left === Infinity ? "No way to the end from here: undo."
        : extra === null ? "" : `Optimum ${view.optimum}. ${extra === 0 ? "You are on a best way." : `${extra} over the optimum.`} ${left} to go.`;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      over.textContent = "";
    }
  }

  return {
    node,
    leave: () => { clearTimeout(wait); asking?.abort(); },
    begin: () => { over.textContent = ""; },
    changed() {
      view.status.textContent = `${view.game.now.moves.length} moves`;
      clearTimeout(wait);
      wait = setTimeout(() => void measure(), 250);
    },
    swipe: go,
    press(/** @type {number} */ r, /** @type {number} */ c) {
      for (const move of world.tap(view.game.puzzle, view.game.now, r, c)) view.step(world.move(view.game.puzzle, view.game.now, move));
    },
    key(/** @type {KeyboardEvent} */ event) {
      if (event.ctrlKey || event.metaKey) return false;
      const direction = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D", a: "L", d: "R", w: "U", s: "D" }[event.key];
      if (direction) go(direction);
      return !!direction;
    },
  };
}

/** @param {any} view */
function mnk(view) {
  const { world } = view;
  const choice = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string[][]} */ list, /** @type {string} */ value) => {
    const select = h("select", { id }, list.map(([v, l]) => h("option", { value: v, selected: v === value }, l)));
    return [h("div", {}, h("label", { for: id }, label), select), select];
  };
  const [sideRow, side] = choice("side", "You play", [["X", "X (first)"], ["O", "O"], ["both", "both"], ["none", "engines"]], "X");
  const [levelRow, level] = choice("level", "Level", Array.from({ length: 10 }, (_, i) => [String(i + 1), String(i + 1)]), "5");
  const [timeRow, time] = choice("time", "Time", [["200ms", "0.2 s"], ["1s", "1 s"], ["3s", "3 s"], ["10s", "10 s"]], "1s");
  const needle = h("div", { class: "needle" });
  const said = h("span", { class: "quiet" });
  const bar = h("div", { class: "eval", hidden: true }, h("div", { class: "track", "aria-hidden": "true" }, needle), said);
  side.addEventListener("change", () => void reply());
  const node = h("div", { class: "tools" }, h("div", { class: "row" }, sideRow, levelRow, timeRow), h("div", { class: "row" }, button("Engine, move!", () => void reply(true)), button("Evaluate", () => void evaluate())), bar);

  async function reply(force = false) {
    const { puzzle, now } = view.game;
    const turn = world.turn(world.stones(puzzle, now));
    if (now.result || !(force || side.value === "none" || (side.value !== "both" && side.value !== turn))) return;
    await view.work("The engine thinks", async (/** @type {AbortSignal} */ signal) => {
      const options = { level: level.value, time: time.value, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) };
      const [result] = await ask("play", { world: "mnk", text: world.write(puzzle, now), options }, { signal });
      if (!result.move || view.game.now !== now) return;
      const [x, y] = result.move.split(",").map(Number);
      view.step(world.play(puzzle, now, y, x));
      announce(`${turn} plays column ${x + 1}, row ${y + 1}`);
      if (side.value === "none") setTimeout(() => void reply(), 150);
    });
  }

  async function evaluate() {
    const { puzzle, now } = view.game;
    if (now.result) return;
    await view.work("Evaluating", async (/** @type {AbortSignal} */ signal, /** @type {any} */ progress) => {
      const [result] = await ask("solve", { world: "mnk", text: world.write(puzzle, now), options: { "time-limit": "2s" } }, { signal, progress });
      const turn = world.turn(world.stones(puzzle, now));
      const own = result.value ? { win: 1, draw: 0, loss: -1 }[result.value] ?? 0 : Math.tanh(Number(result.eval ?? 0) / 2);
      const x = turn === "X" ? own : -own;
      bar.hidden = false;
      needle.style.setProperty("--at", `${50 + x * 48}%`);
      said.textContent = result.value ? `${turn} to move: ${result.value}` : `X ${x >= 0 ? "+" : ""}${x.toFixed(2)}`;
    });
  }

  return {
    node,
    begin: () => { bar.hidden = true; },
    changed() {
      const { puzzle, now } = view.game;
      const turn = world.turn(world.stones(puzzle, now));
      view.status.textContent = now.result === "draw" ? "A draw." : now.result ? `${now.result} wins.` : `${turn} to move. ${puzzle.k} in a row win.`;
      if (now.result) announce(view.status.textContent);
    },
    press(/** @type {number} */ r, /** @type {number} */ c) { put(r, c); },
    key(/** @type {KeyboardEvent} */ event, /** @type {number} */ r, /** @type {number} */ c) {
      if (event.key !== "Enter" && event.key !== " ") return false;
      put(r, c);
      return true;
    },
  };

  function put(/** @type {number} */ r, /** @type {number} */ c) {
    const { puzzle, now } = view.game;
    const turn = world.turn(world.stones(puzzle, now));
    if (view.busy || side.value === "none" || (side.value !== "both" && side.value !== turn)) return;
    const next = world.play(puzzle, now, r, c);
    if (!next) return announce("Not there");
    view.step(next);
    void reply();
  }
}
