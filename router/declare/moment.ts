import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";

/** A point in time, to the second. */
export interface Moment {
  /** Milliseconds since the Unix epoch. */
  readonly time: number;
  /** As written. */
  readonly text: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A date and a time with a zone (RFC 3339 section 5.6). */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|([+-])(\d{2}):(\d{2}))$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*$/;
/** Headers have four digits for a year (RFC 9110 section 5.6.7). */
const FIRST_TIME = Date.parse("0000-01-01T00:00:00Z");
const LAST_TIME = Date.parse("9999-12-31T23:59:59Z");
const ADVICE = 'Write a date such as "2027-05-01", meaning midnight UTC, or ' +
  'a date-time with a time zone such as "2027-05-01T09:00:00Z".';

/** Returns when a date begins in UTC; `undefined` if there is no such date. */
function midnightOf(date: string): number | undefined {
  const time = Date.parse(date);
  // Date.parse reads February 30 as March 2.
  const isReal = !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(date);
  return isReal ? time : undefined;
}

/** Converts hours and minutes to milliseconds; `undefined` beyond a day. */
function durationOf(hours: string, minutes: string): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function timeOfText(text: string): number | undefined {
  if (DATE.test(text)) return midnightOf(text);
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, date, hours, minutes, seconds = "0", sign, ...zone] = match;
  const [zoneHours = "0", zoneMinutes = "0"] = zone;
  const midnight = midnightOf(date);
  const time = durationOf(hours, minutes);
  const offset = durationOf(zoneHours, zoneMinutes);
  const isRefused = midnight === undefined || time === undefined ||
    offset === undefined || Number(seconds) > 59;
  if (isRefused) return undefined;
  const local = midnight + time + Number(seconds) * 1000;
  return sign === "-" ? local + offset : local - offset;
}

/** Describes why a string is not the time that it was meant to be. */
function describeMisfit(text: string, time: number | undefined): string {
  const shown = showValue(text);
  if (time !== undefined) {
    return `${shown} is outside the years 0000 to 9999 in UTC; headers cannot ` +
      "express others.";
  }
  if (WITHOUT_ZONE.test(text)) {
    return `The date-time ${shown} has no time zone, so it means a different ` +
      "moment in each zone.";
  }
  return DATE.test(text) || DATE_TIME.test(text)
    ? `The date or time ${shown} does not exist.`
    : `${shown} is not in a date format.`;
}

/**
 * Formats a date as settings accept it: as a day that begins at midnight UTC,
 * such as `2026-11-25`, or with its time.
 *
 * @param date Milliseconds since the Unix epoch, or a date-time.
 */
export function formatDate(date: number | string): string {
  return new Date(date).toISOString()
    .replace("T00:00:00.000Z", "").replace(".000Z", "Z");
}

/**
 * Reads a point in time as written: a date, which is midnight UTC, or a
 * date-time with a zone. Fractions of a second are dropped, since headers have
 * none.
 *
 * @param value The setting, of any type since it may come from a file.
 * @throws {Refusal} When it is not a string, not a date that exists, a
 * date-time without a zone, or one whose zone moves it into a year that headers
 * cannot express.
 */
export function readMoment(value: unknown): Moment {
  if (typeof value !== "string") {
    throw new Refusal(
      "bad-date",
      `It is ${showValue(value)}, not a date to announce to clients.`,
      `${ADVICE} For none, write false.`,
    );
  }
  const time = timeOfText(value);
  // A zone may move it into a year that headers cannot express.
  const isNamed = time !== undefined && time >= FIRST_TIME && time <= LAST_TIME;
  if (isNamed) return { time, text: value };
  throw new Refusal("bad-date", describeMisfit(value, time), ADVICE);
}
