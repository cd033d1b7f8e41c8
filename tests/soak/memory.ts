/**
 * Prints how much the heap grows, in bytes, over requests to paths that are all
 * different: to no route, and to one with a parameter. Their number is the
 * first argument. To be run with `--v8-flags=--expose-gc`.
 */
import { App, text } from "@strata/router";

declare function gc(): void;

const REQUESTS = Number(Deno.args[0]);

/** Returns the heap in use after garbage collection, in bytes. */
async function heapInUse(): Promise<number> {
  // What is awaited in one turn of the event loop is kept until its end.
  await new Promise((resolve) => setTimeout(resolve));
  for (let round = 0; round < 5; round++) gc();
  return Deno.memoryUsage().heapUsed;
}

const headers = new Headers({ host: "localhost" });

/** Makes a request without the cost of a real one. */
function makeRequest(path: string): Request {
  return { method: "GET", url: `http://localhost${path}`, headers } as Request;
}

async function request(app: App, prefix: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const spelling = number % 2 === 0 ? "" : "%2F";
    await app.fetch(makeRequest(`${prefix}${number}${spelling}x`));
    if (number % 1000 === 0) await new Promise((next) => setTimeout(next));
  }
}

const app = new App().get("/values/<value>", (_request, { params }) => {
  return text(params.value);
});
const growths: Record<string, number> = {};
for (const [name, prefix] of [["misses", "/none/"], ["values", "/values/"]]) {
  await request(app, prefix, 50_000);
  const before = await heapInUse();
  await request(app, prefix, REQUESTS);
  growths[name] = await heapInUse() - before;
}
console.log(JSON.stringify(growths));
