// The state of one game and its history. States are plain values and never changed in place.

/** @typedef {{ puzzle: any, past: any[], now: any, future: any[], marks: number[], seconds: number }} Saved */

/** How saves are written. A change of their shape raises it and adds a way from the old one. */
export const VERSION = 1;

export class Game {
  /** @param {any} puzzle @param {any} start */
  constructor(puzzle, start) {
    this.puzzle = puzzle;
    /** @type {any[]} */ this.past = [];
    this.now = start;
    /** @type {any[]} */ this.future = [];
    /** Lengths of the past at which somebody wanted to come back. @type {number[]} */ this.marks = [];
    this.seconds = 0;
  }

  /** @param {any} next */
  step(next) {
    this.past = [...this.past, this.now];
    this.now = next;
    this.future = [];
    this.marks = this.marks.filter((mark) => mark < this.past.length);
  }

  undo() {
    if (!this.past.length) return false;
    this.future = [this.now, ...this.future];
    this.now = this.past[this.past.length - 1];
    this.past = this.past.slice(0, -1);
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past = [...this.past, this.now];
    [this.now, ...this.future] = this.future;
    return true;
  }

  checkpoint() {
    this.marks = [...this.marks.filter((mark) => mark !== this.past.length), this.past.length];
  }

  /** Back to the last checkpoint. */
  back() {
    const mark = this.marks.filter((mark) => mark < this.past.length).pop();
    if (mark === undefined) return false;
    while (this.past.length > mark) this.undo();
    return true;
  }

  /** @returns {Saved} */
  save() {
    const { puzzle, past, now, future, marks, seconds } = this;
    // A long game keeps its last thousand steps.
    return { puzzle, past: past.slice(-1000), now, future: future.slice(0, 1000), marks, seconds };
  }

  /** @param {Saved} saved */
  static load(saved) {
    const game = new Game(saved.puzzle, saved.now);
    Object.assign(game, { past: saved.past ?? [], future: saved.future ?? [], marks: saved.marks ?? [] });
    game.seconds = saved.seconds ?? 0;
    return game;
  }
}

/** Whatever an earlier version saved, as this one wants it; nothing where it cannot be read. @param {any} file @returns {Saved | null} */
export function upgrade(file) {
  if (!file || typeof file !== "object" || file.version !== VERSION || !file.game?.puzzle) return null;
  return file.game;
}

/** @param {string} world @param {Game} game */
export function keep(world, game) {
  try {
    localStorage.setItem(`gridwright:${world}`, JSON.stringify({ version: VERSION, game: game.save() }));
  } catch {
    // Private windows and full stores: the game goes on unsaved.
  }
}

/** @param {string} world @returns {Game | null} */
export function kept(world) {
  try {
    const saved = upgrade(JSON.parse(localStorage.getItem(`gridwright:${world}`) ?? "null"));
    return saved && Game.load(saved);
  } catch {
    return null;
  }
}

/** A choice of the player's. @param {string} name @param {any} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`gridwright:choice:${name}`, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`gridwright:choice:${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Games that were saved under a name, the newest first. @param {string} world @returns {{name: string, when: string, file: any}[]} */
export function saves(world) {
  const all = recall(`saves:${world}`, []);
  return Array.isArray(all) ? all.filter((each) => upgrade(each?.file)) : [];
}

/** @param {string} world @param {string} name @param {Game} game */
export function saveAs(world, name, game) {
  const file = { version: VERSION, game: game.save() };
  const rest = saves(world).filter((each) => each.name !== name);
  // A store holds a few megabytes.
  remember(`saves:${world}`, [{ name, when: new Date().toISOString(), file }, ...rest].slice(0, 30));
}

/** @param {string} world @param {string} name */
export function forget(world, name) {
  remember(`saves:${world}`, saves(world).filter((each) => each.name !== name));
}

/** A link that holds everything. @param {string} world @param {any} content */
export function link(world, content) {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, ...content }));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}${location.search}#${world}/${safe}`;
}

/** What a link holds. @param {string} fragment */
export function unlink(fragment) {
  const [world = "", safe = ""] = fragment.replace(/^#/, "").split("/");
  if (!safe) return { world, content: null };
  try {
    const text = atob(safe.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const content = JSON.parse(new TextDecoder().decode(bytes));
    return { world, content: content.version === VERSION ? content : null };
  } catch {
    return { world, content: null };
  }
}
