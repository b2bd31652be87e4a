// A board as an SVG that is an ARIA grid: one tab stop, arrows move, cells say what they are.
import { h, s, still } from "./dom.js";

/** @typedef {{ text?: string, label: string, kind?: string, marks?: {corner?: string[], centre?: string[], gone?: Set<string>, spaced?: boolean}, colour?: number,
 *   readonly?: boolean, size?: number, invalid?: boolean, hole?: boolean, lit?: boolean, shape?: string, home?: boolean }} CellLook */
/** @typedef {{ rows: number, cols: number, label: string, hex?: boolean, edges?: boolean, cell: (r: number, c: number) => CellLook,
 *   over?: () => any[] }} Scene */

export const SIZE = 60;
/** How large the numbers of rows and columns are. @param {Scene} scene */
const edgeSize = (scene) => (scene.cols > 9 ? 24 : Math.max(6, scene.cols * 1.6));
/** Neighbours of a hexagon: the keys lie around K as the cells lie around theirs. @type {Record<string, [number, number]>} */
const AROUND = { u: [-1, -1], i: [-1, 0], j: [0, -1], l: [0, 1], m: [1, -1], ",": [1, 0] };

/** The centre of a cell. @param {Scene} scene @param {number} r @param {number} c */
export function centre(scene, r, c) {
  const shift = scene.hex && r % 2 ? SIZE / 2 : 0;
  return [c * SIZE + SIZE / 2 + shift, r * SIZE * (scene.hex ? 0.866 : 1) + SIZE / 2 + (scene.hex ? SIZE * 0.08 : 0)];
}

