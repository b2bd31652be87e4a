// What every world has: boards pasted, opened and made, hints, checkpoints, answers played back, counts, ratings, reasons, links, files.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { RENJU } from "../scenes.js";
import { cell, note, open, sound } from "./harness.js";

const WORLDS = {
  sudoku: { pasted: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 a comment", file: "4 2 2\n0 3 2 0\n0 0 0 1\n3 0 0 0\n0 4 0 0\n", size: "9", none: "Clash: no solution", first: ["0", "0", "Digit1"] },
  numbrix: { pasted: "3 3\n1\t0\t0\n0\t0\t0\n0\t0\t9", file: "3\n1 0 3\n0 0 0\n7 0 9\n", size: "5x5", none: "No solution", first: ["0", "1", "n"] },
  sliding: { pasted: "1 2 3/4 5 6/7 0 8", file: "1 2 3\n4 0 6\n7 5 8\n", size: "3x3", none: "Not solvable", first: ["0", "0", "ArrowUp"] },
  merge: { pasted: "1\n2 3\n2 2\n4 8\n", file: "2 2 4\n0 0 0\n0 0 8\n", size: "3x3", none: "No answer", first: ["0", "0", "ArrowLeft"] },
};

/** What the cells of a board are called. */
const labels = (page) => page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join("|"));

/** A game as every kind of file, the text last, and as a link that holds what the board shows. */
async function shared(page, shown) {
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await page.getByText("Share and export").click();
  await press("Link");
  const link = await page.getByLabel("Link to this game").inputValue();
  let text = "";
  for (const [kind, start] of [["SVG", "<svg"], ["PNG", "\x89PNG"], ["PDF", "%PDF"], ["Text", ""]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), press(kind)]);
    text = readFileSync(await download.path(), "latin1");
    assert.ok(text.length > 2 && text.startsWith(start), kind);
  }
  const again = await open(link.split("#")[1]);
  assert.equal(await labels(again), shown, "the link holds the game");
  assert.deepEqual(again.errors, []);
  await again.close();
  return text;
}

for (const [world, has] of Object.entries(WORLDS))
  test(`${world}: everything that every world has`, async () => {
    const page = await open(world);
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const board = () => labels(page);
    const status = () => page.locator(".status").first().textContent();
    const first = await board();

    await page.getByLabel("Type or paste a board").fill(has.pasted);
    await press("Load");
    if (world !== "sudoku") await page.waitForFunction((before) => [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")).join("|") !== before, first);
    await page.getByLabel("Open a file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from(has.file) });
    await page.waitForTimeout(300);
    const opened = await board();

    // A checkpoint, a move, and back; undo and redo.
    await page.locator(`[data-r="${has.first[0]}"][data-c="${has.first[1]}"]`).focus();
    await page.keyboard.press("k");
    await page.keyboard.press(has.first[2]);
    const moved = await board();
    assert.notEqual(moved, opened, "a move");
    await page.keyboard.press("b");
    assert.equal(await board(), opened, "back at the checkpoint");
    await page.keyboard.press("Control+y");
    assert.equal(await board(), moved, "redo");
    await page.keyboard.press("Control+z");
    assert.equal(await board(), opened, "undo");

    for (const name of ["Hint", "Which technique?", "Show the step", "Apply"]) await press(name);
    assert.notEqual(await board(), opened, "the hint was applied");
    await page.getByRole("button", { name: "Start again" }).click();

    await press("Solve");
    await page.getByLabel("Speed").fill("6");
    await press("Play");
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector(".replay input"))?.value === document.querySelector(".replay input")?.getAttribute("max"), undefined, { timeout: 20000 });
    await press("Take this position");
    const done = await board();
    await press("Check");
    await note(page).getByText("Right.").waitFor();
    await press("Count");
    await note(page).getByText(/solution/).waitFor({ timeout: 20000 });
    await press("Rate");
    await note(page).locator(".grade").waitFor({ timeout: 20000 });

    await shared(page, done);

    await page.getByLabel("Size").fill(has.size);
    await page.getByLabel("Difficulty").selectOption("easy");
    await press("Make a new one");
    await note(page).getByText(/A new board, easy; seed \d+/).waitFor({ timeout: 30000 });
    const clock = await page.locator(".clock").textContent();
    await page.waitForFunction((before) => document.querySelector(".clock")?.textContent !== before, clock);

    await page.getByLabel("Examples").selectOption({ label: has.none });
    await page.waitForTimeout(300);
    await press("Solve");
    await note(page).getByText("No solution").waitFor({ timeout: 20000 });
    assert.ok((await note(page).locator("p").textContent()).length > 10, "with a reason");
    assert.ok((await status()).length > 2);
    assert.deepEqual(page.errors, []);
    await page.close();
  });

test("mnk: files, exports and links, and the rule with them", async () => {
  const page = await open("mnk");
  await page.getByLabel("You play").selectOption("both");
  const board = "% gridwright: exact\n4 5 4\n.....\n.XX..\n.OO..\n.....\n";
  await page.getByLabel("Open a file").setInputFiles({ name: "board.txt", mimeType: "text/plain", buffer: Buffer.from(board) });
  await page.locator(".status", { hasText: "Exactly 4 in a row win." }).first().waitFor();
  await cell(page, 1, 3).click();
  await page.locator(".status", { hasText: "O to move." }).first().waitFor();
  assert.equal(await shared(page, await labels(page)), board.replace(".XX..", ".XXX."));
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("mnk: renju is for two people, and the engine says where X may not go", async () => {
  const page = await open("mnk");
  await page.getByLabel("Type or paste a board").fill(RENJU);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.locator(".forbidden").waitFor();
  assert.match(await cell(page, 7, 7).getAttribute("aria-label"), /forbidden to X/);
  assert.ok(await page.getByLabel("You play").isHidden(), "the engine does not play it");
  await cell(page, 7, 7).click();
  assert.equal(await page.locator(".stone").count(), 8, "a double three is not played");
  await cell(page, 7, 10).click();
  await page.locator(".status", { hasText: "O to move. Renju: 5 in a row win." }).first().waitFor();
  await sound(page, "mnk-renju");
  await page.close();
});

test("mistakes show only when asked for", async () => {
  const page = await open("sudoku");
  await cell(page, 0, 2).click();
  await page.keyboard.press("5");
  await page.waitForTimeout(400);
  assert.equal(await page.locator(".wrong").count(), 0);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator(".wrong").first().waitFor();
  await page.close();
});
