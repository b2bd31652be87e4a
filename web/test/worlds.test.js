// Each world's way on the page: load, move, hint, solve, replay, share, and what each has of its own.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cell, note, open, sound } from "./harness.js";

test("sudoku: a digit, a hint in three depths, solve, replay, a link", async () => {
  const page = await open("sudoku");
  await cell(page, 0, 2).click();
  await page.keyboard.press("4");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^empty/);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Which technique?" }).click();
  await page.getByRole("button", { name: "Show the step" }).click();
  await sound(page, "sudoku-hint");
  const open0 = await page.locator(".status").first().textContent();
  await page.getByRole("button", { name: "Apply" }).click();
  assert.notEqual(await page.locator(".status").first().textContent(), open0);
  await page.getByRole("button", { name: "Solve" }).click();
  await page.getByRole("button", { name: "Last" }).click();
  assert.equal(await page.locator(".cell .value").count(), 81);
  await sound(page, "sudoku-solved");
  await page.getByRole("button", { name: "Take this position" }).click();
  await page.getByRole("button", { name: "Count" }).click();
  await note(page).getByText("Exactly one solution.").waitFor();
  await page.getByRole("button", { name: "Rate" }).click();
  await page.locator(".grade").waitFor();
  await sound(page, "sudoku-rated");
  await page.getByText("Share and export").click();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const link = await page.getByLabel("Link to this game").inputValue();
  for (const [kind, start] of [["Text", "9 3 3"], ["SVG", "<svg"], ["PNG", "\x89PNG"], ["PDF", "%PDF"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: kind, exact: true }).click()]);
    assert.ok(readFileSync(await download.path(), "latin1").startsWith(start), kind);
  }
  const again = await open(link.split("#")[1]);
  assert.equal(await again.locator(".cell .value").count(), 81);
  await again.close();
  await page.close();
});

test("sudoku: keys alone; marks are cleared by an entry and come back with its undo", async () => {
  const page = await open("sudoku");
  await cell(page, 0, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Control+Digit1");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /marks 4 1|marks 1 4/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("4");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /marks 1,/);
  await page.keyboard.press("Control+z");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /4/);
  await page.keyboard.press("k");
  await page.keyboard.press("6");
  await page.keyboard.press("b");
  assert.match(await cell(page, 0, 3).getAttribute("aria-label"), /^empty/);
  await page.keyboard.press("h");
  await note(page).waitFor();
  await sound(page, "sudoku-keys");
  await page.close();
});

test("numbrix: a path is drawn by dragging, and a board is made", async () => {
  const page = await open("numbrix");
  await page.getByLabel("Type or paste a board").fill("3\n1 0 0\n0 0 0\n0 0 9\n");
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByText("7 cells open").waitFor();
  for (const [i, c] of [0, 1, 2].entries()) {
    const box = await cell(page, 0, c).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^3,/);
  await page.getByLabel("Kind").selectOption({ label: "Hexagons" });
  await page.getByLabel("Size").fill("6x6");
  await page.getByRole("button", { name: "Make a new one" }).click();
  await note(page).getByText("A new board").waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await note(page).locator("strong").waitFor();
  await sound(page, "numbrix-hexagons");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.getByRole("button", { name: "Last" }).click();
  await sound(page, "numbrix-solved");
  await page.close();
});

for (const [world, key] of [["sliding", "ArrowUp"], ["merge", "ArrowLeft"]])
  test(`${world}: moves by keys, distance from the optimum, solve and replay`, async () => {
    const page = await open(world);
    await cell(page, 0, 0).focus();
    const before = await page.locator(".status").first().textContent();
    for (const press of [key, "ArrowDown", "ArrowRight"]) await page.keyboard.press(press);
    assert.notEqual(await page.locator(".status").first().textContent(), before);
    await page.getByText(/Optimum \d+|no solution|No way/).waitFor({ timeout: 20000 });
    await page.getByRole("button", { name: "Solve" }).click();
    await note(page).waitFor({ timeout: 20000 });
    if (await page.getByRole("button", { name: "Last" }).count()) await page.getByRole("button", { name: "Last" }).click();
    await sound(page, world);
    await page.close();
  });

test("sudoku: jigsaws, diagonals, windows and sixteen digits", async () => {
  const page = await open("sudoku");
  for (const label of ["Jigsaw 9×9", "Diagonals 9×9", "Windoku 9×9", "16×16"]) {
    const side = label === "16×16" ? 16 : 9;
    await page.getByLabel("Examples").selectOption({ label });
    await page.locator(`[aria-rowcount="${side}"]`).waitFor();
    await page.waitForTimeout(300);
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("button", { name: "Last" }).click({ timeout: 20000 });
    assert.equal(await page.locator(".cell .value").count(), side * side, label);
    await page.getByRole("button", { name: "Take this position" }).click();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await note(page).getByText("Right.").waitFor();
    await sound(page, `sudoku-${label.split(" ")[0]}`);
  }
  await page.getByLabel("Kind").selectOption({ label: "Jigsaw" });
  await page.getByLabel("Size").fill("6");
  await page.getByRole("button", { name: "Make a new one" }).click();
  await note(page).getByText("A new board").waitFor();
  await page.getByRole("button", { name: "Count" }).click();
  await note(page).getByText("Exactly one solution.").waitFor();
  await page.close();
});