/** @param {number} x @param {number} y */
function hexagon(x, y) {
  const radius = SIZE * 0.577;
  const corner = (/** @type {number} */ i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return s("polygon", { points: [0, 1, 2, 3, 4, 5].map(corner).join(" "), class: "tile" });
}

export class Board {
  /** @param {{ press?: (r: number, c: number, event: PointerEvent) => void, drag?: (r: number, c: number, event: PointerEvent) => void,
   *   release?: (cell: [number, number] | null, event: PointerEvent) => void, swipe?: (direction: string) => void, key?: (event: KeyboardEvent, r: number, c: number) => boolean,
   *   focus?: (r: number, c: number) => void }} hands */
  constructor(hands) {
    this.hands = hands;
    this.at = [0, 0];
    this.svg = s("svg", { class: "board", role: "grid", id: "board", tabindex: -1 });
    this.node = h("div", { class: "frame" }, this.svg);
    /** @type {[number, number] | null} */ this.from = null;
    /** @type {string | null} */ this.over = null;
    this.marks = s("g");
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => this.down(e));
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ e) => this.move(e));
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ e) => this.up(e));
    this.svg.addEventListener("pointercancel", () => (this.from = null));
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => this.keydown(e));
    this.svg.addEventListener("contextmenu", (/** @type {Event} */ e) => e.preventDefault());
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const focused = this.svg.contains(document.activeElement);
    this.at = [Math.min(this.at[0], scene.rows - 1), Math.min(this.at[1], scene.cols - 1)];
    const width = scene.cols * SIZE + (scene.hex ? SIZE / 2 : 0);
    const height = scene.hex ? (scene.rows - 1) * SIZE * 0.866 + SIZE * 1.16 : scene.rows * SIZE;
    // Marks stand beside the cells, which say them in words.
    this.marks = s("g", { "aria-hidden": "true", class: "over" });
    const rows = [];
    for (let r = 0; r < scene.rows; r++) {
      const row = s("g", { role: "row", "aria-rowindex": r + 1 });
      for (let c = 0; c < scene.cols; c++) row.append(this.cell(scene, r, c));
      rows.push(row);
    }
    const edge = scene.edges ? edgeSize(scene) * 1.4 : 0;
    this.svg.setAttribute("viewBox", `${-3 - edge} ${-3 - edge} ${width + 6 + edge} ${height + 6 + edge}`);
    for (const [name, value] of [["aria-label", scene.label], ["aria-rowcount", scene.rows], ["aria-colcount", scene.cols]])
      this.svg.setAttribute(name, value);
    // What stands above the board is as wide as the board.
    for (const node of [this.node, this.node.parentElement]) {
      node?.style.setProperty("--ratio", String(width / height));
      node?.style.setProperty("--widest", `${Math.max(280, scene.cols * 150)}px`);
    }
    this.svg.replaceChildren(patterns(),
      s("g", { "aria-hidden": "true" }, scene.edges ? edges(scene) : []), ...rows, this.marks,
      s("g", { "aria-hidden": "true", class: "over" }, scene.over?.() ?? []));
    if (focused) this.focus();
  }

  /** @param {Scene} scene @param {number} r @param {number} c */
  cell(scene, r, c) {
    const look = scene.cell(r, c);
    const [x, y] = centre(scene, r, c);
    const here = this.at[0] === r && this.at[1] === c;
    const group = s("g", {
      role: "gridcell", "aria-colindex": c + 1, "aria-label": `${look.label}, row ${r + 1}${scene.hex ? ", position" : " column"} ${c + 1}`,
      "aria-readonly": look.readonly ? "true" : null, "aria-invalid": look.invalid ? "true" : null,
      "aria-selected": look.kind?.includes("chosen") ? "true" : null,
      tabindex: here ? 0 : -1, class: `cell ${look.kind ?? ""} ${look.colour ? `colour${look.colour}` : ""} ${look.lit ? "lit" : ""} ${look.invalid ? "wrong" : ""}`,
      "data-r": r, "data-c": c,
      onfocus: () => { this.at = [r, c]; this.hands.focus?.(r, c); },
    });
    if (look.hole) {
      group.classList.add("hole");
      group.append(scene.hex ? hexagon(x, y) : s("rect", { x: x - 30, y: y - 30, width: SIZE, height: SIZE, class: "tile" }));
      return group;
    }
    group.append(scene.hex ? hexagon(x, y) : s("rect", { x: x - 30 + (look.shape ? 2 : 0), y: y - 30 + (look.shape ? 2 : 0),
      width: SIZE - (look.shape ? 4 : 0), height: SIZE - (look.shape ? 4 : 0), rx: look.shape ? 8 : 0, class: "tile" }));
    if (look.colour) group.append(s("rect", { x: x - 30, y: y - 30, width: SIZE, height: SIZE, fill: `url(#pattern${look.colour})`, class: "pattern" }));
    if (look.text) {
      const size = look.size ?? (look.text.length > 3 ? 17 : look.text.length > 2 ? 21 : look.text.length > 1 ? 26 : 34);
      group.append(s("text", { x, y: y + size * 0.35, "font-size": size, "text-anchor": "middle", class: "value", text: look.text }));
      if (look.home) group.append(s("circle", { cx: x, cy: y + 21, r: 2.5, class: "homedot" }));
    } else if (look.marks) this.marks.append(s("g", { class: group.getAttribute("class").replace("cell", "") }, marks(look.marks, x, y)));
    group.append(scene.hex ? s("circle", { cx: x, cy: y, r: 25, class: "ring" }) : s("rect", { x: x - 27, y: y - 27, width: 54, height: 54, rx: 5, class: "ring" }));
    return group;
  }

  /** @param {PointerEvent | {clientX: number, clientY: number}} event @returns {[number, number] | null} */
  under(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-r]");
    if (!cell || !this.svg.contains(cell)) return null;
    return [Number(cell.getAttribute("data-r")), Number(cell.getAttribute("data-c"))];
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.under(event);
    if (!cell) return;
    event.preventDefault();
    this.from = [event.clientX, event.clientY];
    this.over = cell.join();
    this.at = cell;
    // Cells are drawn anew while a finger is on them.
    this.svg.setPointerCapture(event.pointerId);
    this.focus();
    this.hands.press?.(cell[0], cell[1], event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from || !this.hands.drag) return;
    const cell = this.under(event);
    if (!cell || cell.join() === this.over) return;
    this.over = cell.join();
    this.hands.drag(cell[0], cell[1], event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.from) return;
    const [dx, dy] = [event.clientX - this.from[0], event.clientY - this.from[1]];
    this.from = null;
    if (this.hands.swipe && Math.max(Math.abs(dx), Math.abs(dy)) > 24)
      this.hands.swipe(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U");
    this.hands.release?.(this.under(event), event);
  }

  focus() {
    for (const cell of this.svg.querySelectorAll('[role="gridcell"][tabindex="0"]')) cell.setAttribute("tabindex", "-1");
    const cell = this.svg.querySelector(`[data-r="${this.at[0]}"][data-c="${this.at[1]}"]`);
    cell?.setAttribute("tabindex", "0");
    cell?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    const [r, c] = this.at;
    if (this.hands.key?.(event, r, c)) {
      event.preventDefault();
      return;
    }
    const { rows, cols } = /** @type {Scene} */ (this.scene);
    const ends = event.ctrlKey || event.metaKey;
    /** @type {Record<string, [number, number]>} */
    const to = {
      ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1], ArrowUp: [r - 1, c], ArrowDown: [r + 1, c],
      Home: ends ? [0, 0] : [r, 0], End: ends ? [rows - 1, cols - 1] : [r, cols - 1], PageUp: [r - 3, c], PageDown: [r + 3, c],
    };
    const way = this.scene?.hex && !ends && !event.altKey && AROUND[event.key];
    // Odd rows are shifted by half a cell.
    const target = way ? [r + way[0], c + way[1] + (way[0] ? r % 2 : 0)] : to[event.key];
    if (!target) return;
    event.preventDefault();
    const inside = target[0] >= 0 && target[1] >= 0 && target[0] < rows && target[1] < cols;
    if (way && !inside) return;
    this.at = [Math.max(0, Math.min(rows - 1, target[0])), Math.max(0, Math.min(cols - 1, target[1]))];
    this.focus();
  }
}

