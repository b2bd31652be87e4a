// Algorithms side by side on one board, replayed from records of their searches.
import { button, h } from "./dom.js";
import { ask, EngineError } from "./client.js";
import { link } from "./game.js";
import { lane } from "./lane.js";
import { legend, plot } from "./plot.js";
import { Board } from "./board.js";
import { plain } from "./view.js";

const START = { sliding: "2 3 6\n1 0 5\n8 4 7\n", merge: "4 4 16\n8 16 8\n2 2 4\n", numbrix: "4 4\n1 0 0 0\n0 0 0 0\n0 0 11 0\n16 0 0 0\n" };
const FIRST = ["bfs", "astar", "ida", "greedy", "dfs"];
const FIELDS = [["time-limit", "Time", "5s"], ["node-limit", "States", "200000"], ["max-moves", "Moves", "40"], ["seed", "Seed", "1"]];

/** @param {HTMLElement} main @param {any[]} declared @param {Record<string, any>} worlds @param {any} content */
export function race(main, declared, worlds, content) {
  const able = declared.filter((world) => world.algorithms.length > 2 && world.name in START);
  if (!able.length) return main.replaceChildren(h("p", { class: "status" }, "The engine is needed for a race."));
  const wished = { world: "sliding", text: START.sliding, algorithms: FIRST.slice(0, 3), limits: {}, speed: 5, ...content?.race };
  /** @type {any} */ let timer = null;
  /** @type {AbortController | null} */ let running = null;
  const world = h("select", { id: "race-world", onchange: () => { wished.algorithms = names().filter((name) => FIRST.includes(name)).slice(0, 3); text.value = START[world.value]; choices(); preview(); } },
    able.map(({ name }) => h("option", { value: name, selected: name === wished.world }, worlds[name].title)));
  const text = h("textarea", { id: "race-text", rows: 5, spellcheck: "false" });
  text.value = wished.text;
  const limits = FIELDS.map(([name, label, value]) => {
    const input = h("input", { id: `race-${name}`, size: 6, autocomplete: "off", value: wished.limits[name] ?? value });
    return { name, input, row: h("div", {}, h("label", { for: `race-${name}` }, label), input) };
  });
  const boxes = h("div", { class: "choices", role: "group", "aria-label": "Algorithms, two to four" });
  const lanes = h("div", { class: "lanes" });
  const plots = h("div", { class: "plots" });
  const key = h("div", {});
  const board = new Board({});
  const seen = h("div", { class: "seen" }, board.node);
  const speed = h("input", { type: "range", id: "race-speed", min: 0, max: 10, value: wished.speed });
  const place = h("input", { readonly: true, "aria-label": "Link to this race", hidden: true, onfocus: () => place.select() });
  const note = h("p", { class: "status", role: "status" }, "Choose two to four algorithms, and start.");
  const pause = button("Pause", () => (timer ? halt() : go()), { hidden: true });
  const skip = button("To the end", () => { at = Infinity; tick(); }, { hidden: true });
  const stop = button("Stop", () => running?.abort(), { hidden: true });
  const names = () => able.find(({ name }) => name === world.value).algorithms.map((/** @type {any} */ a) => a.name).filter((/** @type {string} */ n) => n !== "champion" && !n.startsWith("seed"));
  /** @type {any[]} */ let raced = [];
  /** @type {any[]} */ let all = [];
  let at = 0;

  function choices() {
    // Only puzzles of moves have longest answers.
    for (const { name, row } of limits) row.hidden = name === "max-moves" && !worlds[world.value].isMoves;
    boxes.replaceChildren(...names().map((name) => {
      const box = h("input", { type: "checkbox", value: name, checked: wished.algorithms.includes(name), onchange: () => {
        wished.algorithms = [...boxes.querySelectorAll("input:checked")].map((each) => each.value);
        if (wished.algorithms.length > 4) { box.checked = false; wished.algorithms = wished.algorithms.filter((/** @type {string} */ each) => each !== name); note.textContent = "Four at most."; }
      } });
      return h("label", { class: "check" }, box, name);
    }));
  }

  /** Everything that two people need to see the same race. */
  function held() {
    return { world: world.value, text: text.value, algorithms: wished.algorithms, limits: Object.fromEntries(limits.filter(({ row }) => !row.hidden).map(({ name, input }) => [name, input.value.trim()])), speed: Number(speed.value) };
  }

  async function run() {
    halt();
    running?.abort();
    const mine = (running = new AbortController());
    const race = held();
    if (race.algorithms.length < 2) return (note.textContent = "Choose two to four algorithms.");
    note.textContent = "Searching…";
    stop.hidden = false;
    try {
      const records = await Promise.all(race.algorithms.map(async (/** @type {string} */ algorithm) => {
        const options = { algorithm, "trace-cap": "6000", ...Object.fromEntries(Object.entries(race.limits).filter(([, value]) => value)) };
        const [object] = await ask("trace", { world: race.world, text: race.text, options }, { signal: mine.signal });
        return { algorithm, object };
      }));
      note.textContent = "";
      raced = records;
      all = records.map(lane);
      lanes.replaceChildren(...all.map(({ node }) => node));
      at = 0;
      go();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      note.textContent = error.code === "stopped" ? "Stopped." : error.message;
    } finally {
      if (running === mine) stop.hidden = true;
    }
  }

  function halt() {
    clearInterval(timer);
    timer = null;
    pause.textContent = "Go on";
  }

  function go() {
    for (const each of [pause, skip]) each.hidden = false;
    clearInterval(timer);
    timer = setInterval(tick, 50);
    pause.textContent = "Pause";
  }

  function tick() {
    if (!main.contains(lanes)) return halt();
    at += 2 ** Number(speed.value) / 4;
    for (const each of all) each.show(Math.floor(at));
    curves();
    if (!all.every(({ length }) => at >= length)) return;
    halt();
    for (const each of [pause, skip]) each.hidden = true;
    const done = all.filter(({ object }) => object.status === "solved").sort((a, b) => a.object.stats.expanded - b.object.stats.expanded);
    const shortest = Math.min(...done.map(({ object }) => object.cost ?? 0));
    note.textContent = done.length ? `Fewest states expanded: ${done[0].algorithm} with ${done[0].object.stats.expanded.toLocaleString("en")}.${done[0].object.cost > shortest ? ` Its answer is longer than the shortest found (${done[0].object.cost} against ${shortest}).` : ""}` : all.every(({ object }) => object.status === "unsolvable") ? "All of them prove that there is no answer." : "Nobody found an answer within the limits.";
  }

  function curves() {
    key.replaceChildren(legend(all.map(({ algorithm }) => algorithm)));
    plots.replaceChildren(...["Expanded", "Generated", "Frontier"].map((label, i) =>
      plot({ label: `${label}, by recorded steps`, powers: true, lines: all.map(({ algorithm, history }) => ({ name: algorithm, points: history.map((/** @type {number[]} */ row) => [row[0], row[i + 1]]) })) })));
  }

  /** The board of the text, where it is in the page's own notation. */
  function preview() {
    try {
      const puzzle = worlds[world.value].read(text.value);
      const { rows, cols } = worlds[world.value].size(puzzle);
      if (!(rows * cols > 0) || rows * cols > 900) throw new RangeError("no board");
      board.draw(worlds[world.value].scene(puzzle, worlds[world.value].start(puzzle), plain()));
      seen.hidden = false;
    } catch {
      seen.hidden = true;
    }
  }

  // Trees are drawn in the colours of the moment.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (!main.contains(lanes)) return;
    all = raced.map(lane);
    lanes.replaceChildren(...all.map(({ node }) => node));
    for (const each of all) each.show(Math.floor(Math.min(at, 1e9)));
  });
  text.addEventListener("input", preview);
  choices();
  preview();
  main.replaceChildren(h("div", { class: "race" }, h("h1", {}, "Race"), h("div", { class: "setup" },
    h("div", { class: "what" }, h("div", {}, h("label", { for: "race-world" }, "World"), world), seen), h("div", { class: "grow" }, h("label", { for: "race-text" }, "Board"), text),
    h("fieldset", { class: "limits" }, h("legend", {}, "Limits"), limits.map(({ row }) => row)), boxes,
    h("div", { class: "row" }, button("Start", () => void run(), { class: "main" }), stop, pause, skip, h("label", { for: "race-speed", class: "speed" }, "Speed", speed),
      button("Link", () => { place.value = link("race", { race: held() }); place.hidden = false; place.select(); })), place), note, lanes, key, plots));
  if (content?.race) void run();
}
