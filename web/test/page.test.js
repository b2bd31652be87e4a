// What holds for every view: reasons, races, a phone, the dark, a stop, a restart, many clients at once.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../load.js";
import { browser, serve } from "../program.js";
import { cell, here, note, open, sound } from "./harness.js";

test("not solvable: the reason is said", async () => {
  const page = await open("sliding");
  await page.getByLabel("Type or paste a board").fill("1 2 3\n4 5 6\n8 7 0\n");
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  await note(page).getByText("No solution").waitFor();
  await page.getByLabel("Type or paste a board").fill("1 2 3\n4 5 99\n8 7 0\n");
  await page.getByRole("button", { name: "Load" }).click();
  await note(page).getByText(/^Line 2, column/).waitFor();
  await page.close();
});

test("race: trees grow, curves are drawn, somebody wins; the link holds board, algorithms, seed and limits", async () => {
  const page = await open("race");
  await page.getByLabel("Board").fill("1 2 3\n4 0 6\n7 5 8\n");
  await page.locator("#race-node-limit").fill("5000");
  await page.getByLabel("Seed").fill("9");
  await page.getByLabel("greedy", { exact: true }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/Fewest states expanded/).waitFor({ timeout: 30000 });
  assert.equal(await page.locator(".tree").count(), 4);
  assert.equal(await page.locator(".plots .plot").count(), 3);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const link = await page.getByLabel("Link to this race").inputValue();
  const figures = (page) => page.locator(".lane dd").allTextContents();
  const first = await figures(page);
  await sound(page, "race");
  await page.close();
  const again = await open(link.split("#")[1]);
  await again.getByText(/Fewest states expanded/).waitFor({ timeout: 30000 });
  assert.deepEqual(await figures(again), first);
  assert.equal(await again.locator("#race-node-limit").inputValue(), "5000");
  assert.equal(await again.locator("#race-seed").inputValue(), "9");
  await again.close();
});

test("a phone: fingers on cells, digits and tiles", async () => {
  const own = mkdtempSync(join(tmpdir(), "gridwright-phone-"));
  const phone = await browser(own, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await phone.newPage();
    await page.goto(here.url + "#sudoku");
    await page.waitForSelector("main[aria-busy=false]");
    await cell(page, 0, 2).tap();
    await page.locator(".digit").nth(3).tap();
    assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
    for (const button of await page.locator("button:visible").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 24 && height >= 43.5, `${await button.textContent()}: ${width} by ${height}`);
    }
    await page.goto(here.url + "#sliding");
    await page.getByRole("heading", { name: "Sliding tiles" }).waitFor();
    await cell(page, 1, 1).tap();
    assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /tile 5/);
    await page.goto(here.url + "#merge");
    await page.getByRole("heading", { name: "Merge" }).waitFor();
    const box = await cell(page, 1, 1).boundingBox();
    const finger = await phone.newCDPSession(page);
    const touch = (type, x) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: box.y + 20 }] });
    await touch("touchStart", box.x + 40);
    for (const x of [20, 0, -20, -40]) await touch("touchMove", box.x + x);
    await touch("touchEnd");
    await page.getByText("1 moves").waitFor();
  } finally {
    await phone.close();
    rmSync(own, { recursive: true, force: true });
  }
});

test("a narrow window and the dark", async () => {
  for (const world of ["sudoku", "numbrix", "sliding", "merge", "mnk", "race", "learn"]) {
    const page = await open(world, { width: 360, height: 740, dark: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${world}: ${wide} px wide`);
    await sound(page, `phone-dark-${world}`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await sound(page, `wide-dark-${world}`);
    await page.close();
  }
});

test("a long solve is stopped, and the server is free at once", async () => {
  const page = await open("sliding");
  await page.getByLabel("Type or paste a board").fill("24 23 22 21 20\n19 18 17 16 15\n14 13 12 11 10\n9 8 7 6 5\n4 3 2 1 0\n");
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  const stop = page.getByRole("button", { name: "Stop" });
  await stop.waitFor();
  await page.waitForTimeout(500);
  await stop.click();
  await note(page).getByText("stopped").waitFor({ timeout: 1000 });
  await page.close();
});

test("the server goes away and comes back under the page", async () => {
  const page = await open("sudoku");
  const port = new URL(here.url).port;
  const gone = new Promise((resolve) => here.server.once("exit", resolve));
  here.server.kill("SIGTERM");
  await gone;
  await page.getByRole("button", { name: "Count" }).click();
  await page.locator("#offline:not([hidden])").waitFor();
  await cell(page, 0, 2).click();
  await page.keyboard.press("4");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
  ({ child: here.server } = await serve(port));
  await page.locator("#offline").waitFor({ state: "hidden", timeout: 10000 });
  await page.getByRole("button", { name: "Count" }).click();
  await note(page).getByText("Exactly one solution.").waitFor();
  await page.close();
});

test("the first view is small", async () => {
  const page = await here.context.newPage();
  await page.goto(here.url + "#sudoku");
  await page.waitForSelector("main[aria-busy=false]");
  const bytes = await page.evaluate(() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")].reduce((sum, entry) => sum + entry.decodedBodySize, 0));
  console.log(`first view: ${bytes} bytes`);
  assert.ok(bytes > 10000 && bytes < 200000, `${bytes} bytes`);
  await page.close();
});

test("many clients at once: none is lost", { skip: process.platform !== "linux" }, async () => {
  const found = await load(here.url, here.server.pid, 60, 3);
  console.log(`60 clients for 3 s: ${JSON.stringify(found)}`);
  assert.deepEqual([found.lost, found.wrong], [0, 0]);
  assert.ok(found.answered > 100 && found.most - found.before < 150, JSON.stringify(found));
});
