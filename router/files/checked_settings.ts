import {
  keepForPaths,
  type ReadSettings,
  readSettings,
} from "../declare/read_settings.ts";
import { readVersion } from "../path/version.ts";
import type { Mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { attempt } from "../report/refusal.ts";

/**
 * Gives an object of settings; of anything else, an empty one.
 *
 * @param value What was written.
 * @param mistakes Takes what is wrong with it.
 * @param describe States that it is no object.
 */
export function readRecord(
  value: unknown,
  mistakes: Mistake[],
  describe: () => Mistake,
): Record<string, unknown> {
  if (isRecord(value)) return value;
  mistakes.push(describe());
  return {};
}

/**
 * Reads settings, and the version too, since no path may ever use it. When one
 * is refused, only those stay that paths are made of.
 *
 * @param settings What was written.
 * @param known The keys that it may have.
 * @param place Where it was written.
 * @param mistakes Takes what is wrong with it.
 */
export function checkSettings(
  settings: object,
  known: readonly string[],
  place: string,
  mistakes: Mistake[],
): ReadSettings {
  const read = readSettings(settings, known, place, mistakes);
  const { version } = read;
  if (version === undefined) return read;
  const text = attempt(() => readVersion(version), place, mistakes);
  return text === undefined
    ? keepForPaths({ ...read, version: undefined })
    : read;
}