test("sudoku: digit first, colours, a digit shown, a game saved under a name", async () => {
  const page = await open("sudoku");
  await page.getByLabel("Digit first").check();
  await page.locator(".digit").nth(3).click();
  await cell(page, 0, 2).click();
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
  await page.getByLabel("Digit first").uncheck();
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await cell(page, 0, 3).click();
  await page.getByRole("button", { name: "Colour 2" }).click();
  assert.match(await cell(page, 0, 3).getAttribute("aria-label"), /colour 2/);
  await cell(page, 0, 3).focus();
  await page.keyboard.press("f");
  await page.keyboard.press("5");
  assert.ok((await page.locator(".same").count()) > 1);
  await page.getByText("Saved games").click();
  await page.getByLabel("Name of the saved game").fill("before the guess");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sound(page, "sudoku-saved");
  await page.getByRole("button", { name: "Start again" }).click();
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^empty/);
  await page.reload();
  await page.waitForSelector("main[aria-busy=false]");
  await page.getByText("Saved games").click();
  await page.getByRole("button", { name: "Open before the guess" }).click();
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
  await page.getByRole("button", { name: "Delete before the guess" }).click();
  assert.equal(await page.getByRole("button", { name: "Open before the guess" }).count(), 0);
  await page.close();
});

test("techniques: a page opens at the instance in hand, at one in a board, at one made for it", async () => {
  const page = await open("sudoku");
  for (const name of ["Hint", "Which technique?", "Show the step"]) await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Apply" }).waitFor();
  const reason = await note(page).locator("p").textContent();
  await page.getByRole("link", { name: /^About: / }).click();
  await page.locator(".reason", { hasText: reason }).waitFor();
  assert.ok((await page.locator(".learn .lit").count()) > 0);
  await page.getByRole("button", { name: "Show what follows" }).click();
  await sound(page, "technique-in-hand");
  await page.getByRole("link", { name: "Play on from here" }).click();
  await page.getByRole("heading", { name: "Sudoku" }).waitFor();
  await page.getByRole("button", { name: "Rate" }).click();
  await page.locator(".grade").waitFor();
  await page.getByRole("link", { name: "Hidden single" }).click();
  await page.getByText(/ in this board$/).waitFor();
  await page.getByRole("link", { name: "All techniques" }).click();
  await page.getByRole("link", { name: "X-wing", exact: true }).waitFor();
  await sound(page, "techniques");
  await page.getByRole("link", { name: "X-wing", exact: true }).click();
  await page.locator(".reason", { hasText: "fits only" }).waitFor({ timeout: 30000 });
  await sound(page, "technique-x-wing");
  await page.close();
});

test("mnk: analysis, taking back, a review that names the blunder", async () => {
  const page = await open("mnk");
  await page.getByLabel("Analysis").check();
  await cell(page, 1, 1).click();
  await page.locator(".stone.o").first().waitFor();
  await page.locator(".lines li").first().waitFor();
  await page.locator(".best").first().waitFor();
  await sound(page, "mnk-analysis");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await page.locator(".stone").count(), 0);
  await page.getByLabel("You play").selectOption("both");
  // O gives the game away with the second move, X gives it back with the third.
  for (const [r, c] of [[0, 0], [0, 1], [0, 2], [1, 1]]) await cell(page, r, c).click();
  await page.locator(".threat.wins").first().waitFor();
  assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /O would win here/);
  await page.getByRole("button", { name: "Solve" }).click();
  await note(page).getByText("Best move").waitFor();
  await page.getByRole("button", { name: "Review the game" }).click();
  await note(page).getByText("2 blunders").waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: /2\. O 1,0: Blunder/ }).click();
  await page.locator(".step", { hasText: "It turns a draw into a loss" }).waitFor();
  await page.waitForFunction(() => (document.querySelector(".curve polyline")?.getAttribute("points") ?? "").split(" ").length === 5);
  await sound(page, "mnk-review");
  await page.close();
});

test("mnk: two engines play a game to its end", async () => {
  const page = await open("mnk");
  await page.getByLabel("You play").selectOption("X");
  await page.getByLabel("Clock").selectOption("200ms");
  await page.getByLabel("You play").selectOption("none");
  await page.getByText(/A draw\.|wins\./).first().waitFor({ timeout: 30000 });
  await page.close();
});
