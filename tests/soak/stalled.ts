import { median } from "../bench/median.ts";
import { startScript } from "../process/child_server.ts";
import { writeHalf } from "../process/half_body.ts";
import type { Figure } from "./figure.ts";
import { sendAtRate } from "./load.ts";

const RATE = 500;

/** What stalled connections send before they stall. */
const BEGINNINGS = [
  "",
  "GET /v1/ok/1 HT",
  "GET /v1/ok/1 HTTP/1.1\r\nHost: localhost\r\nX-A",
  writeHalf("/v1/body/1"),
];

/** Measures the time under which 99 of 100 good requests are answered, in ms. */
async function measureP99(origin: string, seconds: number): Promise<number> {
  const times: number[] = [];
  await sendAtRate(RATE, seconds, async () => {
    const start = performance.now();
    await (await fetch(`${origin}/v1/ok/x`)).text();
    times.push(performance.now() - start);
  });
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

/**
 * Compares the answers to good requests without and with stalled connections,
 * in turns, since the machine's speed may change.
 */
export async function soakStalled(
  connections: number,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  await using server = await startScript("../soak/server.ts");
  const { origin, port } = server;
  await measureP99(origin, seconds);
  const [free, loaded]: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    free.push(await measureP99(origin, seconds));
    const stalled = await Promise.all(
      Array.from({ length: connections }, async (_, number) => {
        const connection = await Deno.connect({ hostname: "127.0.0.1", port });
        const text = BEGINNINGS[number % BEGINNINGS.length];
        await connection.write(new TextEncoder().encode(text));
        return connection;
      }),
    );
    loaded.push(await measureP99(origin, seconds));
    for (const connection of stalled) connection.close();
  }
  const [baseline, p99] = [median(free), median(loaded)];
  return [{
    text: `${connections} stalled connections: 99 % of good requests within ` +
      `${p99.toFixed(1)} ms, without them ${baseline.toFixed(1)} ms, ratio ` +
      `${(p99 / baseline).toFixed(2)} (goal: at most 2)`,
    isRight: p99 <= 2 * baseline,
  }];
}
