// Clocks for a whole game: each side's time runs while it is its turn. What is left stands in the states
// themselves, so that a move taken back gives its time back.
import { h } from "../dom.js";

/** @param {number} ms */
const told = (ms) => { const s = Math.ceil(Math.max(0, ms) / 1000); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; };

/** @param {any} view @param {() => string} chosen */
export function gameClocks(view, chosen) {
  const faces = { X: h("span", { class: "face" }), O: h("span", { class: "face" }) };
  const node = h("div", { class: "clocks", role: "group", "aria-label": "Time left", hidden: true }, faces.X, faces.O);
  let since = performance.now();
  const whole = () => (chosen().endsWith("min") ? Number.parseInt(chosen(), 10) * 60000 : 0);
  const turn = () => view.world.turn(view.world.stones(view.game.puzzle, view.game.now));
  /** Nobody's clock runs before the first move, nor while an earlier position is looked at again. */
  const running = () => whole() > 0 && !view.game.now.result && view.game.now.moves.length > 0 && !view.replay;

  /** @param {string} side */
  function left(side) {
    const stands = view.game.now.left?.[side];
    if (stands === undefined) return null;
    return running() && side === turn() ? stands - (performance.now() - since) : stands;
  }

  function show() {
    node.hidden = !view.game.now.left;
    if (node.hidden) return;
    for (const side of ["X", "O"]) {
      faces[side].textContent = `${side} ${told(left(side) ?? 0)}`;
      faces[side].classList.toggle("runs", running() && side === turn());
    }
  }

  const timer = setInterval(() => {
    if (!view.game || !running() || !view.game.now.left) return;
    const side = turn();
    const rest = left(side) ?? 1;
    show();
    if (rest > 0) return;
    const { now } = view.game;
    view.busy?.abort();
    view.step({ ...now, result: side === "X" ? "O" : "X", winning: [], flagged: true, left: { ...now.left, [side]: 0 } });
  }, 200);

  return {
    node, show, left, whole: () => whole() > 0,
    leave: () => clearInterval(timer),
    /** Another position is on the board. */
    restart: () => { since = performance.now(); },
    /** A state with full clocks, or with none where each move has its own time. @param {any} state */
    wound(state) {
      const { left, ...rest } = state;
      return whole() ? { ...rest, left: { X: whole(), O: whole() } } : rest;
    },
    /** The state after a move, with what the mover has left. @param {any} next */
    stamped(next) {
      if (!next || !view.game.now.left) return next;
      const side = turn();
      return { ...next, left: { ...view.game.now.left, [side]: left(side) } };
    },
  };
}
