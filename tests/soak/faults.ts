import { startScript } from "../process/child_server.ts";
import { Random } from "../random.ts";
import { measureCapacity, openLedger, sendAtRate, sendOne } from "./load.ts";
import type { Figure } from "./figure.ts";

const LOAD = 0.6;
const SAMPLE_INTERVAL = 1000;

interface ServerLedger {
  readonly counts: {
    readonly called: number;
    readonly answered: number;
    readonly stray: number;
  };
  readonly rss: number;
}

/** Gives the slope of a line through points of time and size, per minute. */
function slopeOf(points: readonly (readonly [ms: number, bytes: number])[]) {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [time, size] = [0, 1].map((axis) => mean(points.map((p) => p[axis])));
  let [above, below] = [0, 0];
  for (const [ms, bytes] of points) {
    above += (ms - time) * (bytes - size);
    below += (ms - time) ** 2;
  }
  return below === 0 ? 0 : above / below * 60_000;
}

/**
 * Loads a server to a part of its capacity with faults mixed in, and compares
 * the ledgers of both sides and the server's memory over the second half.
 */
export async function soakFaults(minutes: number): Promise<Figure[]> {
  await using server = await startScript("../soak/server.ts");
  const { origin } = server;
  const readLedger = async (): Promise<ServerLedger> =>
    await (await fetch(`${origin}/ledger`)).json();
  const capacity = await measureCapacity(origin, 5);
  const before = await readLedger();
  const ledger = openLedger();
  const random = new Random(1);
  const memory: [ms: number, bytes: number][] = [];
  const sampling = setInterval(async () => {
    const { rss } = await readLedger();
    memory.push([performance.now(), rss]);
  }, SAMPLE_INTERVAL);
  await sendAtRate(
    LOAD * capacity,
    minutes * 60,
    () => sendOne(origin, random, ledger),
  );
  clearInterval(sampling);
  const after = await readLedger();
  const slope = slopeOf(memory.slice(memory.length >> 1)) / 2 ** 20;
  const { sent, answered, refused, brokenOff, lost } = ledger;
  const called = after.counts.called - before.counts.called;
  const served = after.counts.answered - before.counts.answered;
  return [
    {
      text:
        `${minutes} minutes at ${(LOAD * capacity).toFixed(0)} requests a ` +
        `second, 60 % of the capacity, 1 % of them faulty: ${sent} sent = ` +
        `${answered} answered + ${refused} refused + ${brokenOff} broken off ` +
        `by the client + ${lost.length} lost or crossed ${lost.slice(0, 3)}`,
      isRight: lost.length === 0 && sent === answered + refused + brokenOff,
    },
    {
      text: `the server's ledger: ${called} called, ${served} answered, ` +
        `${after.counts.stray} stray errors survived`,
      isRight: called === sent && served === sent,
    },
    {
      text: `memory: ${slope.toFixed(2)} MB a minute over the second half, ` +
        `${(after.rss / 2 ** 20).toFixed(0)} MB at the end (goal: at most 1)`,
      isRight: slope <= 1,
    },
  ];
}
