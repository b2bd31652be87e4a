// What stands beside the board and is not about the game in hand: new boards, saved games, sharing.
import { announce, button, h } from "./dom.js";
import { picture } from "./board.js";
import { ask, EngineError, sheet } from "./client.js";
import { forget, Game, link, saveAs, saves, upgrade } from "./game.js";

const GRADES = ["easy", "medium", "hard", "expert", "extreme"];
const SIZES = { sudoku: "9", numbrix: "8x8", sliding: "4x4", merge: "3x3" };
/** What kinds a world can make, as options of `generate`. @type {Record<string, [string, Record<string, any>][]>} */
const KINDS = {
  sudoku: [["Classic", {}], ["Jigsaw", { jigsaw: true, output: "grid" }], ["Diagonals", { extra: "diagonals" }], ["Windoku", { extra: "windoku" }], ["Diagonals and windoku", { extra: "diagonals,windoku" }]],
  numbrix: [["Numbrix", {}], ["Hidato", { neighbours: "8" }], ["Hexagons", { neighbours: "6" }]],
};

/** A new board: an example, one that is made, typed, pasted or opened. @param {any} view */
export function newBoard(view) {
  const { world } = view;
  const examples = h("select", { id: "examples", onchange: () => { if (examples.value) view.example(Number(examples.value)); examples.value = ""; } },
    h("option", { value: "" }, "Choose…"), world.examples.map(([label], i) => h("option", { value: i }, label)));
  const text = h("textarea", { id: "text", rows: 5, spellcheck: "false", placeholder: "Any notation" });
  const file = h("input", { type: "file", id: "file", onchange: async () => { const [chosen] = file.files ?? []; if (chosen) await view.load((await chosen.slice(0, 1 << 19).text())); file.value = ""; } });
  return h("details", { open: !matchMedia("(max-width: 560px)").matches }, h("summary", {}, "New board"), h("label", { for: "examples" }, "Examples"), examples, generator(view),
    h("label", { for: "text" }, "Type or paste a board"), text,
    h("div", { class: "row even" }, button("Load", () => void view.load(text.value)), h("label", { for: "file", class: "file" }, "Open a file", file)));
}

/** @param {any} view */
function generator(view) {
  if (!view.has("generate") || view.world.isGame) return null;
  const takes = (/** @type {string} */ name) => view.declared.options.find((option) => option.name === name && option.commands.includes("generate"));
  const size = takes("size") && h("input", { id: "size", value: SIZES[view.name] ?? "", size: 6, autocomplete: "off" });
  const grade = takes("difficulty") && h("select", { id: "difficulty" }, h("option", { value: "" }, "any"), GRADES.map((grade) => h("option", {}, grade)));
  const kinds = KINDS[view.name];
  const kind = kinds && h("select", { id: "kind" }, kinds.map(([label], i) => h("option", { value: i }, label)));
  const make = () => view.work("Making a board", async (/** @type {AbortSignal} */ signal, /** @type {any} */ progress) => {
    const options = { ...(kind ? kinds[Number(kind.value)][1] : {}) };
    for (const field of [size, grade]) if (field?.value) options[field.id] = field.value;
    await made(view, options, signal, progress);
  });
  const field = (/** @type {any} */ input, /** @type {string} */ label) => input && h("div", {}, h("label", { for: input.id }, label), input);
  return h("div", { class: "make" }, field(kind, "Kind"), field(size, "Size"), field(grade, "Difficulty"), button("Make a new one", () => void make()));
}

/** Makes a board and begins with it. @param {any} view @param {Record<string, any>} wishes @param {AbortSignal} signal @param {any} progress */
async function made(view, wishes, signal, progress) {
  const options = { seed: String(crypto.getRandomValues(new Uint32Array(1))[0]), "time-limit": "20s", output: view.world.notations[0], ...wishes };
  const [result] = await ask("generate", { world: view.name, options }, { signal, progress });
  if (result.status !== "made") throw new EngineError("limit", result.why ?? result.error?.message ?? result.status);
  const puzzle = view.world.read(described(result));
  view.begin(new Game(puzzle, view.world.start(puzzle)), false);
  view.say("", `A new board${result.grade ? `, ${result.grade}` : ""}; seed ${result.seed}.`);
}

/** A made board with what it says of itself. @param {any} result */
export function described(result) {
  const facts = Object.entries(result.options ?? {}).map(([name, value]) => (value === true ? name : `${name}=${value}`));
  return (facts.length ? `% gridwright: ${facts.join(" ")}\n` : "") + result.puzzle;
}

/** Games kept under a name. @param {any} view */
export function saved(view) {
  const name = h("input", { id: "save-name", autocomplete: "off", maxlength: 60, placeholder: "A name", "aria-label": "Name of the saved game" });
  const list = h("ul", { class: "saves" });
  const fill = () => {
    const all = saves(view.name);
    list.replaceChildren(...all.map(({ name, when, file }) => h("li", {}, h("span", { class: "grow" }, h("strong", {}, name), h("span", { class: "quiet" }, ` ${when.slice(0, 10)} ${when.slice(11, 16)}`)),
      button("Open", () => { const game = upgrade(file); if (game) view.begin(Game.load(game), true); }, { "aria-label": `Open ${name}` }),
      button("Delete", () => { forget(view.name, name); fill(); announce(`${name} deleted`); }, { "aria-label": `Delete ${name}` }))));
    if (!all.length) list.replaceChildren(h("li", { class: "quiet" }, "Nothing saved yet. The game in hand is kept by itself."));
  };
  const save = () => {
    saveAs(view.name, name.value.trim() || new Date().toLocaleString("en", { dateStyle: "medium", timeStyle: "short" }), view.game);
    name.value = "";
    fill();
    announce("Saved");
  };
  fill();
  return h("details", {}, h("summary", {}, "Saved games"), h("div", { class: "row" }, name, button("Save", save)), list);
}

/** A link, and the board as a file. @param {any} view */
export function share(view) {
  const place = h("input", { readonly: true, "aria-label": "Link to this game", hidden: true, onfocus: () => place.select() });
  const { world } = view;
  const give = async () => {
    const url = link(view.name, { game: view.game.save() });
    place.value = url;
    place.hidden = false;
    await navigator.clipboard?.writeText(url).then(() => announce("Link copied"), () => {});
  };
  const standing = () => (world.isMoves || world.isGame ? world.told(view.game.puzzle, view.game.now).text : world.write(view.game.puzzle, view.game.now.values));
  const answer = h("input", { type: "checkbox", checked: !world.isGame });
  const paper = () => view.work("Drawing", async (/** @type {AbortSignal} */ signal) => {
    const text = world.isGame ? standing() : world.write(view.game.puzzle);
    const file = await sheet({ world: view.name, text, options: { output: "pdf", solutions: answer.checked ? "last" : "none" } }, signal);
    save(`${view.name}.pdf`, "application/pdf", file);
  });
  return h("details", {}, h("summary", {}, "Share and export"), h("div", { class: "row even" }, button("Link", () => void give()), button("Text", () => save(`${view.name}.txt`, "text/plain", standing())),
    button("SVG", () => save(`${view.name}.svg`, "image/svg+xml", picture(view.board.svg))), button("PNG", () => void png(`${view.name}.png`, view.board.svg)), button("PDF", () => void paper())),
  h("label", { class: "check" }, answer, "Solution in the PDF"), place);
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
