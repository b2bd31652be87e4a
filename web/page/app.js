// The shell: which world is shown, and whether the engine is there.
import { h, announce } from "./dom.js";
import { onConnection, techniques, worlds } from "./client.js";
import { unlink } from "./game.js";
import { View } from "./view.js";
import * as sudoku from "./worlds/sudoku.js";
import * as numbrix from "./worlds/numbrix.js";
import * as sliding from "./worlds/sliding.js";
import * as merge from "./worlds/merge.js";
import * as mnk from "./worlds/mnk.js";

/** @type {Record<string, any>} */
const WORLDS = { sudoku, numbrix, sliding, merge, mnk };
/** Views that are fetched when they are wanted. @type {Record<string, any>} */
const EXTRA = {
  race: { title: "Race", open: async (/** @type {any} */ content) => (await import("./race.js")).race(main, declared, WORLDS, content) },
  learn: { title: "Techniques", open: async (/** @type {any} */ content) => (await import("./learn.js")).learn(main, declared, WORLDS, content) },
};
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let declared = [];
/** @type {View | null} */
let view = null;
/** Whether a view could not be fetched. */
let missed = false;

function nav(/** @type {string} */ current) {
  const bar = document.getElementById("worlds");
  const items = [...Object.entries(WORLDS).map(([name, world]) => [name, world.title]), ["race", "Race"], ["learn", "Techniques"]];
  bar?.replaceChildren(
    ...items.map(([name, title]) => h("a", { href: `${location.origin}${location.pathname}${location.search}#${name}`, "aria-current": name === current ? "page" : null }, title)));
  // On a narrow screen the one that is shown must not be hidden.
  const shown = /** @type {HTMLElement | null | undefined} */ (bar?.querySelector("[aria-current]"));
  if (bar && shown) bar.scrollLeft = shown.offsetLeft - bar.offsetLeft - (bar.clientWidth - shown.offsetWidth) / 2;
}

async function show() {
  const { world, content } = unlink(location.hash);
  const name = WORLDS[world] || EXTRA[world] ? world : "sudoku";
  nav(name);
  view?.leave();
  view = null;
  main.setAttribute("aria-busy", "true");
  document.title = `${EXTRA[name]?.title ?? WORLDS[name].title} · gridwright`;
  if (EXTRA[name]) await extra(name, content);
  else {
    view = new View(name, WORLDS[name], declared.find((world) => world.name === name) ?? { capabilities: [], options: [], algorithms: [], notations: [] });
    main.replaceChildren(view.node);
    await view.open(content);
  }
  main.setAttribute("aria-busy", "false");
}

/** @param {string} name @param {any} content */
async function extra(name, content) {
  try {
    await EXTRA[name].open(content);
  } catch (error) {
    // A module that was not fetched before the engine went away.
    if (!(error instanceof TypeError)) throw error;
    missed = true;
    main.replaceChildren(h("p", { class: "status" }, "This part of the page is not here yet, and the engine does not answer. It comes by itself when the engine is back."));
    await worlds().catch(() => {});
  }
}

onConnection((lost) => {
  const note = /** @type {HTMLElement} */ (document.getElementById("offline"));
  note.hidden = !lost;
  note.textContent = lost ? "The engine does not answer. You can go on playing; it is tried again every second." : "";
  if (!lost) {
    announce("The engine is back.");
    if (!declared.length || missed) void begin();
  }
});

async function begin() {
  missed = false;
  try {
    declared = await worlds();
  } catch {
    // Said above; boards can be played without it.
  }
  await show();
}

document.getElementById("skip")?.addEventListener("click", () => {
  // Not a link: the fragment says what is shown.
  if (view) view.board.focus();
  else main.querySelector("select")?.focus();
});
addEventListener("hashchange", () => void show());
// The rest of the page comes when the first view stands, so that it is there when the engine is not.
void begin().then(() => setTimeout(() => { for (const rest of ["./race.js", "./learn.js", "./review.js"]) import(rest).catch(() => {}); void techniques("sudoku"); }, 500));
