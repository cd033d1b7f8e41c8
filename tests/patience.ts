/** How long anything is awaited, in milliseconds; far longer than it takes. */
export const SLOW_AFTER_MS = 20_000;
