import { readMoment } from "../../declare/moment.ts";
import { findRefusal } from "../../report/refusal.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import { placeOfVersion } from "./version_place.ts";

/** A version that is meant as a date, however it is written. */
const DATE = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?![0-9A-Za-z-])(.*)$/;

/**
 * Warns of a version that looks like a date and is none.
 *
 * @param version The version, without a leading `v`.
 * @param place Where it is set.
 */
export function warnOfVersionDate(version: string, place: string): Finding[] {
  const match = DATE.exec(version);
  if (!match) return [];
  const [, year, month, day, rest] = match;
  const date = [year, month, day].map((part) => part.padStart(2, "0"))
    .join("-");
  const isReal = findRefusal(() => readMoment(date)) === undefined;
  if (isReal && version === date + rest) return [];
  return [{
    code: "version-date",
    severity: "warning",
    places: [place],
    reason: isReal
      ? `Version ${version} is not ordered among dates, which have two digits ` +
        "for month and day."
      : `Version ${version} is written as a date, but there is no such day.`,
    fix: isReal
      ? `Write ${date}${rest}.`
      : "Write the day that is meant, or a version that is no date.",
  }];
}

/**
 * Warns of versions that look like dates and are none: they stand in the wrong
 * place among the others, and so do the links to the latest.
 *
 * @param versions All versions.
 */
export function warnOfVersionDates(
  versions: readonly ServedVersion[],
): Finding[] {
  return versions.flatMap((served) =>
    warnOfVersionDate(served.version, placeOfVersion(served))
  );
}
