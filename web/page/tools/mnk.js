// Stones: against the engine, against each other, or the engine against itself; analysis and review.
import { announce, button, h } from "../dom.js";
import { ask, EngineError } from "../client.js";
import { recall, remember } from "../game.js";

const LEVELS = Array.from({ length: 10 }, (_, i) => [String(i + 1), i === 0 ? "1, a beginner" : i === 9 ? "10, the strongest" : String(i + 1)]);
const TIMES = [["200ms", "0.2 s"], ["1s", "1 s"], ["3s", "3 s"], ["10s", "10 s"]];

/** @param {string} id @param {string} label @param {string[][]} list @param {string} value @param {() => void} [changed] */
function choice(id, label, list, value, changed) {
  const chosen = recall(id, value);
  const select = h("select", { id, onchange: () => { remember(id, select.value); changed?.(); } }, list.map(([v, l]) => h("option", { value: v, selected: v === chosen }, l)));
  return { select, row: h("div", {}, h("label", { for: id }, label), select) };
}

/** @param {any} view */
export function mnk(view) {
  const { world } = view;
  const side = choice("side", "You play", [["X", "X (first)"], ["O", "O"], ["both", "both sides"], ["none", "neither: two engines"]], "X", () => { levels(); void reply(); });
  const level = { X: choice("level-x", "X's strength", LEVELS, "5"), O: choice("level-o", "O's strength", LEVELS, "5") };
  const time = choice("time", "Time a move", TIMES, "1s");
  const watch = h("input", { type: "checkbox", checked: recall("analysis", false), onchange: () => { remember("analysis", watch.checked); analyse(); } });
  const confirm = h("input", { type: "checkbox", checked: recall("confirm", matchMedia("(pointer: coarse)").matches), onchange: () => remember("confirm", confirm.checked) });
  const needle = h("div", { class: "needle" });
  const chance = h("strong", { class: "chance" });
  const list = h("ol", { class: "lines" });
  const said = h("p", { class: "quiet threats" });
  const panel = h("div", { class: "eval", hidden: true }, h("div", { class: "ends" }, h("span", {}, "O"), chance, h("span", {}, "X")), h("div", { class: "track", "aria-hidden": "true" }, needle), list, said);
  const node = h("div", { class: "tools" }, h("div", { class: "row fields" }, side.row, level.X.row, level.O.row, time.row),
    h("div", { class: "row" }, h("label", { class: "check" }, watch, "Analysis"), h("label", { class: "check" }, confirm, "Tap twice to play")),
    panel, h("div", { class: "row" }, button("Engine, move!", () => void reply(true)), button("Review the game", () => void review())));
  /** @type {any} */ let wait = null;
  /** @type {any} */ let soon = null;
  /** @type {AbortController | null} */ let asking = null;
  /** @type {number | null} */ let planned = null;
  const turn = () => world.turn(world.stones(view.game.puzzle, view.game.now));
  const mine = () => side.select.value === "both" || side.select.value === turn();

  function levels() {
    for (const letter of ["X", "O"]) level[letter].row.hidden = side.select.value === "both" || side.select.value === letter;
    time.row.hidden = side.select.value === "both";
  }

  async function reply(force = false) {
    const { puzzle, now } = view.game;
    const mover = turn();
    if (now.result || !(force || !mine())) return;
    await view.work(`${mover} thinks`, async (/** @type {AbortSignal} */ signal) => {
      const options = { level: level[mover].select.value, time: time.select.value, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) };
      const [result] = await ask("play", { world: "mnk", text: world.write(puzzle, now), options }, { signal });
      if (!result.move || view.game.now !== now) return;
      const [x, y] = result.move.split(",").map(Number);
      view.step(world.play(puzzle, now, y, x));
      announce(`${mover} plays column ${x + 1}, row ${y + 1}`);
      if (side.select.value === "none") wait = setTimeout(() => void reply(), 200);
    });
  }

  /** What the engine thinks of the position on the board, again after every move. */
  function analyse() {
    asking?.abort();
    clearTimeout(soon);
    view.look.threats = view.look.best = null;
    panel.hidden = !watch.checked;
    view.draw();
    if (!watch.checked || view.game.now.result) return show(null);
    soon = setTimeout(async () => {
      const { puzzle, now } = view.game;
      const own = (asking = new AbortController());
      try {
        const [result] = await ask("analyse", { world: "mnk", text: world.write(puzzle, now), options: { time: "700ms", lines: 3 } }, { signal: own.signal });
        if (view.game.now === now && !own.signal.aborted) show(result);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }, 120);
  }

  function show(/** @type {any} */ result) {
    if (!result) {
      const { result: end } = view.game.now;
      chance.textContent = end === "draw" ? "a draw" : end ? `${end} has won` : "";
      needle.style.setProperty("--at", `${end === "X" ? 100 : end === "O" ? 0 : 50}%`);
      list.replaceChildren();
      said.textContent = "";
      return;
    }
    const [best] = result.lines;
    const forced = Math.abs(best.eval) > 900;
    const ahead = (best.eval > 0) === (result.side === "X") ? "X" : "O";
    chance.textContent = forced ? `${ahead} wins by force` : `X ${Math.round(best.chance_x * 100)} %`;
    needle.style.setProperty("--at", `${2 + best.chance_x * 96}%`);
    view.look.best = result.lines.map((/** @type {any} */ each) => each.line[0]);
    view.look.threats = result.threats;
    list.replaceChildren(...result.lines.map((/** @type {any} */ each) => h("li", {}, h("span", { class: "worth" }, Math.abs(each.eval) > 900 ? "forced" : `${Math.round(each.chance_x * 100)} %`), ` ${each.line.slice(0, 9).join(" ")}`)));
    const words = (/** @type {string} */ letter) => {
      const { wins, forks } = result.threats[letter];
      const places = (/** @type {number[][]} */ cells) => cells.slice(0, 4).map(([r, c]) => `${c},${r}`).join(" ") + (cells.length > 4 ? " …" : "");
      if (wins.length) return `${letter} threatens to win at ${places(wins)}.`;
      return forks.length ? `${letter} could fork at ${places(forks)}.` : "";
    };
    said.textContent = [words("X"), words("O")].filter(Boolean).join(" ") || "No threat at once.";
    view.draw();
  }

  async function review() {
    const { review } = await import("../review.js");
    await review(view);
  }

  function put(/** @type {number} */ r, /** @type {number} */ c, /** @type {boolean} */ sure) {
    const { puzzle, now } = view.game;
    if (view.busy || !mine() || now.result) return;
    const next = world.play(puzzle, now, r, c);
    if (!next) return announce("Not there");
    const cell = next.moves[next.moves.length - 1];
    if (!sure && planned !== cell) {
      planned = cell;
      view.look.planned = cell;
      return view.draw();
    }
    view.step(next);
    void reply();
  }

  return {
    node,
    leave: () => { clearTimeout(wait); clearTimeout(soon); asking?.abort(); },
    begin: () => { levels(); planned = null; },
    /** The engine begins where that is its part; two engines wait to be told. */
    ready: () => { if (side.select.value !== "none") void reply(); },
    changed() {
      const { puzzle, now } = view.game;
      planned = view.look.planned = null;
      const last = now.moves[now.moves.length - 1];
      const place = last === undefined ? "" : ` Last move ${last % puzzle.cols},${Math.floor(last / puzzle.cols)}.`;
      view.status.textContent = now.result === "draw" ? "A draw." : now.result ? `${now.result} wins.` : `${turn()} to move. ${puzzle.k} in a row win.${place}`;
      if (now.result) announce(view.status.textContent);
      analyse();
    },
    /** Against the engine both its move and one's own are taken back. */
    undone(/** @type {() => boolean} */ back) {
      if (side.select.value === "none") return void (side.select.value = "both", levels());
      while (!mine() && back());
    },
    press(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) { put(r, c, !confirm.checked || event.pointerType === "mouse"); },
    key(/** @type {KeyboardEvent} */ event, /** @type {number} */ r, /** @type {number} */ c) {
      if (event.key !== "Enter" && event.key !== " ") return false;
      put(r, c, true);
      return true;
    },
  };
}
