// Slides, and how far they are from the best way.
import { announce, button, h } from "../dom.js";
import { ask, EngineError } from "../client.js";

/** @param {any} view */
export function moves(view) {
  const { world } = view;
  /** @type {any} */ let asking = null;
  /** @type {any} */ let wait = null;
  const arrow = (/** @type {string} */ d, /** @type {string} */ sign, /** @type {string} */ label) => button(sign, () => go(d), { class: `arrow ${d}`, "aria-label": label });
  const over = h("p", { class: "over-optimum", role: "status" });
  const node = h("div", { class: "tools" }, h("div", { class: "cross", role: "group", "aria-label": "Moves" },
    arrow("U", "↑", "Up"), arrow("L", "←", "Left"), arrow("R", "→", "Right"), arrow("D", "↓", "Down")), over);

  function go(/** @type {string} */ direction) {
    const next = world.move(view.game.puzzle, view.game.now, world.meant(direction));
    const before = view.game.now;
    if (next) view.step(next), view.glide(before, next);
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
      const optimum = view.optimum ?? (await rest(puzzle.tiles));
      // Another board may have been opened meanwhile.
      if (view.game.puzzle !== puzzle) return;
      view.optimum = optimum;
      const left = world.full(puzzle, now) ? 0 : await rest(now.tiles);
      if (view.game.now !== now) return;
      const extra = view.optimum === null || left === null ? null : now.moves.length + left - view.optimum;
      over.textContent = view.optimum === Infinity ? "This board has no solution." : left === Infinity ? "No way to the end from here: undo."
        : extra === null ? `${now.moves.length} moves made; the optimum is not known within 5 s.` : `Optimum ${view.optimum}. ${extra === 0 ? "You are on a best way." : `${extra} over the optimum.`} ${left} to go.`;
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
      const { puzzle, now } = view.game;
      for (const move of world.tap(puzzle, now, r, c)) view.step(world.move(puzzle, view.game.now, move));
      view.glide(now, view.game.now);
    },
    key(/** @type {KeyboardEvent} */ event) {
      if (event.ctrlKey || event.metaKey) return false;
      const direction = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D", a: "L", d: "R", w: "U", s: "D" }[event.key];
      if (direction) go(direction);
      return !!direction;
    },
  };
}

