import { startScript } from "../process/child_server.ts";
import type { Figure } from "./figure.ts";

const CONNECTIONS = 16;

/** What the server prints when it ends. */
interface LastWords {
  readonly called: readonly string[];
}

/** Sends requests until the server is gone; returns those with an answer. */
async function sendUntilGone(
  origin: string,
  onAnswer: () => void,
): Promise<Set<string>> {
  const answered = new Set<string>();
  let number = 0;
  const client = async () => {
    for (;;) {
      const id = String(number++);
      try {
        const response = await fetch(`${origin}/v1/ok/${id}`);
        if (await response.text() === id) answered.add(id);
      } catch {
        // A request that no handler was called for may be sent elsewhere.
        return;
      }
      onAnswer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answered;
}

/**
 * Ends servers by SIGTERM under load. Every request that a handler was called
 * for must have been answered to the end.
 */
export async function soakSignals(times: number): Promise<Figure[]> {
  let [accepted, lost, unclean] = [0, 0, 0];
  for (let time = 0; time < times; time++) {
    await using server = await startScript("../soak/server.ts", {}, {}, [
      "--names",
    ]);
    let answers = 0;
    // The load has begun once the first hundred, and some more, are answered.
    const enough = 100 + time % 97;
    const answered = await sendUntilGone(server.origin, () => {
      if (++answers === enough) server.process.kill("SIGTERM");
    });
    const { code } = await server.process.status;
    const { called }: LastWords = JSON.parse(
      (await server.output).trimEnd().split("\n").at(-1)!,
    );
    accepted += called.length;
    lost += called.filter((id) => !answered.has(id)).length;
    if (code !== 0) unclean++;
  }
  return [{
    text: `${times} times SIGTERM under load: ${accepted} requests accepted, ` +
      `${lost} lost, ${unclean} ends with another status than 0`,
    isRight: lost === 0 && unclean === 0,
  }];
}
