// Plain boards as text.

/** What a text says of itself. @param {string} text @returns {Record<string, string>} */
export function header(text) {
  /** @type {Record<string, string>} */
  const facts = {};
  for (const [, words] of text.matchAll(/^% gridwright:(.*)$/gm))
    for (const word of words.trim().split(/\s+/)) {
      const [name, value = "true"] = word.split("=");
      facts[name] = value;
    }
  return facts;
}

/** The lines that are no comments. @param {string} text */
export const lines = (text) => text.split("\n").filter((line) => line.trim() && !line.startsWith("%"));

/** All numbers. @param {string} text */
export const numbers = (text) => lines(text).join(" ").trim().split(/\s+/).map(Number);
