// One world on the screen: its board, its tools, and what the engine says.
import { announce, button, h, s, sentence, still } from "./dom.js";
import { Board, slide } from "./board.js";
import { ask, EngineError } from "./client.js";
import { Game, keep, kept } from "./game.js";
import { applyHint, askHint, check, makeHelp } from "./help.js";
import { keyTable } from "./keys.js";
import { newBoard, saved, share } from "./panels.js";
import { tools } from "./tools/index.js";

/** How a board looks on which nobody has pointed at anything. */
export const plain = () => ({ chosen: new Set(), wrong: new Set(), lit: new Set(), loses: new Map(), digit: 0 });

export class View {
  /** @param {string} name @param {any} world @param {any} declared */
  constructor(name, world, declared) {
    this.name = name;
    this.world = world;
    this.declared = declared;
    /** @type {any} */ this.look = plain();
    /** @type {any} */ this.hint = null;
    /** @type {AbortController | null} */ this.busy = null;
    /** @type {any} */ this.optimum = null;
    /** What is on the board instead of the game: a step of a replay. @type {any} */ this.shown = null;
    this.board = new Board(this.hands());
    this.title = h("h1", {}, world.title);
    this.clock = h("span", { class: "clock", role: "timer", "aria-label": "Time" }, "0:00");
    this.status = h("p", { class: "status" });
    this.says = h("div", { class: "says" });
    this.working = h("div", { class: "working", hidden: true });
    this.say(null);
    this.tools = tools(this);
    this.bar = this.makeBar();
    this.node = h("div", { class: `view ${name}` },
      h("section", { class: "stage", "aria-label": "Board" }, h("div", { class: "head" }, this.title, this.clock), this.board.node, this.bar, h("div", { class: "below" }, this.status, this.working)),
      h("section", { class: "panel", "aria-label": "Tools" }, this.tools.node, makeHelp(this), this.says, newBoard(this), saved(this), share(this), keyTable(this)));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    document.addEventListener("keydown", this.keys);
    this.timer = setInterval(() => this.tick(), 1000);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.timer);
    this.busy?.abort();
    this.replay?.stop();
    this.tools.leave?.();
  }

  has(/** @type {string} */ command) {
    return this.declared.capabilities.includes(command);
  }

  /** @param {any} content */
  async open(content) {
    if (content?.game) return this.begin(Game.load(content.game), true);
    if (content?.text) return this.load(content.text);
    const game = kept(this.name);
    if (game) return this.begin(game, true);
    this.example(0);
  }

  /** Examples are in the page's own notations: no engine is needed. @param {number} i */
  example(i) {
    const puzzle = this.world.read(this.world.examples[i][1]);
    this.begin(new Game(puzzle, this.world.start(puzzle)), false);
    this.say(null);
  }

  /** Reads a board in any notation, by the engine. @param {string} text */
  async load(text) {
    await this.work("Reading the board", async (signal) => {
      const result = await this.converted(text, signal);
      const puzzle = this.world.read(result.board ?? result.text ?? "");
      this.begin(new Game(puzzle, this.world.start(puzzle)), false);
      this.say(null);
    });
  }

  /** A board in the first of the world's notations that can say it. @param {string} text @param {AbortSignal} signal */
  async converted(text, signal) {
    const { notations } = this.world;
    for (const [i, output] of notations.entries()) {
      try {
        const [result] = await ask("convert", { world: this.name, text, options: { output } }, { signal });
        if (result && result.status !== "error") return result;
        throw new EngineError("input", result?.error?.message ?? "no board in the text");
      } catch (error) {
        if (i + 1 === notations.length || !(error instanceof EngineError) || error.code !== "input") throw error;
      }
    }
  }

  /** @param {Game} game @param {boolean} old */
  begin(game, old) {
    if (this.game) this.toBoard();
    this.replay?.stop();
    this.replay = null;
    this.game = game;
    this.optimum = null;
    this.done = old && this.world.full(game.puzzle, game.now);
    this.look = plain();
    this.hint = null;
    this.tools.begin?.();
    this.time();
    this.changed(false);
    this.tools.ready?.();
  }

  /** On a phone what is said is read beside the board it is about. */
  toBoard() {
    if (matchMedia("(max-width: 560px)").matches) this.node.scrollIntoView({ behavior: still() ? "auto" : "smooth" });
  }

  /** Goes on to a state. @param {any} next */
  step(next) {
    if (!next || next === this.game.now) return;
    this.replay?.stop();
    this.game.step(next);
    this.changed(true);
  }

  /** Shows the way from one board of a puzzle of moves to another, a few moves on or one back. @param {any} before @param {any} after */
  glide(before, after) {
    if (!this.world.isMoves || before === after) return;
    const { puzzle } = this.game;
    const back = after.moves.length < before.moves.length;
    const [from, to] = back ? [after, before] : [before, after];
    const moves = to.moves.slice(from.moves.length);
    if (!to.moves.startsWith(from.moves) || moves.length > 8 || (back && this.name === "merge")) return;
    const motions = [];
    for (let state = from, i = 0; i < moves.length; i++) {
      motions.push(...this.world.motions(puzzle, state, moves[i]));
      state = this.world.move(puzzle, state, moves[i]);
    }
    slide(this.board, back ? motions.map(({ from, to, tile }) => ({ from: to, to: from, tile })) : motions, puzzle.cols);
  }

  changed(/** @type {boolean} */ forward) {
    const { puzzle, now } = this.game;
    // What was said was about the board as it stood.
    this.say(null);
    [this.look.lit, this.look.wrong, this.look.loses] = [new Set(), new Set(), new Map()];
    this.hint = null;
    keep(this.name, this.game);
    this.draw();
    this.tools.changed?.();
    const full = this.world.full(puzzle, now);
    if (forward && full && !this.done && !this.world.isGame) void this.finish();
    this.done = full;
  }

  async finish() {
    if (this.world.isMoves) {
      const count = this.game.now.moves.length;
      const best = this.optimum === null ? "" : count === this.optimum ? ": the fewest there are" : `, ${count - this.optimum} more than needed`;
      return this.say("good", `Solved in ${count} moves${best}.`);
    }
    await check(this, true);
  }

  draw() {
    if (!this.game) return;
    const { puzzle, now } = this.game;
    this.board.draw(this.world.scene(puzzle, this.shown ?? now, this.look));
    for (const [name, on] of [["undo", this.game.past.length], ["redo", this.game.future.length], ["back", this.game.marks.some((mark) => mark < this.game.past.length)]])
      this.bar.querySelector(`[data-do=${name}]`)?.toggleAttribute("disabled", !on);
  }

  tick() {
    if (!this.game || this.done || document.hidden) return;
    this.game.seconds += 1;
    this.time();
    if (this.game.seconds % 10 === 0) keep(this.name, this.game);
  }

  time() {
    const { seconds } = this.game;
    this.clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  makeBar() {
    const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ icon, /** @type {() => void} */ click, /** @type {string} */ keys) =>
      button("", click, { "data-do": name, title: `${label} (${keys})`, "aria-label": label, "aria-keyshortcuts": keys.replace("Ctrl", "Control"), class: "icon" });
    const bar = h("div", { class: "bar", role: "toolbar", "aria-label": "Game" },
      act("undo", "Undo", "", () => this.undo(), "Ctrl+Z"), act("redo", "Redo", "", () => this.redo(), "Ctrl+Y"),
      act("mark", "Set a checkpoint", "", () => this.mark(), "k"), act("back", "Return to the checkpoint", "", () => this.back(), "b"),
      act("restart", "Start again", "", () => this.restart(), "Shift+R"));
    /** @type {Record<string, string>} */
    const paths = { undo: "M9 6L4 11l5 5M4 11h10a6 6 0 010 12h-3", redo: "M15 6l5 5-5 5M20 11H10a6 6 0 000 12h3", mark: "M7 3v20M7 4h11l-3 4 3 4H7", back: "M5 3v20M21 7H11m4-4l-4 4 4 4M21 7a7 7 0 01-7 12h-3", restart: "M19 8A8 8 0 1021 14M20 3v5h-5" };
    for (const node of bar.children) node.append(s("svg", { viewBox: "0 0 25 26", "aria-hidden": "true" }, s("path", { d: paths[node.getAttribute("data-do") ?? ""] })));
    return bar;
  }

  undo() {
    this.replay?.stop();
    this.busy?.abort();
    const before = this.game.now;
    if (!this.game.undo()) return;
    this.tools.undone?.(() => this.game.undo());
    this.changed(false);
    this.glide(before, this.game.now);
  }

  redo() {
    this.replay?.stop();
    const before = this.game.now;
    if (!this.game.redo()) return;
    this.changed(false);
    this.glide(before, this.game.now);
  }

  mark() { this.game.checkpoint(); keep(this.name, this.game); this.draw(); this.say("", "Checkpoint set: press b to come back to it."); }
  back() { if (this.game.back()) { this.changed(false); announce("Back at the checkpoint"); } }
  restart() { this.step(this.world.start(this.game.puzzle)); this.game.seconds = 0; this.time(); this.tools.ready?.(); }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const inText = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
    const ctrl = event.ctrlKey || event.metaKey;
    if (inText || !this.game) return;
    const key = event.key.toLowerCase();
    if (ctrl && key === "z" && !event.shiftKey) this.undo();
    else if (ctrl && (key === "y" || key === "z")) this.redo();
    else if (ctrl || event.altKey) return;
    else if (key === "h" && this.has("hint")) void askHint(this);
    else if (key === "enter" && this.hint?.depth === 3 && this.board.svg.contains(/** @type {Node} */ (event.target))) applyHint(this);
    else if (key === "k") this.mark();
    else if (key === "b") this.back();
    else if (key === "r" && event.shiftKey) this.restart();
    else if (key === "escape") { this.busy?.abort(); this.look = { ...this.look, ...plain() }; this.draw(); }
    else return;
    event.preventDefault();
  }

  hands() {
    return {
      press: (/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ e) => this.tools.press?.(r, c, e),
      drag: (/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ e) => this.tools.drag?.(r, c, e),
      release: (/** @type {[number, number] | null} */ cell, /** @type {PointerEvent} */ e) => this.tools.release?.(cell, e),
      swipe: (/** @type {string} */ d) => this.tools.swipe?.(d),
      key: (/** @type {KeyboardEvent} */ e, /** @type {number} */ r, /** @type {number} */ c) => !!this.tools.key?.(e, r, c),
      focus: (/** @type {number} */ r, /** @type {number} */ c) => this.tools.focus?.(r, c),
    };
  }

  /** Runs something long, with a stop button and signs of life. @param {string} label @param {(signal: AbortSignal, progress: (data: any) => void) => Promise<void>} run */
  async work(label, run) {
    this.busy?.abort();
    const mine = new AbortController();
    this.busy = mine;
    const figures = h("span", { class: "figures" });
    const late = setTimeout(() => {
      this.status.hidden = true;
      this.working.replaceChildren(h("span", { class: "spin", "aria-hidden": "true" }), h("span", {}, `${label}… `), figures,
        button("Stop", () => mine.abort(), { class: "stop" }));
      this.working.hidden = false;
    }, 150);
    try {
      await run(mine.signal, (data) => {
        const least = data.lower_bound && this.world.isMoves ? `, at least ${data.lower_bound} moves` : "";
        figures.textContent = `${data.seconds.toFixed(1)} s${data.expanded ? `, ${data.expanded.toLocaleString("en")} states` : ""}${least}`;
      });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.busy === mine) this.say(error.code === "stopped" ? "" : "bad", error.code === "stopped" ? `${label}: stopped.` : sentence(error.message));
    } finally {
      clearTimeout(late);
      if (this.busy === mine) {
        this.busy = null;
        this.working.hidden = true;
        this.status.hidden = false;
      }
    }
  }

  /** The same for something that ends in a note. Its place is made at once: what comes late must move nothing. @param {string} label @param {(signal: AbortSignal, progress: (data: any) => void) => Promise<void>} run @param {boolean} [long] */
  answer(label, run, long = false) {
    this.says.classList.add("awaited");
    this.says.classList.toggle("long", long);
    return this.work(label, run);
  }

  /** @param {string | null} kind @param {...any} content */
  say(kind, ...content) {
    if (kind === null) this.says.classList.remove("awaited", "long");
    if (kind === null) return this.says.replaceChildren(h("p", { class: "silence" }, "Hints, checks and answers appear here."));
    const close = button("×", () => { this.replay?.stop(); this.say(null); }, { class: "close", "aria-label": "Close this note" });
    const note = h("div", { class: `note ${kind}` }, h("div", {}, ...content), close);
    this.says.replaceChildren(note);
    announce(note.firstElementChild?.textContent ?? "");
    if (kind === "hint" || this.replay || this.look.wrong.size) this.toBoard();
  }
}
