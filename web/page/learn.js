// A page for each technique. It opens at an instance: the one in hand, the first in a board, or one made for it.
import { button, h } from "./dom.js";
import { Board } from "./board.js";
import { ask, EngineError, techniques } from "./client.js";
import { Game, link, recall, remember } from "./game.js";
import { losses, reason } from "./help.js";
import { described } from "./panels.js";
import { POSITIONS } from "./positions.js";
import { plain } from "./view.js";

/** @typedef {{ world: string, id: string, puzzle?: any, state?: any, step?: any }} Lesson */

/** @param {HTMLElement} main @param {any[]} declared @param {Record<string, any>} worlds @param {any} content */
export async function learn(main, declared, worlds, content) {
  /** @type {Lesson | undefined} */
  const wished = content?.learn;
  if (!wished?.id || !worlds[wished.world]) return catalogue(main, declared, worlds, wished?.world ?? recall("catalogue", "sudoku"));
  const known = declared.find(({ name }) => name === wished.world);
  return technique(main, wished, worlds[wished.world], { ...known, techniques: await techniques(wished.world) });
}

/** All techniques that worlds declare, one world at a time. @param {HTMLElement} main @param {any[]} declared @param {Record<string, any>} worlds @param {string} first */
async function catalogue(main, declared, worlds, first) {
  const all = await Promise.all(Object.keys(worlds).map(async (name) => ({ name, techniques: declared.length ? await techniques(name) : [] })));
  const able = all.filter(({ techniques }) => techniques.length);
  const list = h("ul", { class: "techniques" });
  const words = h("div");
  const choices = h("div", { class: "row", role: "group", "aria-label": "World" }, able.map(({ name }) => button(`${worlds[name].title} `, () => show(name), { "data-world": name })));
  for (const [i, { techniques }] of able.entries()) choices.children[i].append(h("span", { class: "quiet" }, String(techniques.length)));
  const show = (/** @type {string} */ name) => {
    remember("catalogue", name);
    for (const each of choices.children) each.setAttribute("aria-pressed", String(each.getAttribute("data-world") === name));
    const { techniques } = able.find((each) => each.name === name) ?? able[0];
    const item = (/** @type {any} */ each) => h("li", {}, h("a", { href: link("learn", { learn: { world: name, id: each.technique } }) }, each.name), h("p", { class: "quiet" }, each.about));
    const part = (/** @type {string} */ named) => techniques.filter((/** @type {any} */ each) => each.named === named).map(item);
    list.replaceChildren(...part("hint"));
    words.replaceChildren(...[["rate", "Named by ratings"], ["review", "Named by reviews of games"]].flatMap(([named, title]) =>
      part(named).length ? [h("h2", {}, title), h("ul", { class: "techniques" }, part(named))] : []));
  };
  main.replaceChildren(h("div", { class: "learn" }, h("h1", {}, "Techniques"),
    h("p", {}, able.length ? "The simplest first. Each page opens at a board where the technique is the next step." : "The engine is needed to list the techniques."), choices, list, words));
  if (able.length) show(able.some(({ name }) => name === first) ? first : able[0].name);
}

/** What only ratings or reviews name: no step shows it. @param {HTMLElement} main @param {Lesson} wished @param {any} facts @param {any[]} all */
function word(main, wished, facts, all) {
  const like = all.find((each) => each.technique === facts.like);
  document.title = `${facts.name} · gridwright`;
  main.replaceChildren(h("div", { class: "learn" }, h("h1", {}, facts.name), h("p", { class: "lead" }, facts.about),
    h("p", {}, facts.named === "review" ? "A word of reviews of games." : "A word of ratings."),
    like ? h("p", {}, "To learn it: ", h("a", { href: link("learn", { learn: { ...wished, id: like.technique, step: undefined } }) }, like.name)) : null,
    h("p", {}, h("a", { class: "button", href: link("learn", { learn: { world: wished.world } }) }, "All techniques"))));
}

