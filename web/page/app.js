// The shell: which world is shown, and whether the engine is there.
import { h, announce } from "./dom.js";
import { onConnection, worlds } from "./client.js";
import { link, unlink } from "./game.js";
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

function nav(/** @type {string} */ current) {
  const items = [...Object.entries(WORLDS).map(([name, world]) => [name, world.title]), ["race", "Race"], ["learn", "Techniques"]];
  document.getElementById("worlds")?.replaceChildren(
    ...items.map(([name, title]) => h("a", { href: `#${name}`, "aria-current": name === current ? "page" : null }, title)));
}

async function show() {
  const { world, content } = unlink(location.hash);
  const name = WORLDS[world] || EXTRA[world] ? world : "sudoku";
  nav(name);
  view?.leave();
  view = null;
  main.setAttribute("aria-busy", "true");
  document.title = `${EXTRA[name]?.title ?? WORLDS[name].title} · gridwright`;
  if (EXTRA[name]) await EXTRA[name].open(content);
  else {
    view = new View(name, WORLDS[name], declared.find((world) => world.name === name) ?? { capabilities: [], options: [], algorithms: [], notations: [], techniques: [] });
    main.replaceChildren(view.node);
    await view.open(content);
  }
  main.setAttribute("aria-busy", "false");
}

onConnection((lost) => {
  const note = /** @type {HTMLElement} */ (document.getElementById("offline"));
  note.hidden = !lost;
  note.textContent = lost ? "The engine does not answer. You can go on playing; it is tried again every second." : "";
  if (!lost) {
    announce("The engine is back.");
    if (!declared.length) void begin();
  }
});

async function begin() {
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
void begin();
export { link };
