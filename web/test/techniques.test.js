// Every technique that a world without boards made for it declares can be shown at an instance, in every world.
import { test } from "node:test";
import assert from "node:assert/strict";
import { POSITIONS } from "../page/positions.js";
import * as merge from "../page/worlds/merge.js";
import * as mnk from "../page/worlds/mnk.js";
import * as sliding from "../page/worlds/sliding.js";
import { serve } from "../program.js";

/** Needs a goal with the blank elsewhere, which the page has not. */
const ELSEWHERE = ["walk-blank"];

test("the techniques of sliding, merge and k in a row have instances", async () => {
  const { child, line } = await serve();
  try {
    const { worlds } = await (await fetch(`${line}api/v1/techniques`)).json();
    for (const [name, world, voices] of [["sliding", sliding, ["optimal", "teacher"]], ["merge", merge, ["optimal", "teacher"]], ["mnk", mnk, [null]]]) {
      const { techniques } = worlds.find((each) => each.name === name);
      const seen = new Set();
      const texts = name === "mnk" ? [...new Set(Object.values(POSITIONS))] : world.examples.map(([, text]) => text);
      for (const text of texts)
        for (const voice of voices) {
          const options = { all: true, "time-limit": "5s", ...(voice ? { voice } : {}) };
          const response = await fetch(`${line}api/v1/hint`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ world: name, text, options }) });
          for (const step of (await response.json()).results?.[0].steps ?? []) {
            seen.add(step.technique);
            const known = techniques.find((each) => each.technique === step.technique);
            assert.equal(known?.name, step.name, `${name}: ${step.technique} is in the catalogue`);
          }
        }
      const shown = techniques.filter((each) => each.named === "hint");
      const unseen = shown.map((each) => each.technique).filter((id) => !seen.has(id) && !ELSEWHERE.includes(id));
      assert.deepEqual(unseen, [], name);
      for (const { technique, about } of techniques) assert.match(about, /^[A-Z].*\.$/s, technique);
    }
  } finally {
    child.kill("SIGTERM");
  }
});
