// The only module that talks to the engine. Something else could stand behind it: a worker, for example.

/** @typedef {{ world: string, text?: string, answer?: string, options?: Record<string, any>, files?: Record<string, string> }} Ask */
/** @typedef {{ progress?: (data: any) => void, result?: (object: any) => void, signal?: AbortSignal }} Watch */

const BASE = "/api/v1/";
const token = new URLSearchParams(location.search).get("token");

/** An error that the engine answered, or its silence. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message @param {number} [line] @param {number} [column] */
  constructor(code, message, line, column) {
    super(line ? `line ${line}, column ${column}: ${message}` : message);
    this.code = code;
  }
}

let lost = false;
/** @type {(lost: boolean) => void} */
let tell = () => {};

/** Hears when the engine is lost and when it is back. @param {(lost: boolean) => void} listener */
export function onConnection(listener) {
  tell = listener;
}

function headers() {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** @param {boolean} now */
function connection(now) {
  if (now === lost) return;
  lost = now;
  tell(lost);
  if (lost) again();
}

async function again() {
  while (lost) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    try {
      const response = await fetch(BASE + "worlds", { headers: headers() });
      if (response.ok) connection(false);
    } catch {
      // Still away; the next second may bring it back.
    }
  }
}

/** @param {string} path @param {RequestInit} init */
async function call(path, init) {
  for (;;) {
    let response;
    try {
      response = await fetch(BASE + path, init);
    } catch (error) {
      if (init.signal?.aborted) throw new EngineError("stopped", "stopped");
      connection(true);
      throw new EngineError("lost", "the engine does not answer; it is tried again every second");
    }
    connection(false);
    if (response.status === 429) {
      const seconds = Number(response.headers.get("Retry-After")) || 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (init.signal?.aborted) throw new EngineError("stopped", "stopped");
      continue;
    }
    if (!response.ok) {
      const body = await response.json().catch(() => ({}));
      const { code = "error", message = response.statusText, line, column } = body.error ?? {};
      throw new EngineError(code, message, line, column);
    }
    return response;
  }
}

/** What the worlds can do. @returns {Promise<any[]>} */
export async function worlds() {
  const response = await call("worlds", { headers: headers() });
  return (await response.json()).worlds;
}

/** @type {Promise<any[]> | null} */
let learnt = null;

/** The techniques of a world, asked for once; none while the engine is away. @param {string} world @returns {Promise<any[]>} */
export async function techniques(world) {
  learnt ??= call("techniques", { headers: headers() }).then(async (response) => (await response.json()).worlds);
  try {
    return (await learnt).find(({ name }) => name === world)?.techniques ?? [];
  } catch {
    learnt = null;
    return [];
  }
}

/** Boards on paper: the file. @param {Ask} ask @param {AbortSignal} [signal] @returns {Promise<Blob>} */
export async function sheet(ask, signal) {
  const response = await call("sheet", { method: "POST", headers: { "Content-Type": "application/json", ...headers() }, body: JSON.stringify(ask), signal });
  return response.blob();
}

/** Asks for something and hears of it while it goes on. @param {string} command @param {Ask} ask @param {Watch} [watch] @returns {Promise<any[]>} */
export async function ask(command, ask, watch = {}) {
  const response = await call(command, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers() },
    body: JSON.stringify(ask),
    signal: watch.signal,
  });
  /** @type {any[]} */
  const results = [];
  let ended = false;
  try {
    for await (const { event, data } of events(response)) {
      if (event === "progress") watch.progress?.(data);
      else if (event === "result") {
        results.push(data);
        watch.result?.(data);
      } else if (event === "error") {
        const { code, message, line, column } = data.error;
        throw new EngineError(code, message, line, column);
      } else if (event === "end") ended = true;
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (watch.signal?.aborted) throw new EngineError("stopped", "stopped");
    ended = false;
  }
  if (!ended) {
    connection(true);
    throw new EngineError("lost", "the engine went away; it is tried again every second");
  }
  return results;
}

/** @param {Response} response */
async function* events(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const parts = rest.split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1] ?? "";
      const data = /^data: (.*)$/m.exec(part)?.[1] ?? "null";
      yield { event, data: JSON.parse(data) };
    }
  }
}
