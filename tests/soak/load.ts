import type { Random } from "../random.ts";

/** What a client knows about its requests. */
export interface ClientLedger {
  sent: number;
  /** Answered as expected. */
  answered: number;
  /** Answered with the expected error. */
  refused: number;
  /** Aborted by the client itself. */
  brokenOff: number;
  /** Answered with another request's answer, or never answered. */
  readonly lost: string[];
}

/** Creates an empty ledger. */
export function openLedger(): ClientLedger {
  return { sent: 0, answered: 0, refused: 0, brokenOff: 0, lost: [] };
}

/** The outcome of a request. */
type Outcome = "answered" | "refused" | "brokenOff";

const wait = (time: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, time));

async function expectError(
  origin: string,
  path: string,
  status: number,
): Promise<Outcome> {
  const response = await fetch(origin + path);
  const problem = await response.json();
  if (response.status === status && problem.status === status) return "refused";
  throw new Error(`${response.status} in place of ${status} for ${path}`);
}

async function expectText(
  response: Response,
  text: string,
): Promise<Outcome> {
  const answer = await response.text();
  if (response.status === 200 && answer === text) return "answered";
  throw new Error(`${response.status} ${answer} in place of 200 ${text}`);
}

/** Reads a part of a stream and disconnects. */
async function breakOff(origin: string, id: string): Promise<Outcome> {
  const response = await fetch(`${origin}/v1/stream/${id}`);
  let text = "";
  for await (const chunk of response.body!) {
    text += new TextDecoder().decode(chunk);
    if (text.length > 3 * id.length) break;
  }
  if (text.startsWith(id)) return "brokenOff";
  throw new Error(`${text} in place of a stream of ${id}`);
}

/** Sends a body bit by bit. */
async function sendSlowly(origin: string, id: string): Promise<Outcome> {
  const parts = [id, "-", id];
  const body = new ReadableStream({
    async pull(controller) {
      await wait(50);
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const url = `${origin}/v1/body/${id}`;
  return await expectText(
    await fetch(url, { method: "POST", body }),
    `${id}-${id}`,
  );
}

const FAULTS: readonly ((origin: string, id: string) => Promise<Outcome>)[] = [
  (origin, id) => expectError(origin, `/v1/throws/${id}`, 500),
  (origin, id) => expectError(origin, `/v1/rejects/${id}`, 500),
  (origin, id) => expectError(origin, `/v1/never/${id}`, 503),
  async (origin, id) =>
    await expectText(await fetch(`${origin}/v1/unhandled/${id}`), id),
  breakOff,
  sendSlowly,
];

const FAULT_SHARE = 0.01;

/** Sends one request, with a fault now and then, and enters it in the ledger. */
export async function sendOne(
  origin: string,
  random: Random,
  ledger: ClientLedger,
): Promise<void> {
  const id = `r${ledger.sent++}-${random.below(1e9)}`;
  const send = random.chance(FAULT_SHARE)
    ? random.pick(FAULTS)
    : async (origin: string, id: string) =>
      await expectText(await fetch(`${origin}/v1/ok/${id}`), id);
  try {
    ledger[await send(origin, id)]++;
  } catch (error) {
    ledger.lost.push(`${id}: ${error}`);
  }
}

/** Measures the most good requests that are answered in a second. */
export async function measureCapacity(
  origin: string,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < end) {
      await (await fetch(`${origin}/v1/ok/x`)).text();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: 64 }, client));
  return answered / seconds;
}

/** The most requests that wait for an answer, each on its connection. */
const MAX_OPEN = 400;

/**
 * Sends requests at a rate, whether or not those before are answered, unless
 * too many are waiting.
 *
 * @param rate How many are sent in a second.
 * @param seconds For how long.
 * @param send Sends one.
 */
export async function sendAtRate(
  rate: number,
  seconds: number,
  send: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  for (;;) {
    const passed = (performance.now() - start) / 1000;
    if (passed >= seconds) break;
    for (; sent < passed * rate && open.size < MAX_OPEN; sent++) {
      const one = send().finally(() => open.delete(one));
      open.add(one);
    }
    await wait(5);
  }
  await Promise.all(open);
}
