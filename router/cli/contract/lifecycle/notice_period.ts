/** How many days' notice clients should have of an end that is new to them. */
export const NOTICE_DAYS = 30;

const DAY = 86_400_000;

/**
 * Tells whether a date comes before clients can have moved, or has passed.
 *
 * @param date The date, as a lock file has it.
 * @param now The time, in milliseconds since 1970.
 */
export function isSoon(date: string, now: number): boolean {
  return Date.parse(date) < now + NOTICE_DAYS * DAY;
}

/**
 * Tells whether a new date pretends that clients were told long ago. One that
 * was written recently may have waited for its release.
 *
 * @param date The date, as a lock file has it.
 * @param now The time, in milliseconds since 1970.
 */
export function isBackdated(date: string, now: number): boolean {
  return Date.parse(date) < now - NOTICE_DAYS * DAY;
}
