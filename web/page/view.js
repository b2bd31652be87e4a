// One world on the screen: its board, its tools, and what the engine says.
import { announce, button, h, s, still } from "./dom.js";
import { Board, picture, slide } from "./board.js";
import { ask, EngineError } from "./client.js";
import { Game, keep, kept, link } from "./game.js";
import { tools } from "./tools.js";
import { Replay } from "./replay.js";

const GRADES = ["easy", "medium", "hard", "expert", "extreme"];

export class View {
  /** @param {string} name @param {any} world @param {any} declared */
  constructor(name, world, declared) {
    Object.assign(this, { name, world, declared });
    this.name = name;
    this.world = world;
    this.declared = declared;
    /** @type {any} */ this.look = { chosen: new Set(), wrong: new Set(), lit: new Set(), digit: 0 };
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
    this.tools = tools(this);
    this.bar = this.makeBar();
    this.node = h("div", { class: `view ${name}` },
      h("section", { class: "stage", "aria-label": "Board" }, h("div", { class: "head" }, this.title, this.clock), this.board.node, this.bar, this.status),
      h("section", { class: "panel", "aria-label": "Tools" }, this.tools.node, this.makeHelp(), this.working, this.says, this.makeNew(), this.makeShare()));
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
    await this.load(this.world.examples[0][1]);
  }

  /** Reads a board in any notation, by the engine. @param {string} text */
  async load(text) {
    await this.work("Reading the board", async (signal) => {
      const [result] = await ask("convert", { world: this.name, text, options: { output: this.world.notation } }, { signal });
      if (!result || result.status === "error") throw new EngineError("input", result?.error?.message ?? "no board in the text");
      const puzzle = this.world.read(result.board ?? result.text ?? "");
      this.begin(new Game(puzzle, this.world.start(puzzle)), false);
      this.say(null);
    });
  }

  /** @param {Game} game @param {boolean} old */
  begin(game, old) {
    this.replay?.stop();
    this.replay = null;
    this.game = game;
    this.optimum = null;
    this.done = old && this.world.full(game.puzzle, game.now);
    this.look = { chosen: new Set(), wrong: new Set(), lit: new Set(), digit: 0 };
    this.hint = null;
    this.tools.begin?.();
    this.changed(false);
  }

  /** Goes on to a state. @param {any} next */
  step(next) {
    if (!next || next === this.game.now) return;
    this.replay?.stop();
    const before = this.game.now;
    this.game.step(next);
    this.changed(true);
    if (this.world.isMoves && next.moves) slide(this.board, this.world, before, next, this.game.puzzle.cols);
  }

  changed(/** @type {boolean} */ forward) {
    const { puzzle, now } = this.game;
    this.look.lit = new Set();
    this.look.wrong = new Set();
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
    await this.check(true);
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
    const { seconds } = this.game;
    this.clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (seconds % 10 === 0) keep(this.name, this.game);
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

  undo() { this.replay?.stop(); if (this.game.undo()) this.changed(false); }
  redo() { this.replay?.stop(); if (this.game.redo()) this.changed(false); }
  mark() { this.game.checkpoint(); keep(this.name, this.game); this.draw(); this.say("", "Checkpoint set: press b to come back to it."); }
  back() { if (this.game.back()) { this.changed(false); announce("Back at the checkpoint"); } }
  restart() { this.step(this.world.start(this.game.puzzle)); this.game.seconds = 0; }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const inText = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
    const ctrl = event.ctrlKey || event.metaKey;
    if (inText || !this.game) return;
    const key = event.key.toLowerCase();
    if (ctrl && key === "z" && !event.shiftKey) this.undo();
    else if (ctrl && (key === "y" || key === "z")) this.redo();
    else if (ctrl || event.altKey) return;
    else if (key === "h" && this.has("hint")) void this.askHint();
    else if (key === "k") this.mark();
    else if (key === "b") this.back();
    else if (key === "r" && event.shiftKey) this.restart();
    else if (key === "escape") { this.busy?.abort(); this.look.chosen = new Set(); this.look.lit = new Set(); this.draw(); }
    else return;
    event.preventDefault();
  }

