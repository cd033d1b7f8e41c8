import { readMoment } from "../declare/moment.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { holdTime } from "../serve/clock.ts";
import { expectFunction } from "./expected_function.ts";

function timeOf(date: string | number | Date): number {
  if (typeof date === "string") return timeOfText(date);
  const isTime = typeof date === "number" || date instanceof Date;
  const time = isTime ? +date : NaN;
  if (Number.isFinite(time)) return time;
  const wrong = date instanceof Date
    ? "an invalid Date"
    : `${showValue(date)}: it is not a date`;
  throw new TypeError(
    `Cannot set the time to ${wrong}. Pass one such as "2027-05-01", ` +
      "a Date, or milliseconds since the Unix epoch.",
  );
}

function timeOfText(date: string): number {
  try {
    return readMoment(date).time;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new TypeError(
      `Cannot set the time to ${showValue(date)}: ${error.message} ` +
        error.fix,
    );
  }
}

/**
 * Holds the time of all applications while a function runs, so that versions
 * are deprecated and end as they will then. Nothing else sees that time.
 *
 * @param date A date as in settings, a `Date`, or milliseconds since the Unix
 * epoch.
 * @param run The function to run.
 * @returns What it returns, awaited.
 * @throws {TypeError} When the date is not one, or `run` is not a function.
 * @throws {Error} When another time, held later, is still held at the end.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 * import { at, request } from "@strata/router/testing";
 *
 * const app = new App();
 * const ended = { version: 1, sunset: "2027-05-01", onSunset: "gone" } as const;
 * app.get("/users", () => text("users"), ended);
 *
 * const later = await at("2027-05-01", () => request(app, "GET", "/v1/users"));
 * assertEquals(later.status, 410);
 * ```
 */
export async function at<Value>(
  date: string | number | Date,
  run: () => Value,
): Promise<Awaited<Value>> {
  const time = timeOf(date);
  expectFunction(run, `set the time to ${date}`, "at(date, () => …)");
  const release = holdTime(time);
  try {
    return await run();
  } finally {
    release();
  }
}