/** Numbers of columns above and of rows beside a board, from 0 as lines of play have them. @param {Scene} scene */
function edges(scene) {
  const size = edgeSize(scene);
  const number = (/** @type {number} */ i, /** @type {number} */ x, /** @type {number} */ y) => s("text", { x, y, "font-size": size, "text-anchor": "middle", class: "edge", text: String(i) });
  return [...Array.from({ length: scene.cols }, (_, c) => number(c, c * SIZE + SIZE / 2, -size * 0.4)), ...Array.from({ length: scene.rows }, (_, r) => number(r, -size * 0.75, r * SIZE + SIZE / 2 + size * 0.35))];
}

/** @param {{corner?: string[], centre?: string[], gone?: Set<string>, spaced?: boolean}} marks @param {number} x @param {number} y */
function marks({ corner, centre, gone, spaced: wide = false }, x, y) {
  const places = [[-21, -15], [21, -15], [-21, 25], [21, 25], [0, -15], [0, 25], [-21, 5], [21, 5]];
  const list = (corner ?? []).slice(0, 8).map((mark, i) =>
    s("text", { x: x + places[i][0], y: y + places[i][1], "font-size": 14, "text-anchor": "middle", class: gone?.has(mark) ? "mark gone" : "mark", text: mark }));
  if (!centre?.length) return list;
  // Short rows are easier to read than one long one.
  const across = Math.ceil(centre.length / Math.ceil(centre.length / (wide ? 3 : 4)));
  const rows = Array.from({ length: Math.ceil(centre.length / across) }, (_, i) => centre.slice(i * across, (i + 1) * across));
  const longest = Math.max(...rows.map((row) => row.join(wide ? " " : "").length));
  const size = Math.min(17, 76 / longest, 50 / rows.length);
  rows.forEach((row, i) => list.push(s("text", { x, y: y + size * (0.36 + i - (rows.length - 1) / 2), "font-size": size.toFixed(1), "text-anchor": "middle", class: "mark" },
    row.map((mark, j) => s("tspan", { class: gone?.has(mark) ? "gone" : null, text: mark + (wide && j + 1 < row.length ? " " : "") })))));
  return list;
}

/** A pattern for each colour, so that colour is never the only sign. */
function patterns() {
  const shapes = ["M0 12L12 0", "M0 0L12 12", "M0 6H12", "M6 0V12", "M0 6H12M6 0V12", "M0 0L12 12M0 12L12 0", "M3 3h1M9 9h1", "M0 6L6 0L12 6"];
  return s("defs", {}, shapes.map((d, i) =>
    s("pattern", { id: `pattern${i + 1}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" }, s("path", { d, stroke: "#00000066", "stroke-width": i === 6 ? 4 : 1.4, fill: "none" }))));
}

/** Tiles come from where they were; of two that have merged the other is shown until it is there. @param {Board} board
 * @param {{from: number, to: number, tile: number}[]} motions @param {number} cols */
export function slide(board, motions, cols) {
  if (still()) return;
  const place = (/** @type {number} */ i) => [(i % cols) * SIZE, Math.floor(i / cols) * SIZE];
  const seen = new Set();
  for (const { from, to, tile } of motions) {
    const group = board.svg.querySelector(`[data-r="${Math.floor(to / cols)}"][data-c="${to % cols}"]`);
    if (!group || from === to) { seen.add(to); continue; }
    const [[x1, y1], [x2, y2]] = [place(from), place(to)];
    const steps = [{ transform: `translate(${x1 - x2}px, ${y1 - y2}px)` }, { transform: "none" }];
    const timing = { duration: 90 + 25 * Math.hypot(x1 - x2, y1 - y2) / SIZE, easing: "cubic-bezier(.2,.7,.3,1)" };
    if (!seen.has(to)) {
      seen.add(to);
      group.animate(steps, timing);
      continue;
    }
    const ghost = /** @type {SVGElement} */ (group.cloneNode(true));
    for (const name of ["role", "tabindex", "data-r", "data-c", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    const text = ghost.querySelector("text");
    if (text) text.textContent = String(tile);
    board.marks.append(ghost);
    ghost.animate(steps, timing).onfinish = () => ghost.remove();
  }
}

const DRAWN = ["fill", "stroke", "stroke-width", "font-family", "font-weight", "font-size", "opacity", "stroke-linecap", "stroke-linejoin"];

/** The board as a picture that needs no style sheet. @param {SVGElement} svg */
export function picture(svg) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const [from, to] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((node, i) => {
    const style = getComputedStyle(node);
    if (to[i].classList.contains("ring")) to[i].setAttribute("visibility", "hidden");
    for (const name of DRAWN) to[i].setAttribute(name, style.getPropertyValue(name));
    for (const name of ["role", "tabindex", "class", "aria-label"]) to[i].removeAttribute(name);
  });
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