  hands() {
    return {
      press: (/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ e) => this.tools.press?.(r, c, e),
      drag: (/** @type {number} */ r, /** @type {number} */ c, /** @type {PointerEvent} */ e) => this.tools.drag?.(r, c, e),
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
      this.working.replaceChildren(h("span", { class: "spin", "aria-hidden": "true" }), h("span", {}, `${label}… `), figures,
        button("Stop", () => mine.abort(), { class: "stop" }));
      this.working.hidden = false;
    }, 150);
    try {
      await run(mine.signal, (data) => {
        figures.textContent = `${data.seconds.toFixed(1)} s, ${data.expanded.toLocaleString("en")} states`;
      });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.busy === mine) this.say(error.code === "stopped" ? "" : "bad", error.code === "stopped" ? `${label}: stopped.` : error.message);
    } finally {
      clearTimeout(late);
      if (this.busy === mine) {
        this.busy = null;
        this.working.hidden = true;
      }
    }
  }

  /** @param {string | null} kind @param {...any} content */
  say(kind, ...content) {
    if (kind === null) return this.says.replaceChildren();
    const note = h("div", { class: `note ${kind}` }, ...content);
    this.says.replaceChildren(note);
    announce(note.textContent ?? "");
  }

  makeHelp() {
    const able = (/** @type {string} */ command, /** @type {string} */ label, /** @type {() => void} */ click, props = {}) => this.has(command) && button(label, click, props);
    return h("div", { class: "help", role: "group", "aria-label": "Help" },
      able("hint", "Hint", () => void this.askHint(), { class: "main", "aria-keyshortcuts": "h" }),
      !this.world.isGame && able("check", "Check", () => void this.check(false)),
      able("solve", "Solve", () => void this.solve(), this.has("hint") ? {} : { class: "main" }),
      able("count", "Count", () => void this.count()), able("rate", "Rate", () => void this.rate()));
  }

  /** Once: where to look; again: which technique; again: the whole reasoning. */
  async askHint() {
    const depth = Math.min(3, (this.hint?.depth ?? 0) + 1);
    const told = this.world.told(this.game.puzzle, this.game.now);
    await this.work("Looking for a hint", async (signal, progress) => {
      const [result] = await ask("hint", { world: this.name, ...told, options: { ...told.options, depth: String(depth), "time-limit": "20s" } }, { signal, progress });
      const step = result.steps?.[0];
      const cells = step?.cells ?? result.cells ?? [];
      const cols = this.world.size(this.game.puzzle).cols;
      this.look.lit = new Set(cells.map(([r, c]) => r * cols + c));
      this.draw();
      if (result.status !== "hint") {
        const words = { done: "Nothing is left to do.", stuck: "No technique helps here.", limit: "No hint was found in time." };
        if (result.status === "mistake") this.look.wrong = this.look.lit;
        this.draw();
        return this.say(result.status === "done" ? "good" : "bad", result.text ?? result.why ?? words[result.status] ?? result.status);
      }
      this.hint = { depth, step };
      const more = depth < 3 ? button(depth === 1 ? "Which technique?" : "Show the step", () => void this.askHint()) : button("Apply", () => this.applyHint(), { class: "main" });
      this.say("hint", h("strong", {}, step.name ?? "Look here"), h("p", {}, step.text), more);
    });
  }

  applyHint() {
    const step = this.hint?.step;
    if (!step) return;
    const { puzzle, now } = this.game;
    if (step.move && this.world.isMoves) return this.step(this.world.move(puzzle, now, step.move));
    if (step.move && this.world.isGame) {
      const [x, y] = step.move.split(",").map(Number);
      return this.step(this.world.play(puzzle, now, y, x));
    }
    this.step(this.world.apply(puzzle, now, step));
    this.say("", `Applied: ${step.name}.`);
  }

  async check(/** @type {boolean} */ finished) {
    const { puzzle, now } = this.game;
    const { cols } = this.world.size(puzzle);
    if (!finished && this.world.hasMarks === undefined && this.world.isMoves && !this.world.full(puzzle, now)) {
      return this.say("", "The board is not solved yet.");
    }
    const clash = this.world.clashes(puzzle, now);
    if (!this.world.full(puzzle, now)) {
      if (clash.size) {
        this.look.wrong = clash;
        this.draw();
        return this.say("bad", `${clash.size} cells clash.`);
      }
      return this.checkPartly();
    }
    await this.work("Checking", async (signal) => {
      const [result] = await ask("check", { world: this.name, text: this.world.write(puzzle), answer: this.world.answer(puzzle, now) }, { signal });
      this.look.wrong = new Set(result.faults?.flatMap((fault) => fault.cells ?? []).map(([r, c]) => r * cols + c));
      this.draw();
      if (result.right) this.say("good", finished ? `Solved in ${this.clock.textContent}. Well done!` : "Right.");
      else this.say("bad", result.faults?.[0]?.message ?? "Wrong.");
    });
  }

  /** No rule is broken so far: is there still a way to the end? */
  async checkPartly() {
    const told = this.world.told(this.game.puzzle, this.game.now);
    await this.work("Checking", async (signal) => {
      const [result] = await ask("hint", { world: this.name, ...told, options: { ...told.options, depth: "1", "time-limit": "20s" } }, { signal });
      if (result.status !== "mistake") return this.say("good", "No mistake so far.");
      const { cols } = this.world.size(this.game.puzzle);
      this.look.wrong = new Set((result.cells ?? []).map(([r, c]) => r * cols + c));
      this.draw();
      this.say("bad", result.text ?? result.why ?? "There is a mistake.");
    });
  }

  async solve() {
    const { puzzle, now } = this.game;
    const text = this.world.isMoves || this.world.isGame ? this.world.told(puzzle, now).text : this.world.write(puzzle);
    await this.work("Solving", async (signal, progress) => {
      const [result] = await ask("solve", { world: this.name, text, options: { "time-limit": "60s" } }, { signal, progress });
      if (result.status === "unsolvable") return this.say("bad", h("strong", {}, "No solution. "), result.why ?? "");
      if (result.status !== "solved") return this.say("bad", `No answer was found within the limits (${result.reason ?? result.status}).`);
      const facts = `${result.stats.seconds < 0.01 ? "under 0.01" : result.stats.seconds.toFixed(2)} s, ${result.stats.expanded.toLocaleString("en")} states`;
      if (this.world.isGame) return this.showValue(result, facts);
      const states = await this.way(result, now, signal);
      const best = this.world.isMoves ? `${result.cost} moves${result.optimal ? ", the fewest there are" : ""}` : "Solved";
      this.replay?.stop();
      this.replay = new Replay(this, states, now);
      this.say("good", h("strong", {}, best), h("p", { class: "quiet" }, facts), this.replay.node);
    });
  }

  /** The states from here to the answer. @param {any} result @param {any} now @param {AbortSignal} signal */
  async way(result, now, signal) {
    const { puzzle } = this.game;
    const states = [{ state: now, text: "The board as it is" }];
    if (this.world.isMoves) {
      for (const move of result.moves) states.push({ state: this.world.move(puzzle, states[states.length - 1].state, move), text: `Move ${states.length}: ${move}` });
      return states;
    }
    const start = this.world.start(puzzle);
    states[0] = { state: start, text: "The givens" };
    if (this.has("hint")) {
      const [steps] = await ask("hint", { world: this.name, text: this.world.write(puzzle), options: { all: true, "time-limit": "10s" } }, { signal });
      for (const step of steps.steps ?? []) {
        const cells = new Set(step.cells?.map(([r, c]) => r * this.world.size(puzzle).cols + c));
        states.push({ state: this.world.apply(puzzle, states[states.length - 1].state, step), text: `${step.name}: ${step.text}`, lit: cells });
      }
    }
    states.push({ state: this.world.solved(puzzle, start, result.solution), text: "The solution" });
    return states;
  }

  showValue(/** @type {any} */ result, /** @type {string} */ facts) {
    const value = { win: "can force a win", draw: "cannot do better than a draw", loss: "loses against best play" }[result.value];
    const side = this.world.turn(this.world.stones(this.game.puzzle, this.game.now));
    const [x, y] = (result.move ?? "").split(",").map(Number);
    this.look.lit = new Set(result.move ? [y * this.game.puzzle.cols + x] : []);
    this.draw();
    const line = result.line?.length ? h("p", { class: "quiet" }, `Line: ${result.line.slice(0, 12).join(" ")}`) : null;
    this.say("good", h("strong", {}, value ? `${side} ${value}` : `Evaluation for ${side}: ${Number(result.eval ?? 0).toFixed(2)}`),
      h("p", {}, result.move ? `Best move: column ${x + 1}, row ${y + 1}.` : ""), line, h("p", { class: "quiet" }, facts));
  }

  async count() {
    const told = this.world.isMoves ? this.world.told(this.game.puzzle, this.game.now).text : this.world.write(this.game.puzzle);
    await this.work("Counting", async (signal, progress) => {
      const options = { "at-most": "1000", "time-limit": "20s" };
      const known = this.declared.options.some((option) => option.name === "at-most" && option.commands.includes("count"));
      const [result] = await ask("count", { world: this.name, text: told, options: known ? options : { "time-limit": "20s" } }, { signal, progress });
      const more = result.complete ? "" : "at least ";
      const count = Number(result.count);
      this.say(count === 1 && result.complete ? "good" : "bad", count === 1 && result.complete ? "Exactly one solution." : count === 0 && result.complete ? `No solution. ${result.why ?? ""}` : `There are ${more}${count.toLocaleString("en")} solutions.`);
    });
  }

  async rate() {
    const text = this.world.isMoves ? this.world.told(this.game.puzzle, this.game.now).text : this.world.write(this.game.puzzle);
    await this.work("Rating", async (signal, progress) => {
      const [result] = await ask("rate", { world: this.name, text, options: { "time-limit": "30s" } }, { signal, progress });
      if (result.status !== "rated") return this.say("bad", result.why ?? `Not rated: ${result.status}.`);
      const rows = Object.entries(result.techniques ?? {}).map(([name, times]) => h("tr", {}, h("td", {}, name.replaceAll("-", " ")), h("td", {}, String(times))));
      this.say("good", h("p", {}, h("span", { class: `grade ${result.grade}` }, result.grade), ` score ${result.score}`, result.se ? `, SE ${result.se.er}` : "", result.optimum === undefined ? "" : `, optimum ${result.optimum}`),
        rows.length ? h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Technique"), h("th", { scope: "col" }, "Times"))), h("tbody", {}, rows)) : null);
    });
  }

  makeNew() {
    const examples = h("select", { id: "examples", onchange: () => { if (examples.value) void this.load(this.world.examples[Number(examples.value)][1]); examples.value = ""; } },
      h("option", { value: "" }, "Choose…"), this.world.examples.map(([label], i) => h("option", { value: i }, label)));
    const text = h("textarea", { id: "text", rows: 5, spellcheck: "false", placeholder: "Any notation" });
    const file = h("input", { type: "file", id: "file", onchange: async () => { const [chosen] = file.files ?? []; if (chosen) await this.load((await chosen.slice(0, 1 << 19).text())); file.value = ""; } });
    return h("details", { open: true }, h("summary", {}, "New board"),
      h("label", { for: "examples" }, "Examples"), examples, this.makeGenerate(),
      h("label", { for: "text" }, "Type or paste a board"), text,
      h("div", { class: "row" }, button("Load", () => void this.load(text.value)), h("label", { for: "file", class: "file" }, "Open a file", file)));
  }

  makeGenerate() {
    if (!this.has("generate")) return null;
    const takes = (/** @type {string} */ name) => this.declared.options.find((option) => option.name === name && option.commands.includes("generate"));
    const size = takes("size") && h("input", { id: "size", value: { sudoku: "9", numbrix: "8x8", sliding: "4x4", merge: "3x3" }[this.name] ?? "", size: 6, autocomplete: "off" });
    const grade = takes("difficulty") && h("select", { id: "difficulty" }, h("option", { value: "" }, "any"), GRADES.map((grade) => h("option", {}, grade)));
    const kind = takes("neighbours") && h("select", { id: "neighbours" }, [["4", "Numbrix"], ["8", "Hidato"], ["6", "Hexagons"]].map(([value, label]) => h("option", { value }, label)));
    const make = async () => {
      await this.work("Making a board", async (signal, progress) => {
        /** @type {Record<string, string>} */
        const options = { seed: String(crypto.getRandomValues(new Uint32Array(1))[0]), "time-limit": "20s", output: this.world.notation };
        for (const field of [size, grade, kind]) if (field?.value) options[field.id] = field.value;
        const [result] = await ask("generate", { world: this.name, options }, { signal, progress });
        if (result.status !== "made") throw new EngineError("limit", result.why ?? result.error?.message ?? result.status);
        const facts = Object.entries(result.options ?? {}).map(([name, value]) => (value === true ? name : `${name}=${value}`));
        const puzzle = this.world.read((facts.length ? `% gridwright: ${facts.join(" ")}\n` : "") + result.puzzle);
        this.begin(new Game(puzzle, this.world.start(puzzle)), false);
        this.say("", `A new board${result.grade ? `, ${result.grade}` : ""}; seed ${result.seed}.`);
      });
    };
    const field = (/** @type {any} */ input, /** @type {string} */ label) => input && h("div", {}, h("label", { for: input.id }, label), input);
    return h("div", { class: "row make" }, field(size, "Size"), field(grade, "Difficulty"), field(kind, "Kind"), button("Make a new one", () => void make()));
  }

  makeShare() {
    const place = h("input", { readonly: true, "aria-label": "Link to this game", hidden: true, onfocus: () => place.select() });
    const share = async () => {
      const url = link(this.name, { game: this.game.save() });
      place.value = url;
      place.hidden = false;
      await navigator.clipboard?.writeText(url).then(() => announce("Link copied"), () => {});
    };
    const plain = () => (this.world.isMoves || this.world.isGame ? this.world.told(this.game.puzzle, this.game.now).text : this.world.write(this.game.puzzle, this.game.now.values));
    return h("details", {}, h("summary", {}, "Share and export"), h("div", { class: "row" },
      button("Link", () => void share()), button("Text", () => save(`${this.name}.txt`, "text/plain", plain())),
      button("SVG", () => save(`${this.name}.svg`, "image/svg+xml", picture(this.board.svg))), button("PNG", () => void png(`${this.name}.png`, this.board.svg))), place);
  }
}

/** @param {string} name @param {string} type @param {BlobPart} content */
function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @param {string} name @param {SVGElement} svg */
async function png(name, svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([picture(svg)], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((/** @type {Blob} */ blob) => save(name, "image/png", blob));
}

export { still };
