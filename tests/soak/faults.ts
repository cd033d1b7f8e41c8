import { startScript } from "../process/child_server.ts";
import { Random } from "../random.ts";
import type { Figure } from "./figure.ts";
import { measureCapacity, openLedger, sendAtRate, sendOne } from "./load.ts";
import { growthOf, type MemorySample, partSamples } from "./memory_slope.ts";

const LOAD = 0.6;
const SAMPLE_INTERVAL = 2000;

interface ServerLedger {
  readonly counts: {
    readonly called: number;
    readonly answered: number;
    readonly unhandled: number;
  };
}

/** The server's report of its memory after a collection, in bytes. */
type Memory = Pick<MemorySample, "heap" | "rss">;

/**
 * Loads a server to a part of its capacity with faults mixed in, and compares
 * the ledgers of both sides, and how the server's memory grows after a warm-up.
 */
export async function soakFaults(minutes: number): Promise<Figure[]> {
  await using server = await startScript("../soak/server.ts", {}, {
    DENO_V8_FLAGS: "--expose-gc",
  });
  const { origin } = server;
  const readLedger = async (): Promise<ServerLedger> =>
    await (await fetch(`${origin}/ledger`)).json();
  const capacity = await measureCapacity(origin, 5);
  const before = await readLedger();
  const ledger = openLedger();
  const random = new Random(1);
  const samples: MemorySample[] = [];
  const sampling = setInterval(async () => {
    const response = await fetch(`${origin}/memory`);
    const memory: Memory = await response.json();
    samples.push({ time: performance.now(), ...memory });
  }, SAMPLE_INTERVAL);
  await sendAtRate(
    LOAD * capacity,
    minutes * 60,
    () => sendOne(origin, random, ledger),
  );
  clearInterval(sampling);
  const after = await readLedger();
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
        `${after.counts.unhandled} unhandled errors survived`,
      isRight: called === sent && served === sent,
    },
    judgeMemory(samples),
  ];
}

function judgeMemory(samples: readonly MemorySample[]): Figure {
  const { warmUp, steady } = partSamples(samples);
  const [heap, rss, heapBefore, rssBefore] = [steady, warmUp].flatMap((part) =>
    (["heap", "rss"] as const).map((size) => growthOf(part, size))
  ).map((growth) => growth.toFixed(2));
  const last = samples.at(-1)!;
  const [lastHeap, lastRss] = [last.heap, last.rss].map((bytes) =>
    (bytes / 2 ** 20).toFixed(0)
  );
  return {
    text: `memory: after the warm-up, the heap in use grows by ${heap} MB a ` +
      `minute to ${lastHeap} MB, the process by ${rss} to ${lastRss} (goal: ` +
      `at most 1 each); in the warm-up by ${heapBefore} and ${rssBefore}`,
    isRight: Number(heap) <= 1 && Number(rss) <= 1,
  };
}
