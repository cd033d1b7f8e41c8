/** How long anything is waited for, in milliseconds; far more than it takes. */
export const PATIENCE_MS = 20_000;
