// An answer, step by step: first, back, play, on, last, a place to scrub and a speed.
import { button, h } from "./dom.js";

export class Replay {
  /** @param {any} view @param {{state: any, text: string, lit?: Set<number>}[]} states @param {any} before */
  constructor(view, states, before) {
    this.view = view;
    this.states = states;
    this.before = before;
    this.at = 0;
    this.speed = 4;
    /** @type {any} */ this.timer = null;
    this.where = h("input", { type: "range", min: 0, max: states.length - 1, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.where.value)) });
    this.pace = h("input", { type: "range", min: 0, max: 6, step: 1, value: 2, "aria-label": "Speed", oninput: () => { this.speed = 2 ** Number(this.pace.value); if (this.timer) this.play(); } });
    this.text = h("p", { class: "step" });
    this.toggle = button("Play", () => (this.timer ? this.pause() : this.play()), { class: "main" });
    const small = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ click) => button(sign, click, { "aria-label": label, title: label });
    this.node = h("div", { class: "replay", role: "group", "aria-label": "Replay" }, this.where,
      h("div", { class: "row" }, small("First", "«", () => this.go(0)), small("Back", "‹", () => this.go(this.at - 1)), this.toggle,
        small("On", "›", () => this.go(this.at + 1)), small("Last", "»", () => this.go(states.length - 1))),
      h("label", { class: "speed" }, "Speed", this.pace), this.text,
      h("div", { class: "row" }, button("Take this position", () => this.take())));
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.states.length - 1, at));
    const { state, text, lit } = this.states[this.at];
    this.where.value = String(this.at);
    this.text.textContent = `${this.at} of ${this.states.length - 1}. ${text}`;
    const before = this.view.shown;
    this.view.shown = state;
    this.view.look.lit = lit ?? new Set();
    this.view.draw();
    if (before) this.view.glide(before, state);
    if (this.at === this.states.length - 1) this.pause();
  }

  play() {
    this.pause();
    if (this.at === this.states.length - 1) this.go(0);
    this.toggle.textContent = "Pause";
    this.timer = setInterval(() => this.go(this.at + 1), 1000 / this.speed);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.toggle.textContent = "Play";
  }

  take() {
    const { state } = this.states[this.at];
    this.stop();
    this.view.done = true;
    this.view.step(state);
  }

  stop() {
    this.pause();
    this.view.shown = null;
    this.view.replay = null;
    this.view.draw();
  }
}
