// Everything a person can come to see on the page, each with the way there. Used to take pictures and to
// measure: see shots.js.

/** X to move, and a double three at row 8, column 8. */
export const RENJU = `% gridwright: rule=renju\n15 15 5\nO.O.O.O........\n${`${".".repeat(15)}\n`.repeat(6)}........XX.....\n.......X.......\n.......X.......\n${`${".".repeat(15)}\n`.repeat(5)}`;
const NEW = "3\n1 0 0\n0 0 0\n0 0 9\n";
const cell = (page, r, c) => page.locator(`[data-r="${r}"][data-c="${c}"]`);
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const said = (page) => page.locator(".note").first().waitFor({ timeout: 30000 });

async function load(page, text) {
  const field = page.getByLabel("Type or paste a board");
  if (!(await field.isVisible())) await page.getByText("New board", { exact: true }).click();
  await field.fill(text);
  await press(page, "Load");
  await page.waitForTimeout(400);
}

async function example(page, label) {
  const field = page.getByLabel("Examples");
  if (!(await field.isVisible())) await page.getByText("New board", { exact: true }).click();
  await field.selectOption({ label });
  await page.waitForTimeout(500);
}

async function hinted(page, depth) {
  for (const name of ["Hint", "Which technique?", "Show the step"].slice(0, depth)) await press(page, name);
  await page.getByRole("button", { name: depth === 3 ? "Apply" : depth === 2 ? "Show the step" : "Which technique?" }).waitFor({ timeout: 30000 });
}

async function replayed(page, steps) {
  await press(page, "Solve");
  await page.getByRole("button", { name: "On", exact: true }).waitFor({ timeout: 30000 });
  for (let i = 0; i < steps; i++) await press(page, "On");
}

async function raced(page, world) {
  if (world) await page.locator("#race-world").selectOption(world);
  await press(page, "Start");
  await press(page, "To the end");
  await page.getByText(/Fewest states|Nobody/).waitFor({ timeout: 30000 });
}

async function lesson(page, world, name) {
  await page.getByRole("group", { name: "World" }).getByRole("button", { name: world }).click();
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector(".reason")?.textContent ?? "").length > 10, undefined, { timeout: 40000 });
}

