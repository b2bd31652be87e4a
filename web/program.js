// The program and a browser, for tests, pictures and load. GRIDWRIGHT is the program, CHROMIUM the browser.
import { spawn } from "node:child_process";
import { chromium } from "playwright-core";

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server of its own, and its address once it listens. */
export async function serve(port = 0) {
  const child = spawn(process.env.GRIDWRIGHT ?? "gridwright", ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("error", reject);
  });
  return { child, line };
}

export function browser(folder, more) {
  return chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: ARGS, ...more });
}
