// Small helpers over the document: everything is made by functions, nothing by markup in strings.

/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} node @param {Props} props */
export function set(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** An HTML element. @param {string} tag @param {Props} [props] @param {...any} children @returns {any} */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  set(node, props);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An SVG element. @param {string} tag @param {Props} [props] @param {...any} children @returns {any} */
export function s(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, props);
  node.append(...children.flat().filter(Boolean));
  return node;
}

/** A button. @param {string} label @param {(event: Event) => void} click @param {Props} [props] */
export function button(label, click, props = {}) {
  return h("button", { type: "button", onclick: click, ...props }, label);
}

/** Says something to those who do not see the page. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** Words as a sentence. @param {string} text */
export const sentence = (text) => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "");

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