/** Name, fragment, the way there. @type {[string, string, (page: any) => Promise<void>][]} */
export const SCENES = [
  ["sudoku", "sudoku", async () => {}],
  ["sudoku-marks", "sudoku", async (page) => {
    await press(page, "Fill marks");
    for (const [r, c, colour] of [[0, 2, 1], [1, 1, 2], [2, 3, 3], [4, 4, 5], [6, 0, 7]]) {
      await cell(page, r, c).click();
      await page.keyboard.press(`Control+Shift+Digit${colour}`);
    }
    await cell(page, 3, 1).click();
    for (const key of ["Shift+Digit2", "Shift+Digit5", "Shift+Digit9"]) await page.keyboard.press(key);
    await cell(page, 0, 4).click();
  }],
  ["sudoku-wrong", "sudoku", async (page) => { await cell(page, 0, 2).click(); await page.keyboard.press("1"); await press(page, "Check"); await said(page); }],
  ["sudoku-hint", "sudoku", async (page) => { await example(page, "Hard 9×9"); await hinted(page, 3); }],
  ["sudoku-replay", "sudoku", async (page) => { await replayed(page, 5); }],
  ["sudoku-rated", "sudoku", async (page) => { await example(page, "Hard 9×9"); await press(page, "Rate"); await page.locator(".grade").waitFor(); }],
  ["sudoku-error", "sudoku", async (page) => { await load(page, "5 3 . . 7\nno board"); await said(page); }],
  ["sudoku-jigsaw", "sudoku", async (page) => { await example(page, "Jigsaw 9×9"); await cell(page, 4, 4).click(); }],
  ["sudoku-windoku", "sudoku", async (page) => { await example(page, "Windoku 9×9"); await cell(page, 4, 1).click(); }],
  ["sudoku-16", "sudoku", async (page) => { await example(page, "16×16"); await press(page, "Fill marks"); }],
  ["sudoku-panels", "sudoku", async (page) => {
    await page.getByText("Saved games", { exact: true }).click();
    await page.getByLabel("Name of the saved game").fill("before the guess");
    await press(page, "Save");
    await page.getByText("Share and export").click();
    await press(page, "Link");
  }],
  ["sudoku-colours", "sudoku", async (page) => { await press(page, "Colour"); await page.getByLabel("Digit first").check(); }],
  ["numbrix", "numbrix", async (page) => { await cell(page, 1, 2).click(); }],
  ["numbrix-hint", "numbrix", async (page) => { await example(page, "Numbrix 9×9"); await hinted(page, 3); }],
  ["numbrix-hexagons", "numbrix", async (page) => { await example(page, "Hexagons 6×6"); await hinted(page, 3); }],
  ["numbrix-holes", "numbrix", async (page) => { await example(page, "Holes 7×7"); await replayed(page, 9); await press(page, "Last"); }],
  ["numbrix-done", "numbrix", async (page) => { await load(page, NEW); await replayed(page, 1); await press(page, "Last"); await press(page, "Take this position"); await press(page, "Check"); await said(page); }],
  ["sliding", "sliding", async (page) => { await page.getByText(/Optimum/).waitFor({ timeout: 20000 }); }],
  ["sliding-hint", "sliding", async (page) => { await example(page, "Fifteen puzzle"); await hinted(page, 3); await page.getByText(/Optimum/).waitFor({ timeout: 20000 }); }],
  ["sliding-none", "sliding", async (page) => { await example(page, "Not solvable"); await press(page, "Solve"); await said(page); await page.waitForTimeout(700); }],
  ["sliding-long", "sliding", async (page) => { await load(page, "24 23 22 21 20\n19 18 17 16 15\n14 13 12 11 10\n9 8 7 6 5\n4 3 2 1 0\n"); await press(page, "Solve"); await page.getByRole("button", { name: "Stop" }).waitFor(); await page.waitForTimeout(900); }],
  ["merge", "merge", async (page) => { await page.getByText(/Optimum/).waitFor({ timeout: 20000 }); }],
  ["merge-replay", "merge", async (page) => { await example(page, "4×4, 9 slides"); await replayed(page, 3); }],
  ["mnk", "mnk", async () => {}],
  ["mnk-gomoku", "mnk", async (page) => {
    await example(page, "Gomoku 15×15");
    await page.getByLabel("You play").selectOption("both");
    await page.getByLabel("Analysis").check();
    for (const [r, c] of [[7, 7], [6, 7], [7, 8], [6, 8], [7, 6]]) await cell(page, r, c).click();
    await page.locator(".lines li").first().waitFor({ timeout: 20000 });
    await page.locator(".best").first().waitFor();
  }],
  ["mnk-renju", "mnk", async (page) => { await load(page, RENJU); await page.locator(".forbidden").waitFor(); }],
  ["mnk-hint", "mnk", async (page) => {
    await example(page, "Five in a row 9×9");
    await page.getByLabel("You play").selectOption("both");
    for (const [r, c] of [[4, 4], [3, 4], [4, 5], [3, 5], [4, 6]]) await cell(page, r, c).click();
    await hinted(page, 3);
  }],
  ["mnk-review", "mnk", async (page) => {
    await page.getByLabel("You play").selectOption("both");
    for (const [r, c] of [[0, 0], [0, 1], [0, 2], [1, 1]]) await cell(page, r, c).click();
    await press(page, "Review the game");
    await page.locator(".note").getByText(/blunder/).first().waitFor({ timeout: 60000 });
    await page.waitForFunction(() => (document.querySelector(".curve polyline")?.getAttribute("points") ?? "").split(" ").length === 5);
  }],
  ["race", "race", async () => {}],
  ["race-done", "race", async (page) => { await raced(page, ""); }],
  ["race-merge", "race", async (page) => { await raced(page, "merge"); }],
  ["race-numbrix", "race", async (page) => { await raced(page, "numbrix"); }],
  ["learn", "learn", async () => {}],
  ["learn-x-wing", "learn", async (page) => { await lesson(page, "Sudoku", "X-wing"); }],
  ["learn-numbrix", "learn", async (page) => { await lesson(page, "Numbrix", "Bridge"); await press(page, "Show what follows"); }],
  ["learn-sliding", "learn", async (page) => { await lesson(page, "Sliding", "Turn the corner"); }],
  ["learn-merge", "learn", async (page) => { await lesson(page, "Merge", "Line up"); }],
  ["learn-mnk", "learn", async (page) => { await lesson(page, "k in a row", "Four-three"); }],
];
