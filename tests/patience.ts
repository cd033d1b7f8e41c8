/** How long anything is waited for, in milliseconds; far more than it takes. */
export const SLOW_AFTER_MS = 20_000;
