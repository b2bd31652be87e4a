// Pictures of everything there is to see, for people to look at: node web/shots.js FOLDER [NAME…]
// With SIZE one of the sizes only. Each scene on a phone, a tablet and a wide screen, light and dark, whole pages. What can be measured is measured:
// pages wider than their window, targets smaller than a finger, shifts of the layout, errors on the console, what axe finds.
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, serve } from "./program.js";
import { SCENES } from "./scenes.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = { phone: { width: 360, height: 740, isMobile: true, hasTouch: true }, tablet: { width: 820, height: 1100 }, wide: { width: 1440, height: 900 } };

/** What is wrong with a page, as far as that can be measured. */
export function faults() {
  const found = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`${wide} px wider than the window`);
  for (const node of document.querySelectorAll("button, select, input:not([type=checkbox]):not([type=range]):not([type=file]), nav a, .button, label.check, summary, .file")) {
    const box = node.getBoundingClientRect();
    if (!box.width || node.closest(".skip")) continue;
    if (box.height < 43.5 || box.width < 36) found.push(`${(node.getAttribute("aria-label") ?? node.textContent ?? node.id).slice(0, 30)}: ${Math.round(box.width)}×${Math.round(box.height)}`);
    if (box.right > document.documentElement.clientWidth + 1 && !node.closest("nav")) found.push(`${node.textContent?.slice(0, 30)}: beyond the edge`);
  }
  return found;
}

async function main() {
  const [folder = "shots", ...names] = process.argv.slice(2);
  const sizes = Object.entries(SIZES).filter(([size]) => !process.env.SIZE || process.env.SIZE === size);
  mkdirSync(folder, { recursive: true });
  const { child, line } = await serve();
  const store = mkdtempSync(join(tmpdir(), "gridwright-shots-"));
  try {
    for (const [size, { width, height, ...more }] of sizes) {
      const context = await browser(join(store, size), { viewport: { width, height }, ...more });
      for (const [name, fragment, go] of SCENES.filter(([name]) => !names.length || names.some((each) => name.startsWith(each)))) {
        const page = await context.newPage();
        const errors = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
        // A page that nobody has touched yet, whatever was looked at before.
        await page.addInitScript(() => {
          if (!sessionStorage.getItem("fresh")) localStorage.clear();
          sessionStorage.setItem("fresh", "1");
          globalThis.shifted = 0;
          new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value; }).observe({ type: "layout-shift", buffered: true });
        });
        try {
          await page.goto(`${line}#${fragment}`);
          await page.waitForSelector("main[aria-busy=false]");
          await page.waitForTimeout(200);
          await go(page);
          await page.waitForTimeout(250);
          for (const scheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme: scheme });
            // A note on a phone lies over the lower half of the screen: the screen is what counts then.
            const sheet = size === "phone" && (await page.locator(".note").count()) > 0;
            await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`), fullPage: !sheet });
          }
          // Now dark.
          await page.evaluate(axe);
          const violations = await page.evaluate(async () => (await globalThis.axe.run()).violations.map((each) => `axe ${each.id}: ${each.nodes[0].target}`));
          const found = [...(await page.evaluate(faults)), ...errors, ...violations];
          const shifted = await page.evaluate(() => globalThis.shifted);
          if (shifted > 0.02) found.push(`layout shift ${shifted.toFixed(3)}`);
          console.log(`${name} ${size}: ${found.length ? found.join("; ") : "fine"}`);
        } catch (error) {
          console.log(`${name} ${size}: not reached: ${String(error).split("\n")[0]}`);
          await page.screenshot({ path: join(folder, `${name}-${size}-failed.png`), fullPage: true });
          process.exitCode = 1;
        }
        await page.close();
      }
      await context.close();
    }
  } finally {
    child.kill("SIGTERM");
    rmSync(store, { recursive: true, force: true });
  }
}

await main();
