/** A clock that advances only when told to. */
export interface StoppedClock extends Disposable {
  /** Advances by some milliseconds, and calls the timers that are then due. */
  advance(duration: number): void;
  /** Counts the timers that are neither due nor cleared yet. */
  countTimers(): number;
}

/** A timer that is set. */
interface Timer {
  readonly due: number;
  call(): void;
}

/** The longest time that a timer can be set to, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Stops `performance.now()` at 0, and all timers set from now on, until it is
 * disposed.
 */
export function stopClock(): StoppedClock {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = performance;
  const timers = new Map<number, Timer>();
  let time = 0;
  let last = 0;
  Object.assign(globalThis, {
    setTimeout(
      callback: (...args: unknown[]) => void,
      delay = 0,
      ...args: unknown[]
    ): number {
      // A timer that cannot be set so far ahead is due at once.
      const due = time + (delay > MAX_DELAY_MS ? 0 : delay);
      // No running timer has such a number and could be cleared for this one.
      timers.set(--last, { due, call: () => callback(...args) });
      return last;
    },
    clearTimeout: (number: number) => timers.delete(number),
  });
  performance.now = () => time;
  return {
    advance(duration) {
      time += duration;
      for (const [number, { due, call }] of timers) {
        if (due > time) continue;
        timers.delete(number);
        call();
      }
    },
    countTimers: () => timers.size,
    [Symbol.dispose]() {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      performance.now = now;
    },
  };
}
