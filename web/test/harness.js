// A server and a browser for the tests of a file; with SHOTS every view that is looked at is kept there as a picture.
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, serve } from "../program.js";

const shots = process.env.SHOTS;
// Evaluated, not linked: the page's policy lets no other scripts in.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const here = { server: null, url: "", context: null };
let folder;

before(async () => {
  ({ child: here.server, line: here.url } = await serve());
  folder = mkdtempSync(join(tmpdir(), "gridwright-page-"));
  if (shots) mkdirSync(shots, { recursive: true });
  here.context = await browser(folder, { viewport: { width: 1280, height: 860 } });
});

after(async () => {
  await here.context?.close();
  here.server?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

export async function open(fragment, { width = 1280, height = 860, dark = false } = {}) {
  const page = await here.context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.goto(here.url + "#" + fragment);
  await page.waitForSelector("main[aria-busy=false]");
  if (!fragment.includes("/") && !["race", "learn"].includes(fragment)) {
    await page.evaluate((world) => localStorage.removeItem(`gridwright:${world}`), fragment);
    await page.reload();
    await page.waitForSelector("main[aria-busy=false]");
  }
  return page;
}

export async function sound(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (globalThis.axe ? (await globalThis.axe.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target + " " + n.failureSummary).slice(0, 3).join("; ")}`) : ["axe was not loaded"]));
  assert.deepEqual(found, [], `${name}: axe`);
  assert.deepEqual(page.errors, [], `${name}: console`);
}

export const cell = (page, r, c) => page.locator(`[data-r="${r}"][data-c="${c}"]`);
export const note = (page) => page.locator(".note");

