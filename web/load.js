// Many clients at once, and whether all of them are answered: node web/load.js [CLIENTS [SECONDS]]
// GRIDWRIGHT is the program. No request may be lost, and memory must not grow with their number.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serve } from "./program.js";

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ASKS = [
  ["solve", { world: "sudoku", text: NINE }], ["hint", { world: "sudoku", text: NINE, options: { depth: 3 } }],
  ["solve", { world: "sliding", text: "8 6 7\n2 5 4\n3 0 1\n" }], ["generate", { world: "merge", options: { size: "3x3", seed: 7 } }],
  ["solve", { world: "numbrix", text: "3\n1 0 0\n0 0 0\n0 0 9\n" }], ["play", { world: "mnk", text: "3 3 3\nXX.\nOO.\n...\n", options: { time: "20ms" } }],
  ["solve", { world: "sudoku", text: "not a board" }],
];

/** Resident memory of a process in MB. @param {number} pid */
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** @param {string} url @param {number} pid @param {number} clients @param {number} seconds */
export async function load(url, pid, clients, seconds) {
  const found = { answered: 0, refused: 0, lost: 0, wrong: 0, before: memory(pid), most: 0 };
  const until = Date.now() + seconds * 1000;
  const watching = setInterval(() => (found.most = Math.max(found.most, memory(pid))), 200);
  async function client(/** @type {number} */ i) {
    for (let turn = i; Date.now() < until; turn++) {
      const [command, body] = ASKS[turn % ASKS.length];
      try {
        const response = await fetch(`${url}api/v1/${command}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
        const answer = await response.json();
        if (response.status === 429) {
          found.refused++;
          await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get("retry-after")) * 1000));
        } else if (response.status === (body.text === "not a board" ? 400 : 200) && (answer.error || answer.complete)) found.answered++;
        else found.wrong++;
      } catch {
        found.lost++;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
  clearInterval(watching);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [clients, seconds] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 60)];
  const { child: server, line: url } = await serve();
  const found = await load(url, server.pid ?? 0, clients, seconds);
  server.kill("SIGTERM");
  console.log(`${clients} clients, ${seconds} s: ${found.answered} answers, ${found.refused} told to come again, ${found.lost} lost, ${found.wrong} wrong, at most ${found.most.toFixed(0)} MB`);
  process.exitCode = found.lost || found.wrong ? 1 : 0;
}
