// Ways of the hands: keys around hexagons, a clock for a whole game, three touches, checkpoints, and the page without its engine.
import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, serve } from "../program.js";
import { cell, here, note, open, sound } from "./harness.js";

const at = (page) => page.evaluate(() => [document.activeElement?.getAttribute("data-r"), document.activeElement?.getAttribute("data-c")].join());

test("hexagons: neighbours by the keys around k, named by row and position", async () => {
  const page = await open("numbrix");
  await page.getByLabel("Examples").selectOption({ label: "Hexagons 6×6" });
  assert.match(await cell(page, 2, 2).getAttribute("aria-label"), /, row 3, position 3$/);
  await cell(page, 2, 2).focus();
  // Round an even row and back, then round an odd one.
  for (const [key, there] of [["u", "1,1"], ["l", "1,2"], [",", "2,3"], ["m", "3,2"], ["j", "3,1"], ["i", "2,2"]]) {
    await page.keyboard.press(key);
    assert.equal(await at(page), there, key);
  }
  await cell(page, 0, 0).focus();
  await page.keyboard.press("u");
  assert.equal(await at(page), "0,0");
  await page.close();
});

test("k in a row: a clock for the whole game runs down, comes back with an undo, and ends it", async () => {
  const page = await open("mnk");
  await page.getByLabel("You play").selectOption("both");
  await page.getByLabel("Clock").selectOption("1min");
  await page.getByRole("group", { name: "Time left" }).getByText("X 1:00").waitFor();
  await cell(page, 1, 1).click();
  await page.locator(".face.runs", { hasText: /O 0:5[0-9]/ }).waitFor({ timeout: 5000 });
  await sound(page, "mnk-clock");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("O 1:00").waitFor();
  await cell(page, 1, 1).click();
  // The clock stands in the game: nearly nothing is left of it.
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem("gridwright:mnk"));
    saved.game.now.left.O = 700;
    localStorage.setItem("gridwright:mnk", JSON.stringify(saved));
  });
  await page.reload();
  await page.locator(".status", { hasText: "O has run out of time: X wins." }).waitFor({ timeout: 5000 });
  await page.getByLabel("Clock").selectOption("1s");
  await page.getByLabel("You play").selectOption("X");
  await page.close();
});

test("k in a row: a touch plays at once, by a second tap, or where the finger lifts", async () => {
  const own = mkdtempSync(join(tmpdir(), "gridwright-touch-"));
  const phone = await browser(own, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await phone.newPage();
    await page.goto(here.url + "#mnk");
    await page.waitForSelector("main[aria-busy=false]");
    await page.getByLabel("You play").selectOption("both");
    const stones = () => page.locator(".stone").count();
    await page.getByLabel("A touch plays").selectOption("direct");
    await cell(page, 0, 0).tap();
    assert.equal(await stones(), 1);
    await page.getByLabel("A touch plays").selectOption("confirm");
    await cell(page, 1, 1).tap();
    assert.equal(await stones(), 1);
    await cell(page, 1, 1).tap();
    assert.equal(await stones(), 2);
    await page.getByLabel("A touch plays").selectOption("slide");
    await page.evaluate(() => scrollTo(0, 0));
    const finger = await phone.newCDPSession(page);
    const touch = async (type, r, c) => {
      const box = type === "touchEnd" || r === null ? { x: 175, y: 20, width: 2, height: 2 } : await cell(page, r, c).boundingBox();
      await finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
    };
    await touch("touchStart", 2, 0);
    await touch("touchMove", 2, 1);
    await page.locator(".planned").waitFor();
    await touch("touchMove", 2, 2);
    assert.equal(await stones(), 2);
    await touch("touchEnd");
    await page.waitForFunction(() => document.querySelectorAll(".stone").length === 3);
    assert.match(await cell(page, 2, 2).getAttribute("aria-label"), /^X/);
    await touch("touchStart", 0, 1);
    await touch("touchMove", null, null);
    await touch("touchEnd");
    assert.equal(await stones(), 3);
  } finally {
    await phone.close();
    rmSync(own, { recursive: true, force: true });
  }
});

test("the engine is away: other worlds open, examples load, views that need it say so", async () => {
  const { child, line } = await serve();
  const page = await here.context.newPage();
  try {
    await page.goto(`${line}#sudoku`);
    await page.waitForSelector("main[aria-busy=false]");
    await page.waitForTimeout(1200);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
    for (const [world, title] of [["numbrix", "Numbrix"], ["merge", "Merge"], ["mnk", "k in a row"], ["sliding", "Sliding tiles"]]) {
      await page.getByRole("link", { name: title, exact: true }).click();
      await page.locator(`.view.${world} [role=gridcell]`).first().waitFor();
    }
    await cell(page, 1, 1).click();
    await page.getByText("1 moves").waitFor();
    await page.getByRole("button", { name: "Solve" }).click();
    await page.locator("#offline:not([hidden])").waitFor();
    await page.getByRole("link", { name: "Techniques" }).click();
    await page.getByRole("heading", { name: "Techniques" }).waitFor();
    await page.getByRole("link", { name: "Sudoku", exact: true }).click();
    await page.getByLabel("Examples").selectOption({ label: "16×16" });
    await page.locator('[aria-rowcount="16"]').waitFor();
  } finally {
    child.kill("SIGTERM");
    await page.close();
  }
});

test("keys alone, in every world: to the board, a move, a hint to its end, out of the board", async () => {
  for (const [world, keys] of [["sudoku", ["ArrowRight", "ArrowRight", "4"]], ["numbrix", ["ArrowDown", "5", "Enter"]], ["sliding", ["ArrowDown"]], ["merge", ["ArrowLeft"]], ["mnk", ["ArrowDown", "Enter"]]]) {
    const page = await open(world);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "skip");
    await page.keyboard.press("Enter");
    assert.equal(await at(page), "0,0", world);
    const ring = () => page.evaluate(() => getComputedStyle(document.activeElement?.querySelector(".ring") ?? document.body).stroke);
    assert.match(await ring(), /rgb/, `${world}: the focus shows`);
    for (const key of keys) await page.keyboard.press(key);
    const undo = page.getByRole("button", { name: "Undo" });
    await page.waitForFunction(() => !document.querySelector("[data-do=undo]")?.hasAttribute("disabled"));
    if (world === "mnk") await page.locator(".stone.o").waitFor();
    if (["sudoku", "numbrix"].includes(world)) await page.keyboard.press("Control+z");
    for (const more of ["Which technique?", "Show the step", "Apply"]) {
      await page.keyboard.press("h");
      await page.getByRole("button", { name: more }).waitFor({ timeout: 20000 });
    }
    const before = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")).join("|"));
    await page.keyboard.press("Enter");
    assert.notEqual(await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")).join("|")), before, `${world}: Enter applies the hint`);
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => !!document.activeElement?.closest("[role=toolbar]")), `${world}: Tab leaves the board`);
    assert.ok(await undo.isEnabled());
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test("less motion and forced colours: nothing is lost", async () => {
  const page = await open("sudoku");
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await note(page).waitFor();
  assert.ok((await page.locator(".lit").count()) > 0);
  const ring = await page.locator(".lit .ring").first().evaluate((node) => getComputedStyle(node).stroke);
  assert.notEqual(ring, "none");
  await sound(page, "forced-colours");
  await page.close();
});
