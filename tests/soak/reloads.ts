import { startDev } from "../cli/command_line.ts";
import { BREAKAGES, createEditions, writeEdition } from "./edition.ts";
import type { Figure } from "./figure.ts";

const CONNECTIONS = 50;
/** One edit in so many breaks the routes. */
const BROKEN_SHARE = 10;
/** How many answers are checked while the routes are broken. */
const ANSWERS_WHILE_BROKEN = 2 * CONNECTIONS;
/** How long an edit or an answer is awaited, in milliseconds. */
const TIME_LIMIT = 30_000;

/** What the clients know of a server of one edition after another. */
class Editions {
  answered = 0;
  /** The newest edition in an answer. */
  newest = 0;
  /** The newest edition on the disk. */
  written = 0;
  /** Requests without an answer, or with another's. */
  readonly lost: string[] = [];
  /** Answers of two editions, or of an older one after a newer one. */
  readonly mixed: string[] = [];
  #wake = Promise.withResolvers<void>();

  /** Sends one request and enters its answer. */
  async ask(origin: string, id: number): Promise<void> {
    const newest = this.newest;
    try {
      const response = await fetch(`${origin}/v1/items/${id}`, {
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      const answer: { id: number; editions: number[] } = JSON.parse(text);
      if (answer.id !== id) throw new Error(`${answer.id} in its place`);
      const inHeaders = response.headers.get("x-edition") ?? "";
      const [first, ...others] = [
        ...answer.editions,
        ...inHeaders.split(",").map(Number),
      ];
      const isOne = others.every((edition) => edition === first);
      if (!isOne || first < newest || first > this.written) {
        this.mixed.push(`${first}, ${others} after ${newest}`);
      }
      this.newest = Math.max(this.newest, first);
      this.answered++;
    } catch (error) {
      this.lost.push(`${id}: ${error}`);
    }
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Waits until there are enough answers. */
  async until(isEnough: () => boolean): Promise<void> {
    const deadline = performance.now() + TIME_LIMIT;
    while (!isEnough()) {
      if (performance.now() > deadline) {
        throw new Error(
          `Edition ${this.written} is not served; the newest is ` +
            `${this.newest}. ${this.lost.at(-1) ?? ""}`,
        );
      }
      await this.#wake.promise;
    }
  }
}

/**
 * Edits the routes of a development server under load, breaking them in one
 * edit of ten, and compares every answer with the expected one.
 *
 * @param reloads How many edits are made.
 */
export async function soakReloads(reloads: number): Promise<Figure[]> {
  using folder = createEditions();
  await using server = await startDev(`${folder.path}/routes`);
  const editions = new Editions();
  const start = performance.now();
  let isOver = false;
  let next = 0;
  const clients = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await editions.ask(server.origin, next++);
  });
  let broken = 0;
  for (let reload = 1; reload <= reloads; reload++) {
    if (reload % BROKEN_SHARE === 0) {
      const breakage = BREAKAGES[broken++ % BREAKAGES.length];
      breakage.breakIt(folder, reload);
      await breakage.waitUntilSeen(server, reload);
      const enough = editions.answered + ANSWERS_WHILE_BROKEN;
      await editions.until(() => editions.answered >= enough);
      breakage.mend(folder);
      continue;
    }
    editions.written = reload;
    writeEdition(folder, reload);
    await editions.until(() => editions.newest === reload);
  }
  isOver = true;
  await Promise.all(clients);
  const { answered, lost, mixed } = editions;
  const seconds = (performance.now() - start) / 1000;
  return [{
    text: `${reloads} reloads of the development server under ` +
      `${CONNECTIONS} connections, ${broken} of them broken, in ` +
      `${seconds.toFixed(0)} s: ${answered} of ${next} answered, ` +
      `${lost.length} lost ${lost.slice(0, 3)}, ` +
      `${mixed.length} mixed ${mixed.slice(0, 3)}`,
    isRight: answered === next && lost.length === 0 && mixed.length === 0,
  }];
}
