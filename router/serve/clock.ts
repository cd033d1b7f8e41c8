import { showValue } from "../report/shown_value.ts";

/** Returns the time: milliseconds since the beginning of 1970, UTC. */
export type Clock = () => number;

/** The times that tests hold; the last takes precedence over every clock. */
const held: { readonly time: number }[] = [];

/**
 * Returns the time that is held, or that of an application's clock.
 *
 * @param clock The application's clock, if it has one.
 * @throws {TypeError} When the clock returns something else.
 */
export function readClock(clock: Clock | undefined): number {
  const last = held.at(-1);
  if (last) return last.time;
  return clock ? expectTime(clock()) : Date.now();
}

function expectTime(time: unknown): number {
  if (typeof time === "number" && !Number.isNaN(time)) return time;
  throw new TypeError(
    `The clock option returned ${showValue(time)}, which is not a time. ` +
      "Return milliseconds since the Unix epoch, as Date.now does.",
  );
}

/**
 * Holds the time for all applications until it is released.
 *
 * @param time Milliseconds since the beginning of 1970, UTC.
 * @returns A function that releases the time; it throws an `Error` when another
 * one was held since and is not released yet.
 */
export function holdTime(time: number): () => void {
  const own = { time };
  held.push(own);
  return () => {
    const isLast = held.at(-1) === own;
    held.splice(held.indexOf(own), 1);
    if (isLast) return;
    throw new Error(
      "Two calls of at() overlap. Await one before starting the other.",
    );
  };
}
