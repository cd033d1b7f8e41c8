import { LIFECYCLE_KEYS } from "../declare/lifecycle.ts";
import { readSettings } from "../declare/read_settings.ts";
import type { GroupOptions } from "../declare/settings.ts";
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

/** Settings that say something of the version beside them. */
const OF_VERSION: readonly string[] = /* @__PURE__ */ ["extends", "remove"]
  .concat(LIFECYCLE_KEYS);

/**
 * Checks settings, and gives them as they are written. When one is refused, only
 * those stay that paths are made of.
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
): GroupOptions {
  const { isRefused, ...kept } = readSettings(settings, known, place, mistakes);
  const sound = (isRefused ? kept : settings) as GroupOptions;
  return leaveOutBadVersion(sound, place, mistakes);
}

/**
 * Leaves out a version that is none, with what is said of it. It is read here,
 * since no path may ever use it.
 */
function leaveOutBadVersion(
  { version, ...others }: GroupOptions,
  place: string,
  mistakes: Mistake[],
): GroupOptions {
  if (version === undefined) return others;
  const text = attempt(() => readVersion(version), place, mistakes);
  if (text !== undefined) return { ...others, version };
  return Object.fromEntries(
    Object.entries(others).filter(([key]) => !OF_VERSION.includes(key)),
  );
}
