// The page in a real browser, against a real server: each world's way, keys alone, a phone, the dark,
// a stop, a restart, and what axe finds. GRIDWRIGHT is the program, CHROMIUM the browser.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.GRIDWRIGHT;
const shots = process.env.SHOTS;
// Evaluated, not linked: the page's policy lets no other scripts in.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
let server, url, context, folder;

async function serve(port = 0) {
  const child = spawn(program, ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())));
  return { child, line };
}

before(async () => {
  ({ child: server, line: url } = await serve());
  folder = mkdtempSync(join(tmpdir(), "gridwright-page-"));
  if (shots) mkdirSync(shots, { recursive: true });
  context = await chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ARGS, viewport: { width: 1280, height: 860 } });
});

after(async () => {
  await context?.close();
  server?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function open(fragment, { width = 1280, height = 860, dark = false } = {}) {
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.goto(url + "#" + fragment);
  await page.waitForSelector("main[aria-busy=false]");
  if (!fragment.includes("/") && !fragment.startsWith("race")) {
    await page.evaluate((world) => localStorage.removeItem(`gridwright:${world}`), fragment);
    await page.reload();
    await page.waitForSelector("main[aria-busy=false]");
  }
  return page;
}

async function sound(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (globalThis.axe ? (await globalThis.axe.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target + " " + n.failureSummary).slice(0, 3).join("; ")}`) : ["axe was not loaded"]));
  assert.deepEqual(found, [], `${name}: axe`);
  assert.deepEqual(page.errors, [], `${name}: console`);
}

const cell = (page, r, c) => page.locator(`[data-r="${r}"][data-c="${c}"]`);
const note = (page) => page.locator(".note");

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
  for (const [kind, start] of [["Text", "9 3 3"], ["SVG", "<svg"], ["PNG", "\x89PNG"]]) {
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
  await page.getByLabel("Kind").selectOption("6");
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

test("mnk: the engine answers, and is evaluated", async () => {
  const page = await open("mnk");
  await cell(page, 1, 1).click();
  await page.locator(".stone.o").first().waitFor();
  await page.getByRole("button", { name: "Evaluate" }).click();
  await page.locator(".eval:not([hidden])").waitFor();
  await page.getByRole("button", { name: "Solve" }).click();
  await note(page).waitFor();
  await sound(page, "mnk");
  await page.close();
});

test("not solvable: the reason is said", async () => {
  const page = await open("sliding");
  await page.getByLabel("Type or paste a board").fill("1 2 3\n4 5 6\n8 7 0\n");
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  await note(page).getByText("No solution").waitFor();
  await page.getByLabel("Type or paste a board").fill("1 2 3\n4 5 99\n8 7 0\n");
  await page.getByRole("button", { name: "Load" }).click();
  await note(page).getByText(/line 2/).waitFor();
  await page.close();
});

test("race: lanes fill and somebody wins; the link holds it", async () => {
  const page = await open("race");
  await page.getByLabel("Board").fill("1 2 3\n4 0 6\n7 5 8\n");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText(/Fewest states expanded/).waitFor({ timeout: 30000 });
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const link = await page.getByLabel("Link to this race").inputValue();
  await sound(page, "race");
  await page.close();
  const again = await open(link.split("#")[1]);
  await again.locator(".lane").first().waitFor();
  await again.close();
});

test("a phone: fingers on cells, digits and tiles", async () => {
  const own = mkdtempSync(join(tmpdir(), "gridwright-phone-"));
  const phone = await chromium.launchPersistentContext(own, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ARGS, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await phone.newPage();
    await page.goto(url + "#sudoku");
    await page.waitForSelector("main[aria-busy=false]");
    await cell(page, 0, 2).tap();
    await page.locator(".digit").nth(3).tap();
    assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
    for (const button of await page.locator("button:visible").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 24 && height >= 43.5, `${await button.textContent()}: ${width} by ${height}`);
    }
    await page.goto(url + "#sliding");
    await page.getByRole("heading", { name: "Sliding tiles" }).waitFor();
    await cell(page, 1, 1).tap();
    assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /tile 5/);
  } finally {
    await phone.close();
    rmSync(own, { recursive: true, force: true });
  }
});

test("a narrow window and the dark", async () => {
  for (const world of ["sudoku", "numbrix", "sliding", "merge", "mnk", "race"]) {
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
  const port = new URL(url).port;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await gone;
  await page.getByRole("button", { name: "Count" }).click();
  await page.locator("#offline:not([hidden])").waitFor();
  await cell(page, 0, 2).click();
  await page.keyboard.press("4");
  assert.match(await cell(page, 0, 2).getAttribute("aria-label"), /^4,/);
  ({ child: server } = await serve(port));
  await page.locator("#offline").waitFor({ state: "hidden", timeout: 10000 });
  await page.getByRole("button", { name: "Count" }).click();
  await note(page).getByText("Exactly one solution.").waitFor();
  await page.close();
});

test("the first view is small", async () => {
  const page = await context.newPage();
  await page.goto(url + "#sudoku");
  await page.waitForSelector("main[aria-busy=false]");
  const bytes = await page.evaluate(() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")].reduce((sum, entry) => sum + entry.decodedBodySize, 0));
  console.log(`first view: ${bytes} bytes`);
  assert.ok(bytes > 10000 && bytes < 200000, `${bytes} bytes`);
  await page.close();
});
