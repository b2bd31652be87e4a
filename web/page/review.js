// A game of k in a row looked at again: each move judged, a curve of chances, blunders by name.
import { button, h } from "./dom.js";
import { ask } from "./client.js";
import { plot } from "./plot.js";
import { Replay } from "./replay.js";

const BAD = { blunder: "✗✗", mistake: "✗", inaccuracy: "?" };

/** @param {any} view */
export async function review(view) {
  const { world } = view;
  const { puzzle, now } = view.game;
  if (/[XO]/.test(puzzle.stones)) return view.say("bad", "Only games from the empty board can be reviewed: this one began with stones on it.");
  if (!now.moves.length) return view.say("", "Play some moves first.");
  const states = [world.start(puzzle)];
  for (const cell of now.moves) states.push(world.play(puzzle, states[states.length - 1], Math.floor(cell / puzzle.cols), cell % puzzle.cols));
  await view.answer("Reviewing the game", async (/** @type {AbortSignal} */ signal, /** @type {any} */ progress) => {
    const facts = world.write(puzzle).split("\n").filter((/** @type {string} */ line) => line.startsWith("%")).join("\n");
    const text = `${facts ? `${facts}\n` : ""}${puzzle.rows} ${puzzle.cols} ${puzzle.k} moves ${now.moves.map((/** @type {number} */ cell) => `${cell % puzzle.cols},${Math.floor(cell / puzzle.cols)}`).join(" ")}\n`;
    const [result] = await ask("hint", { world: "mnk", text, options: { game: true, all: true, "time-limit": "60s" } }, { signal, progress });
    if (!result.steps?.length) return view.say("bad", result.why ?? result.text ?? "The game could not be reviewed in time.");
    const shown = states.map((state, i) => {
      const step = result.steps[i - 1];
      return { state, text: step?.text ?? "The empty board", lit: new Set((step?.cells ?? []).slice(1).map((/** @type {number[]} */ [r, c]) => r * puzzle.cols + c)) };
    });
    view.replay?.stop();
    view.replay = new Replay(view, shown, now);
    const jump = (/** @type {number} */ i) => view.replay?.go(i);
    const bad = result.steps.map((/** @type {any} */ step, /** @type {number} */ i) => ({ step, i })).filter((/** @type {any} */ { step }) => step.technique in BAD);
    const names = bad.map((/** @type {any} */ { step, i }) => button(`${BAD[step.technique]} ${i + 1}. ${i % 2 ? "O" : "X"} ${step.move}: ${step.name}`, () => jump(i + 1), { class: `judged ${step.technique}` }));
    const count = (/** @type {string} */ kind) => bad.filter((/** @type {any} */ { step }) => step.technique === kind).length;
    const words = [["blunder", "blunders"], ["mistake", "mistakes"], ["inaccuracy", "inaccuracies"]].map(([one, many]) => [count(one), count(one) === 1 ? one : many]).filter(([n]) => n).map((pair) => pair.join(" ")).join(", ");
    const curve = h("div", { class: "curve" });
    view.say(words ? "hint" : "good", h("strong", {}, words ? `Review: ${words}.` : "Review: nothing was given away."), curve, h("div", { class: "judgements" }, names), view.replay.node);
    view.replay.go(bad.length ? bad[0].i + 1 : states.length - 1);
    void chances(view, states, curve, bad.map((/** @type {any} */ { i }) => i + 1), jump);
  });
}

/** The chance of X after each move, as it becomes known. @param {any} view @param {any[]} states @param {HTMLElement} curve @param {number[]} marks @param {(i: number) => void} jump */
async function chances(view, states, curve, marks, jump) {
  /** @type {number[][]} */ const points = [];
  for (const [i, state] of states.entries()) {
    let chance = state.result === "X" ? 1 : state.result === "O" ? 0 : 0.5;
    if (!state.result) {
      try {
        const [result] = await ask("analyse", { world: "mnk", text: view.world.write(view.game.puzzle, state), options: { time: "150ms", lines: 1 } });
        chance = result.lines[0]?.chance_x ?? 0.5;
      } catch {
        return;
      }
    }
    if (!curve.isConnected) return;
    points.push([i, chance * 100]);
    curve.replaceChildren(plot({ label: "X's chance in % after each move", lines: [{ name: "X", points }], x: [0, states.length - 1], y: [0, 100], height: 90, marks: marks.filter((mark) => mark <= i), jump }));
  }
}
