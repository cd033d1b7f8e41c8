/** How much memory a process uses at a time, in bytes. */
export interface MemorySample {
  /** In milliseconds of `performance.now()`. */
  readonly time: number;
  /** The heap in use after a collection. */
  readonly heap: number;
  /** The process's memory as the system counts it. */
  readonly rss: number;
}

const MINUTE = 60_000;
/** The part of a run in which code is compiled and the heap finds its size. */
const WARM_UP = 0.4;

/** Returns the slope of a line through points of time and size, per minute. */
function slopeOf(points: readonly (readonly [ms: number, bytes: number])[]) {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [time, size] = [0, 1].map((axis) => mean(points.map((p) => p[axis])));
  let [above, below] = [0, 0];
  for (const [ms, bytes] of points) {
    above += (ms - time) * (bytes - size);
    below += (ms - time) ** 2;
  }
  return below === 0 ? 0 : above / below * MINUTE;
}

/** Splits a run's samples into those of its warm-up and those after it. */
export function partSamples(
  samples: readonly MemorySample[],
): { readonly warmUp: MemorySample[]; readonly steady: MemorySample[] } {
  const first = Math.ceil(samples.length * WARM_UP);
  return { warmUp: samples.slice(0, first), steady: samples.slice(first) };
}

/** Returns how fast a size grows over samples, in megabytes a minute. */
export function growthOf(
  samples: readonly MemorySample[],
  size: "heap" | "rss",
): number {
  return slopeOf(samples.map((sample) => [sample.time, sample[size]])) /
    2 ** 20;
}
