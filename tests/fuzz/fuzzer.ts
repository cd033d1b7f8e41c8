import { Random } from "../random.ts";

/** Tries hostile input on the router, in batches from a seed. */
export interface Fuzzer extends AsyncDisposable {
  /** Its name on the command line. */
  readonly name: string;
  /** The unit that it counts. */
  readonly unit: string;
  /**
   * Tries one batch.
   *
   * @returns How many inputs it tried.
   * @throws {Error} When the router misbehaves.
   */
  run(random: Random): Promise<number>;
}

/** The result of a fuzzer's run. */
export interface FuzzReport {
  readonly inputs: number;
  readonly seconds: number;
}

/**
 * Runs batches until it is enough. The seed of a batch is the first seed plus
 * its number, so that a batch that fails can be run alone.
 *
 * @param fuzzer The fuzzer.
 * @param seed The seed of the first batch.
 * @param isEnough Returns after each batch, from the number of batches and the
 * seconds since the start, whether to stop.
 * @throws {Error} When a batch fails; it says how to run it again.
 */
export async function runFuzzer(
  fuzzer: Fuzzer,
  seed: number,
  isEnough: (batches: number, seconds: number) => boolean,
): Promise<FuzzReport> {
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  let inputs = 0;
  for (let batch = 0; batch === 0 || !isEnough(batch, passed()); batch++) {
    try {
      inputs += await fuzzer.run(new Random(seed + batch));
    } catch (cause) {
      const command = `deno task fuzz --only ${fuzzer.name} ` +
        `--seed ${seed + batch} --batches 1`;
      throw new Error(`A batch failed; run it again with: ${command}`, {
        cause,
      });
    }
  }
  return { inputs, seconds: passed() };
}
