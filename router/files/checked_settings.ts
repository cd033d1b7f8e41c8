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
 * Returns an object of settings, or an empty one in place of anything else.
 *
 * @param value The value as written.
 * @param mistakes Collects the mistakes.
 * @param describe Describes a value that is not an object.
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
 * Reads settings, and checks the version too, since there may be no path that
 * uses it. If a setting is refused, only those that form paths are kept.
 *
 * @param settings The settings as written.
 * @param known The keys that they may have.
 * @param place Where they are written.
 * @param mistakes Collects the mistakes.
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
