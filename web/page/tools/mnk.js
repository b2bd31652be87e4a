// Stones: against the engine, against each other, or the engine against itself; analysis and review.
import { announce, button, h } from "../dom.js";
import { ask, EngineError } from "../client.js";
import { recall, remember } from "../game.js";
import { gameClocks } from "./clocks.js";

const LEVELS = Array.from({ length: 10 }, (_, i) => [String(i + 1), i === 0 ? "1, a beginner" : i === 9 ? "10, the strongest" : String(i + 1)]);
/** A clock for each move of the engine, or one for the whole game of both sides. */
const TIMES = [["200ms", "0.2 s a move"], ["1s", "1 s a move"], ["3s", "3 s a move"], ["10s", "10 s a move"], ["1min", "1 min a game"], ["3min", "3 min a game"], ["10min", "10 min a game"]];
const TOUCH = [["direct", "at once"], ["confirm", "second tap"], ["slide", "on lifting"]];

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
  const time = choice("time", "Clock", TIMES, "1s", () => { view.game.now = clocks.wound(view.game.now); clocks.restart(); clocks.show(); });
  const touch = choice("touch", "A touch plays", TOUCH, "confirm");
  const clocks = gameClocks(view, () => time.select.value);
  const watch = h("input", { type: "checkbox", checked: recall("analysis", false), onchange: () => { remember("analysis", watch.checked); analyse(); } });
  const needle = h("div", { class: "needle" });
  const chance = h("strong", { class: "chance" });
  const list = h("ol", { class: "lines" });
  const said = h("p", { class: "quiet threats" });
  const panel = h("div", { class: "eval", hidden: true }, h("div", { class: "ends" }, h("span", {}, "O"), chance, h("span", {}, "X")), h("div", { class: "track", "aria-hidden": "true" }, needle), list, said);
  // Only where there is a finger.
  touch.row.hidden = !matchMedia("(any-pointer: coarse)").matches;
  const node = h("div", { class: "tools" }, clocks.node, h("div", { class: "fields" }, side.row, level.X.row, level.O.row, time.row, touch.row),
    h("label", { class: "check" }, watch, "Analysis"), panel,
    h("div", { class: "row even" }, button("Engine, move!", () => void reply(true)), button("Review the game", () => void review())));
  /** @type {any} */ let wait = null;
  /** @type {any} */ let soon = null;
  /** @type {AbortController | null} */ let asking = null;
  /** @type {number | null} */ let planned = null;
  const turn = () => world.turn(world.stones(view.game.puzzle, view.game.now));
  /** Rules that the engine judges, but does not play, are for two people. */
  const alone = () => !["freestyle", "exact"].includes(view.game.puzzle.rule);
  const mine = () => alone() || side.select.value === "both" || side.select.value === turn();

  function levels() {
    side.row.hidden = alone();
    for (const letter of ["X", "O"]) level[letter].row.hidden = alone() || side.select.value === "both" || side.select.value === letter;
  }

  async function reply(force = false) {
    const { puzzle, now } = view.game;
    const mover = turn();
    if (now.result || !(force || !mine())) return;
    await view.work(`${mover} thinks`, async (/** @type {AbortSignal} */ signal) => {
      const left = clocks.left(mover);
      const options = { level: level[mover].select.value, ...(left === null ? { time: clocks.whole() ? "1s" : time.select.value } : { left: `${Math.max(50, Math.round(left))}ms` }), seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) };
      const [result] = await ask("play", { world: "mnk", text: world.write(puzzle, now), options }, { signal });
      if (!result.move || view.game.now !== now) return;
      const [x, y] = result.move.split(",").map(Number);
      view.step(clocks.stamped(world.play(puzzle, now, y, x)));
      announce(`${mover} plays column ${x + 1}, row ${y + 1}`);
      if (side.select.value === "none") wait = setTimeout(() => void reply(), 200);
    });
  }

  /** What the engine thinks of the position on the board, again after every move. */
  function analyse() {
    asking?.abort();
    clearTimeout(soon);
    view.look.threats = view.look.best = view.look.forbidden = null;
    panel.hidden = !watch.checked;
    view.draw();
    // Where X may not go in renju is for the engine to say, watched or not.
    if (view.game.now.result || !(watch.checked || view.game.puzzle.rule === "renju")) return show(null);
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
    view.look.forbidden = new Set((result?.forbidden ?? []).map((/** @type {number[]} */ [r, c]) => r * view.game.puzzle.cols + c));
    if (!result?.lines) {
      const { result: end } = view.game.now;
      chance.textContent = end === "draw" ? "a draw" : end ? `${end} has won` : "";
      needle.style.setProperty("--at", `${end === "X" ? 100 : end === "O" ? 0 : 50}%`);
      list.replaceChildren();
      said.textContent = result ? "The engine judges this rule, but does not play it." : "";
      return result ? view.draw() : undefined;
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
    const next = turn() === "X" && view.look.forbidden?.has(r * puzzle.cols + c) ? null : world.play(puzzle, now, r, c);
    if (!next) return announce("Not there");
    const cell = next.moves[next.moves.length - 1];
    if (!sure && planned !== cell) {
      planned = cell;
      view.look.planned = cell;
      return view.draw();
    }
    view.step(clocks.stamped(next));
    void reply();
  }

  function plan(/** @type {number} */ r, /** @type {number} */ c) {
    const next = view.busy || !mine() ? null : world.play(view.game.puzzle, view.game.now, r, c);
    planned = view.look.planned = next ? next.moves[next.moves.length - 1] : null;
    view.draw();
  }

  return {
    node,
    leave: () => { clearTimeout(wait); clearTimeout(soon); clocks.leave(); asking?.abort(); },
    begin: () => { levels(); planned = null; },
    /** The engine begins where that is its part; two engines wait to be told. */
    ready: () => { if (side.select.value !== "none") void reply(); },
    changed() {
      if (clocks.whole() !== !!view.game.now.left) view.game.now = clocks.wound(view.game.now);
      const { puzzle, now } = view.game;
      planned = view.look.planned = null;
      clocks.restart();
      const last = now.moves[now.moves.length - 1];
      const place = last === undefined ? "" : ` Last move ${last % puzzle.cols},${Math.floor(last / puzzle.cols)}.`;
      clocks.show();
      view.status.textContent = now.flagged ? `${now.result === "X" ? "O" : "X"} has run out of time: ${now.result} wins.` : now.result === "draw" ? "A draw." : now.result ? `${now.result} wins.` : `${turn()} to move. ${world.goal(puzzle)}${place}`;
      if (now.result) announce(view.status.textContent);
      analyse();
    },
    /** Against the engine both its move and one's own are taken back. */
    undone(/** @type {() => boolean} */ back) {
      if (side.select.value === "none") return void (side.select.value = "both", levels());
      while (!mine() && back());
    },
    press(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) {
      const way = event.pointerType === "mouse" ? "direct" : touch.select.value;
      if (way === "slide") plan(r, c);
      else put(r, c, way === "direct");
    },
    drag(/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ event) { if (event.pointerType !== "mouse" && touch.select.value === "slide") plan(r, c); },
    /** A finger that leaves the board takes its stone with it. */
    release(/** @type {[number, number] | null} */ cell, /** @type {PointerEvent} */ event) {
      if (event.pointerType === "mouse" || touch.select.value !== "slide") return;
      if (cell) return put(cell[0], cell[1], true);
      planned = view.look.planned = null;
      view.draw();
    },
    key(/** @type {KeyboardEvent} */ event, /** @type {number} */ r, /** @type {number} */ c) {
      // Enter takes the step of a hint where one is shown whole.
      if (event.key !== " " && (event.key !== "Enter" || view.hint?.depth === 3)) return false;
      put(r, c, true);
      return true;
    },
  };
}