/** @param {HTMLElement} main @param {Lesson} wished @param {any} world @param {any} known */
function technique(main, wished, world, known) {
  const facts = known?.techniques?.find((/** @type {any} */ each) => each.technique === wished.id);
  if (facts && facts.named !== "hint") return word(main, wished, facts, known.techniques);
  const board = new Board({});
  const name = facts?.name ?? wished.step?.name ?? wished.id.replaceAll("-", " ");
  const title = h("h1", {}, name);
  const about = h("p", { class: "lead" }, facts?.about ?? "");
  const text = h("p", { class: "reason" });
  const note = h("p", { class: "status", role: "status" });
  const after = button("Show what follows", () => turn(!followed), { "aria-pressed": "false" });
  const others = h("div", { class: "row" });
  const play = h("a", { class: "button", href: "#" }, "Play on from here");
  const makes = known?.options?.some((/** @type {any} */ option) => option.name === "technique" && option.commands.includes("generate"));
  // Some worlds know two ways to explain: the shortest solution, and how people go about it.
  const voices = known?.options?.some((/** @type {any} */ option) => option.name === "voice" && option.commands.includes("hint")) ? [{}, { voice: "teacher" }] : [{}];
  const fresh = makes && button("Another board that needs it", () => void make());
  const frame = h("div", { class: "stage" }, board.node);
  /** @type {any} */ let puzzle = wished.puzzle;
  /** @type {{state: any, step: any}[]} */ let found = [];
  let [at, followed] = [0, false];
  document.title = `${name} · gridwright`;
  main.replaceChildren(h("div", { class: "view learn" }, frame, h("section", { class: "panel", "aria-label": name }, h("div", { class: "card" }, title, about), h("div", { class: "card" }, text, others, h("div", { class: "row" }, after, play, fresh), note),
    h("p", {}, h("a", { class: "button", href: link("learn", { learn: { world: wished.world } }) }, "All techniques")))));

  function turn(/** @type {boolean} */ on) {
    followed = on;
    const { state, step } = found[at];
    const { cols } = world.size(puzzle);
    const lit = new Set((step.cells ?? []).map((/** @type {number[]} */ [r, c]) => r * cols + c));
    board.draw(world.scene(puzzle, on ? next(state, step) : state, { ...plain(), lit, loses: on ? new Map() : losses(step, cols), digit: step.places?.length ? 0 : (step.removes?.[0]?.values ?? [])[0] ?? 0 }));
    after.setAttribute("aria-pressed", String(on));
    play.setAttribute("href", link(wished.world, { game: new Game(puzzle, state).save() }));
  }

  function next(/** @type {any} */ state, /** @type {any} */ step) {
    if (world.isMoves) return [...(step.move ?? "")].reduce((now, move) => world.move(puzzle, now, move) ?? now, state);
    if (world.isGame) {
      const [x, y] = (step.move ?? "").split(",").map(Number);
      return world.play(puzzle, state, y, x) ?? state;
    }
    return world.apply(puzzle, state, step);
  }

  function show() {
    text.textContent = reason(found[at].step);
    others.replaceChildren(...(found.length < 2 ? [] : [button("‹", () => { at = (at + found.length - 1) % found.length; show(); }, { "aria-label": "Earlier in this board" }),
      h("span", {}, `${at + 1} of ${found.length} in this board`), button("›", () => { at = (at + 1) % found.length; show(); }, { "aria-label": "Later in this board" })]));
    turn(false);
  }

  /** All steps of a board from a state, and where the technique is among them. @param {any} from */
  async function search(from) {
    const told = world.told(puzzle, from);
    /** @type {{state: any, step: any}[]} */ const all = [];
    for (const voice of voices) {
      const [result] = await ask("hint", { world: wished.world, ...told, options: { ...told.options, ...voice, all: true, "time-limit": world.isGame ? "5s" : "20s" } });
      let state = from;
      for (const step of result.steps ?? []) {
        if (step.technique === wished.id) all.push({ state: world.hasMarks && step.removes?.length ? world.marked(puzzle, state) : state, step });
        state = next(state, step);
      }
      if (all.length) break;
    }
    return all;
  }

  async function guarded(/** @type {() => Promise<void>} */ run) {
    note.textContent = "Looking…";
    try {
      await run();
      note.textContent = "";
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      note.textContent = error.message;
    }
  }

  /** Worlds without a list of techniques say what this one is beside each hint. */
  const explain = () => guarded(async () => {
    const told = world.told(puzzle, wished.state);
    const [result] = await ask("hint", { world: wished.world, ...told, options: { ...told.options, depth: "2", "time-limit": "10s" } });
    if (result.steps?.[0]?.technique === wished.id) about.textContent = result.steps[0].text;
  });

  const make = () => guarded(async () => {
    const [made] = await ask("generate", { world: wished.world, options: { technique: wished.id, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]), "time-limit": "20s", output: world.notations[0] } });
    if (made.status !== "made") throw new EngineError("limit", made.why ?? "No such board was found in time.");
    puzzle = world.read(described(made));
    found = await search(world.start(puzzle));
    at = 0;
    if (!found.length) throw new EngineError("none", "The board that was made does not show it.");
    show();
  });

  /** Worlds that make no boards for a technique: some examples have it. */
  const example = () => guarded(async () => {
    const made = world.isGame && POSITIONS[wished.id] ? [["", POSITIONS[wished.id]]] : [];
    for (const [, example] of [...made, ...world.examples]) {
      puzzle = world.read(example);
      found = await search(world.start(puzzle));
      if (found.length) return show();
    }
    throw new EngineError("none", "None of the examples needs it. Ask for hints while you play, and come back from there.");
  });

  const begin = async () => {
    if (!facts && puzzle && wished.state) void explain();
    if (puzzle && wished.state && wished.step) {
      found = [{ state: world.hasMarks && wished.step.removes?.length ? world.marked(puzzle, wished.state) : wished.state, step: wished.step }];
      return show();
    }
    if (puzzle) {
      await guarded(async () => {
        found = await search(wished.state ?? world.start(puzzle));
        if (!found.length) throw new EngineError("none", "This board does not need it.");
        show();
      });
      if (found.length) return;
    }
    await (makes ? make() : example());
  };
  return begin();
}
