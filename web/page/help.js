// What the engine is asked about the game in hand: hints, checks, answers, counts and ratings.
import { button, h, sentence } from "./dom.js";
import { ask, techniques } from "./client.js";
import { link } from "./game.js";
import { Replay } from "./replay.js";

export function makeHelp(/** @type {any} */ view) {
  const able = (/** @type {string} */ command, /** @type {string} */ label, /** @type {() => void} */ click, props = {}) => view.has(command) && button(label, click, props);
  return h("div", { class: "help", role: "group", "aria-label": "Help" },
    able("hint", "Hint", () => void askHint(view), { class: "main", "aria-keyshortcuts": "h" }),
    !view.world.isGame && able("check", "Check", () => void check(view, false)),
    able("solve", "Solve", () => void solve(view), view.has("hint") ? {} : { class: "main" }),
    able("count", "Count", () => void count(view)), able("rate", "Rate", () => void rate(view)));
}

/** The reason of a step without its name, which stands above it. @param {any} step */
export function reason(step) {
  const text = step.name && step.text.startsWith(`${step.name}: `) ? step.text.slice(step.name.length + 2) : step.text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which marks a step strikes out, by cell. @param {any} step @param {number} cols @returns {Map<number, Set<string>>} */
export const losses = (step, cols) => new Map((step?.removes ?? []).map((/** @type {any} */ { cell, values }) => [cell[0] * cols + cell[1], new Set(values.map(String))]));

/** What nothing proves takes as long as it may: in a game nobody waits longer than for a move. */
const patience = (/** @type {any} */ view) => (view.world.isGame ? "2s" : "20s");

/** Once: where to look; again: which technique; again: the whole reasoning. */
export async function askHint(/** @type {any} */ view) {
  const depth = Math.min(3, (view.hint?.depth ?? 0) + 1);
  const told = view.world.told(view.game.puzzle, view.game.now);
  await view.answer("Looking for a hint", async (signal, progress) => {
    const [result] = await ask("hint", { world: view.name, ...told, options: { ...told.options, depth: String(depth), "time-limit": patience(view) } }, { signal, progress });
    const step = result.steps?.[0];
    const cells = step?.cells ?? result.cells ?? [];
    const cols = view.world.size(view.game.puzzle).cols;
    view.look.lit = new Set(cells.map(([r, c]) => r * cols + c));
    view.look.loses = losses(step, cols);
    view.draw();
    if (result.status !== "hint") {
      const words = { done: "Nothing is left to do.", stuck: "No technique helps here.", limit: "No hint was found in time." };
      if (result.status === "mistake") view.look.wrong = view.look.lit;
      view.draw();
      return view.say(result.status === "done" ? "good" : "bad", result.text ?? result.why ?? words[result.status] ?? result.status);
    }
    view.hint = { depth, step };
    const more = depth < 3 ? button(depth === 1 ? "Which technique?" : "Show the step", () => void askHint(view)) : button("Apply", () => applyHint(view), { class: "main" });
    const about = step.technique && h("a", { href: link("learn", { learn: { world: view.name, id: step.technique, puzzle: view.game.puzzle, state: view.game.now, ...(depth === 3 ? { step } : {}) } }), class: "about" }, `About: ${step.name}`);
    view.say("hint", h("strong", {}, step.name ?? "Look here"), h("p", {}, reason(step)), h("div", { class: "row" }, more, about));
    // The whole reasoning about a game tells lines of play.
  }, view.world.isGame && depth === 3);
}

/** Takes the step that was shown. */
export function applyHint(/** @type {any} */ view) {
  const step = view.hint?.step;
  if (!step) return;
  const { puzzle, now } = view.game;
  if (step.move && view.world.isMoves) {
    for (const move of step.move) view.step(view.world.move(puzzle, view.game.now, move));
    return view.glide(now, view.game.now);
  }
  if (step.move && view.world.isGame) {
    const [x, y] = step.move.split(",").map(Number);
    view.step(view.world.play(puzzle, now, y, x));
    return view.tools.ready?.();
  }
  view.step(view.world.apply(puzzle, now, step));
  view.say("", `Applied: ${step.name}.`);
}

export async function check(/** @type {any} */ view, /** @type {boolean} */ finished) {
  const { puzzle, now } = view.game;
  const { cols } = view.world.size(puzzle);
  if (!finished && view.world.hasMarks === undefined && view.world.isMoves && !view.world.full(puzzle, now)) {
    return view.say("", "The board is not solved yet.");
  }
  const clash = view.world.clashes(puzzle, now);
  if (!view.world.full(puzzle, now)) {
    if (clash.size) {
      view.look.wrong = clash;
      view.draw();
      return view.say("bad", `${clash.size} cells clash.`);
    }
    return checkPartly(view);
  }
  await view.answer("Checking", async (signal) => {
    const [result] = await ask("check", { world: view.name, text: view.world.write(puzzle), answer: view.world.answer(puzzle, now) }, { signal });
    view.look.wrong = new Set(result.faults?.flatMap((fault) => fault.cells ?? []).map(([r, c]) => r * cols + c));
    view.draw();
    if (result.right) view.say("good", finished ? `Solved in ${view.clock.textContent}. Well done!` : "Right.");
    else view.say("bad", result.faults?.[0]?.message ?? "Wrong.");
  });
}

/** No rule is broken so far: is there still a way to the end? */
async function checkPartly(/** @type {any} */ view) {
  const told = view.world.told(view.game.puzzle, view.game.now);
  await view.answer("Checking", async (signal) => {
    const [result] = await ask("hint", { world: view.name, ...told, options: { ...told.options, depth: "1", "time-limit": "20s" } }, { signal });
    if (result.status !== "mistake") return view.say("good", "No mistake so far.");
    const { cols } = view.world.size(view.game.puzzle);
    view.look.wrong = new Set((result.cells ?? []).map(([r, c]) => r * cols + c));
    view.draw();
    view.say("bad", result.text ?? result.why ?? "There is a mistake.");
  });
}

async function solve(/** @type {any} */ view) {
  const { puzzle, now } = view.game;
  const text = view.world.isMoves || view.world.isGame ? view.world.told(puzzle, now).text : view.world.write(puzzle);
  await view.answer("Solving", async (signal, progress) => {
    const [result] = await ask("solve", { world: view.name, text, options: { "time-limit": "60s" } }, { signal, progress });
    if (result.status === "unsolvable") return view.say("bad", h("strong", {}, "No solution"), h("p", {}, sentence(result.why ?? "")));
    if (result.status !== "solved") return view.say("bad", `No answer was found within the limits (${result.reason ?? result.status}).`);
    const { seconds, expanded } = result.stats;
    const facts = `${seconds < 0.01 ? "Under 0.01" : seconds.toFixed(2)} s${expanded ? `, ${expanded.toLocaleString("en")} states` : ""}`;
    if (view.world.isGame) return showValue(view, result, facts);
    const states = await way(view, result, now, signal);
    const best = view.world.isMoves ? `${result.cost} moves${result.optimal ? ", the fewest there are" : ""}` : "Solved";
    view.replay?.stop();
    view.replay = new Replay(view, states, now);
    view.say("good", h("strong", {}, best), h("p", { class: "quiet" }, facts), view.replay.node);
  });
}

/** The states from here to the answer. @param {any} result @param {any} now @param {AbortSignal} signal */
async function way(/** @type {any} */ view, result, now, signal) {
  const { puzzle } = view.game;
  const states = [{ state: now, text: "The board as it is" }];
  if (view.world.isMoves) {
    for (const move of result.moves) {
      const { state } = states[states.length - 1];
      states.push({ state: view.world.move(puzzle, state, move), text: view.world.said(puzzle, state, move) });
    }
    return states;
  }
  const start = view.world.start(puzzle);
  states[0] = { state: start, text: "The givens" };
  if (view.has("hint")) {
    const [steps] = await ask("hint", { world: view.name, text: view.world.write(puzzle), options: { all: true, "time-limit": "10s" } }, { signal });
    for (const step of steps.steps ?? []) {
      const cells = new Set(step.cells?.map(([r, c]) => r * view.world.size(puzzle).cols + c));
      states.push({ state: view.world.apply(puzzle, states[states.length - 1].state, step), text: `${step.name}: ${reason(step)}`, lit: cells });
    }
  }
  states.push({ state: view.world.solved(puzzle, start, result.solution), text: "The solution" });
  return states;
}

function showValue(/** @type {any} */ view, /** @type {any} */ result, /** @type {string} */ facts) {
  const value = { win: "can force a win", draw: "cannot do better than a draw", loss: "loses against best play" }[result.value];
  const side = view.world.turn(view.world.stones(view.game.puzzle, view.game.now));
  const [x, y] = (result.move ?? "").split(",").map(Number);
  view.look.lit = new Set(result.move ? [y * view.game.puzzle.cols + x] : []);
  view.draw();
  const line = result.line?.length ? h("p", { class: "quiet" }, `Line: ${result.line.slice(0, 12).join(" ")}`) : null;
  view.say("good", h("strong", {}, value ? `${side} ${value}` : `Evaluation for ${side}: ${Number(result.eval ?? 0).toFixed(2)}`),
    h("p", {}, result.move ? `Best move: column ${x + 1}, row ${y + 1}.` : ""), line, h("p", { class: "quiet" }, facts));
}

async function count(/** @type {any} */ view) {
  const told = view.world.isMoves ? view.world.told(view.game.puzzle, view.game.now).text : view.world.write(view.game.puzzle);
  await view.answer("Counting", async (signal, progress) => {
    const options = { "at-most": "1000", "time-limit": "20s" };
    const known = view.declared.options.some((option) => option.name === "at-most" && option.commands.includes("count"));
    const [result] = await ask("count", { world: view.name, text: told, options: known ? options : { "time-limit": "20s" } }, { signal, progress });
    const more = result.complete ? "" : "at least ";
    const count = Number(result.count);
    view.say(count === 1 && result.complete ? "good" : "bad", count === 1 && result.complete ? "Exactly one solution." : count === 0 && result.complete ? `No solution. ${sentence(result.why ?? "")}` : `There are ${more}${count.toLocaleString("en")} solutions.`);
  });
}

/** A technique by its name, with a link where there is a page for it. @param {string} id */
function named(/** @type {any} */ view, /** @type {any[]} */ all, id) {
  const known = all.find((each) => each.technique === id);
  const plainly = id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");
  return known ? h("a", { href: link("learn", { learn: { world: view.name, id, puzzle: view.game.puzzle } }) }, known.name) : plainly;
}

async function rate(/** @type {any} */ view) {
  const text = view.world.isMoves ? view.world.told(view.game.puzzle, view.game.now).text : view.world.write(view.game.puzzle);
  await view.answer("Rating", async (signal, progress) => {
    const [result] = await ask("rate", { world: view.name, text, options: { "time-limit": "30s" } }, { signal, progress });
    if (result.status !== "rated") return view.say("bad", result.why ?? `Not rated: ${result.reason === "layout" ? "the scale is made for 9×9 with boxes of 3×3" : result.reason ? `stopped by the ${result.reason} limit` : result.status}.`);
    const all = result.techniques ? await techniques(view.name) : [];
    const rows = Object.entries(result.techniques ?? {}).map(([name, times]) => h("tr", {}, h("td", {}, named(view, all, name)), h("td", {}, String(times))));
    view.say("good", h("p", {}, h("span", { class: `grade ${result.grade}` }, result.grade), ` score ${result.score}`, result.se ? `, SE ${result.se.er}` : "", result.optimum === undefined ? "" : `, optimum ${result.optimum}`),
      rows.length ? h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Technique"), h("th", { scope: "col" }, "Times"))), h("tbody", {}, rows)) : null);
  });
}
