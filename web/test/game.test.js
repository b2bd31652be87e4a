// The state of a game, its history, its saves and its links. Files in saves/ are what released versions
// wrote: every later version opens them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Game, link, unlink, upgrade } from "../page/game.js";
import * as merge from "../page/worlds/merge.js";
import * as mnk from "../page/worlds/mnk.js";
import * as numbrix from "../page/worlds/numbrix.js";
import * as sliding from "../page/worlds/sliding.js";
import * as sudoku from "../page/worlds/sudoku.js";

globalThis.location = { origin: "http://127.0.0.1:8080", pathname: "/", search: "" };

test("saves of every version open", () => {
  const folder = new URL("saves/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const saved = upgrade(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
    assert.ok(saved, name);
    assert.equal(Game.load(saved).seconds, 7, name);
  }
  for (const foreign of [null, 3, {}, { version: 99, game: { puzzle: 1 } }, { version: 1 }]) assert.equal(upgrade(foreign), null);
});

test("undo, redo and checkpoints", () => {
  const game = new Game({}, 0);
  for (const state of [1, 2]) game.step(state);
  game.checkpoint();
  for (const state of [3, 4, 5]) game.step(state);
  assert.ok(game.back());
  assert.equal(game.now, 2);
  assert.ok(game.redo() && game.now === 3);
  assert.ok(game.undo() && game.undo() && game.undo() && !game.undo());
  assert.equal(game.now, 0);
});

test("a link holds everything, and a broken one nothing", () => {
  const content = { game: new Game({ text: "α/β+γ" }, [1, 2]).save() };
  const { world, content: back } = unlink(link("sudoku", content).split("#")[1]);
  assert.equal(world, "sudoku");
  assert.deepEqual(back.game, content.game);
  for (const broken of ["sudoku/%%%", "sudoku/AAAA", "x/y/z"]) assert.equal(unlink(broken).content, null);
});

test("boards are written as they are read", () => {
  const cases = [[sudoku, "% gridwright: extra=diagonals\n4 2 2\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"], [sudoku, "% gridwright: regions=aabbabbaccddccdd extra=diagonals\n. 2 . .\n. . 1 .\n3 . . .\n. . . 4\n"], [numbrix, "% gridwright: neighbours=6\n3 2\n1 0 #\n0 0 5\n"], [sliding, "1 2 3\n4 0 5\n"], [merge, "2 0\n4 8\n"], [mnk, "% gridwright: gravity\n2 3 2\n...\nX.O\n"]];
  for (const [world, text] of cases) assert.equal(world.write(world.read(text)), text);
});

test("moves follow the rules", () => {
  const slide = (tiles, move) => merge.move({ rows: 1, cols: 4 }, { tiles, moves: "" }, move)?.tiles;
  assert.deepEqual(slide([2, 2, 2, 2], "L"), [4, 4, 0, 0]);
  assert.deepEqual(slide([2, 2, 4, 0], "R"), [0, 0, 4, 4]);
  assert.equal(slide([2, 4, 0, 0], "L"), undefined);
  const puzzle = sliding.read("1 2\n0 3\n");
  assert.ok(sliding.full(puzzle, sliding.move(puzzle, sliding.start(puzzle), "R")));
  assert.equal(sliding.move(puzzle, sliding.start(puzzle), "L"), null);
});

test("rows win as their rules say", () => {
  // Stones apart from each other in the last row make it the turn of the side that is asked about.
  const ends = (rule, side, row, c) => {
    const count = (mark) => [...row].filter((other) => other === mark).length;
    const lacking = count("X") - count("O") - (side === "O" ? 1 : 0);
    const filler = (lacking > 0 ? "O." : "X.").repeat(Math.abs(lacking)).padEnd(15, ".");
    const puzzle = mnk.read(`% gridwright: rule=${rule}\n3 15 5\n${row.padEnd(15, ".")}\n${".".repeat(15)}\n${filler}\n`);
    const after = mnk.play(puzzle, mnk.start(puzzle), 0, c);
    assert.equal(mnk.stones(puzzle, after)[c], side);
    return after.result;
  };
  const cases = { freestyle: ["X", "X", "X", "O"], exact: ["X", null, "X", null], renju: ["X", null, "X", "O"], caro: ["X", "X", null, "O"], "exact-caro": ["X", null, null, null] };
  for (const [rule, wanted] of Object.entries(cases)) {
    // Five; six; five between two stones of the other side; six of the second player.
    const found = [ends(rule, "X", "XXXX", 4), ends(rule, "X", "XXX.XX", 3), ends(rule, "X", "OXXXX.O", 5), ends(rule, "O", "XOOO.OO", 4)];
    assert.deepEqual(found, wanted, rule);
  }
});

test("tiles go where a slide takes them", () => {
  const motions = merge.motions({ rows: 1, cols: 4 }, { tiles: [2, 0, 2, 4] }, "L");
  assert.deepEqual(motions, [{ from: 0, to: 0, tile: 2 }, { from: 2, to: 0, tile: 2 }, { from: 3, to: 1, tile: 4 }]);
  assert.deepEqual(sliding.motions({ rows: 2, cols: 2 }, { tiles: [1, 2, 0, 3] }, "R"), [{ from: 3, to: 2, tile: 3 }]);
});

test("windows and regions clash as their rules say", () => {
  const nine = (extra, put) => {
    const values = Array(81).fill(0);
    for (const cell of put) values[cell] = 5;
    return [...sudoku.clashes({ n: 9, w: 3, h: 3, extra, givens: values }, { values })].sort((a, b) => a - b);
  };
  assert.deepEqual(nine(["windoku"], [10, 21]), [10, 21]);
  assert.deepEqual(nine(["windoku"], [10, 22]), []);
  assert.deepEqual(nine(["windoku"], [14, 25, 35]), [14, 25]);
  assert.deepEqual(nine(["diagonals"], [0, 80]), [0, 80]);
  assert.deepEqual(nine([], [0, 80]), []);
});
