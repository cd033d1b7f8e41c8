import { type Child, startChild } from "../child_process.ts";
import { median } from "./median.ts";

/** A server to be measured, run by a separate `deno`. */
export interface Contender {
  readonly name: string;
  /** The arguments of `deno`; the server prints its port and a new line. */
  readonly args: readonly string[];
}

/** A request, and the statuses it may be answered with. */
export interface Question {
  readonly method: string;
  readonly path: string;
  /** JSON that it sends along. */
  readonly body?: string;
  /** The statuses of right answers. */
  readonly statuses: readonly number[];
}

/**
 * Creates the question for a path that exists.
 *
 * @param path Its path.
 */
export function askFor(path: string): Question {
  return { method: "GET", path, statuses: [200] };
}

function formatRequest({ method, path, body }: Question): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  return body === undefined
    ? `${head}\r\n`
    : `${head}Content-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** What serving one request cost. */
export interface Cost {
  /** CPU time of the server's process for each request, in microseconds. */
  readonly cpu: number;
  /** Requests a second, while the load generator ran. */
  readonly rate: number;
}

interface RunningContender extends Contender {
  readonly child: Child;
  readonly port: number;
}

const CONNECTIONS = 8;

async function start(contender: Contender): Promise<RunningContender> {
  const child = startChild(Deno.execPath(), contender.args);
  return { ...contender, child, port: Number(await child.waitFor("\n")) };
}

/** Returns the CPU time that a process's threads have used, in microseconds. */
function cpuTime(pid: number): number {
  let nanoseconds = 0;
  for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
    const stat = Deno.readTextFileSync(`/proc/${pid}/task/${name}/schedstat`);
    nanoseconds += Number(stat.split(" ")[0]);
  }
  return nanoseconds / 1000;
}

/** Sends requests over one connection, one after the other. */
async function sendRequests(
  port: number,
  questions: readonly Question[],
  count: number,
): Promise<void> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoder = new TextEncoder();
  const requests = questions.map((question) => ({
    octets: encoder.encode(formatRequest(question)),
    answers: question.statuses.map((status) => `HTTP/1.1 ${status}`),
  }));
  const buffer = new Uint8Array(4096);
  const decoder = new TextDecoder();
  for (let sent = 0; sent < count; sent++) {
    const { octets, answers } = requests[sent % requests.length];
    await connection.write(octets);
    const read = await connection.read(buffer) ?? 0;
    // Every answer of these servers is small enough to arrive at once.
    const head = decoder.decode(buffer.subarray(0, "HTTP/1.1 200".length));
    if (read === 0 || !answers.includes(head)) throw new Error(head);
  }
  connection.close();
}

async function load(
  { port, child }: RunningContender,
  questions: readonly Question[],
  requests: number,
): Promise<Cost> {
  const each = Math.ceil(requests / CONNECTIONS);
  const before = cpuTime(child.process.pid);
  const start = performance.now();
  await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () => sendRequests(port, questions, each),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const total = each * CONNECTIONS;
  return {
    cpu: (cpuTime(child.process.pid) - before) / total,
    rate: total / seconds,
  };
}

/**
 * Measures servers in turns, so that a change of the machine's speed affects all
 * of them.
 *
 * @param contenders The servers.
 * @param questions What is requested, in turn.
 * @param rounds How often each server is measured.
 * @param requests How many requests a measurement sends.
 * @returns The median cost of each, by name.
 */
export async function measureServers(
  contenders: readonly Contender[],
  questions: readonly Question[],
  rounds: number,
  requests: number,
): Promise<Map<string, Cost>> {
  const running = await Promise.all(contenders.map(start));
  try {
    const costs = new Map(running.map(({ name }) => [name, [] as Cost[]]));
    for (const contender of running) await load(contender, questions, requests);
    for (let round = 0; round < rounds; round++) {
      for (const contender of running) {
        costs.get(contender.name)!.push(
          await load(contender, questions, requests),
        );
      }
    }
    return new Map(
      [...costs].map(([name, list]) => [name, {
        cpu: median(list.map((cost) => cost.cpu)),
        rate: median(list.map((cost) => cost.rate)),
      }]),
    );
  } finally {
    await Promise.all(running.map(({ child }) => child[Symbol.asyncDispose]()));
  }
}
