import { assertEquals } from "@std/assert";
import { warnOfVersionDate } from "../../../router/cli/checking/version_date.ts";

/** Versions that look like dates, and what is said of them. */
const VERSIONS: [version: string, ...told: string[]][] = [
  ["2024-02-03"],
  ["2024-02-29.1"],
  ["2024-2"],
  ["2024-02-03-x"],
  [
    "2024-2-3",
    "Version 2024-2-3 is not ordered among dates, which have two digits for " +
    "month and day. Write 2024-02-03.",
  ],
  [
    "2024-1-12.beta",
    "Version 2024-1-12.beta is not ordered among dates, which have two digits " +
    "for month and day. Write 2024-01-12.beta.",
  ],
  [
    "2024-02-30",
    "Version 2024-02-30 is written as a date, but there is no such day. Write " +
    "the day that is meant, or a version that is no date.",
  ],
  [
    "2024-2-30",
    "Version 2024-2-30 is written as a date, but there is no such day. Write " +
    "the day that is meant, or a version that is no date.",
  ],
];

for (const [version, ...told] of VERSIONS) {
  Deno.test(`of version ${version}, ${told.length} warnings are told`, () => {
    assertEquals(
      warnOfVersionDate(version, "v").map(({ reason, fix }) =>
        `${reason} ${fix}`
      ),
      told,
    );
  });
}
