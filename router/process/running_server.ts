import { formatCount } from "../report/count.ts";
import { log } from "../serve/log.ts";
import type { CompletedOptions } from "./completed_options.ts";
import {
  catchUnhandledErrors,
  type UnhandledKind,
} from "./fault/unhandled_error.ts";
import { callHook } from "./hook.ts";
import { endOnSignals } from "./signals.ts";

/** A server of this process, while it runs. */
interface RunningServer
  extends Pick<CompletedOptions, "onError" | "strict" | "signals"> {
  /** Counts the requests that wait for an answer. */
  countWaiting(): number;
  /** Shuts it down; tells whether everything was finished. */
  shutdown(): Promise<boolean>;
  /**
   * Waits for what the application does at a shutdown; tells whether it has
   * finished.
   */
  close(): Promise<boolean>;
}

/**
 * The servers of this process. They share its signals and unhandled errors, and
 * none may end the process while another has requests in flight.
 */
const running = new Set<RunningServer>();
let isEnding = false;

function countAllWaiting(servers: readonly RunningServer[]): number {
  return servers.reduce((sum, server) => sum + server.countWaiting(), 0);
}

function formatWaiting(count: number): string {
  return formatCount(count, "unanswered request");
}

/**
 * Describes what is to be finished. Answers may still be sent, as streams are.
 * These are not counted: observing the end of each answer would slow all of
 * them down.
 */
function formatInFlight(waiting: number): string {
  const counted = waiting > 0 ? `${formatWaiting(waiting)} and ` : "";
  return `${counted}any responses still being sent, such as streams`;
}

/** Describes what was not finished: without a request, what comes after one. */
function formatUnfinished(waiting: number): string {
  return waiting > 0
    ? formatWaiting(waiting)
    : "unfinished work, such as an open stream or a waitUntil() promise";
}

/**
 * Ends the process after all work in flight on its servers has finished.
 *
 * @param why Why it is ended, for logs.
 * @param status The exit status.
 */
export async function endProcess(why: string, status: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const start = performance.now();
  const servers = [...running];
  const report = (what: string, format: (waiting: number) => string): void =>
    log(() => console.error(`${what} ${format(countAllWaiting(servers))}.`));
  report(`${why}: finishing`, formatInFlight);
  const finished = await Promise.all(
    servers.map((server) => server.shutdown()),
  );
  if (finished.includes(false)) {
    const time = Math.round(performance.now() - start);
    report(`${why}: exiting after ${time} ms with`, formatUnfinished);
  }
  const closed = await Promise.all(servers.map((server) => server.close()));
  if (closed.includes(false)) {
    log(() => console.error("Exiting before onShutdown has finished."));
  }
  Deno.exit(status);
}

function reportUnhandledError(error: unknown, kind: UnhandledKind): void {
  // Servers may have one hook in common.
  for (const onError of new Set([...running].map(({ onError }) => onError))) {
    callHook(onError, error, undefined);
  }
  const isStrict = [...running].some(({ strict }) => strict);
  if (isStrict) void endProcess(`Unhandled ${kind}`, 1);
}

/** Creates a switch that holds something while it is needed. */
function holdWhileNeeded(take: () => () => void): (isNeeded: boolean) => void {
  let release: (() => void) | undefined;
  return (isNeeded) => {
    if (isNeeded) {
      release ??= take();
    } else {
      release?.();
      release = undefined;
    }
  };
}

const holdErrors = holdWhileNeeded(() =>
  catchUnhandledErrors(reportUnhandledError)
);
const holdSignals = holdWhileNeeded(() =>
  endOnSignals((signal) => void endProcess(signal, 0))
);

/** Takes or releases what the running servers share. */
function shareProcess(): void {
  holdErrors(running.size > 0);
  holdSignals([...running].some(({ signals }) => signals));
}

/**
 * Adds a server to those that run in this process.
 *
 * @param server The server.
 * @returns A function that removes it again.
 */
export function addRunning(server: RunningServer): () => void {
  running.add(server);
  shareProcess();
  return () => {
    // Shared handlers are needed until the process has ended.
    if (isEnding) return;
    running.delete(server);
    shareProcess();
  };
}
