import { Refusal } from "../../report/refusal.ts";
import { describeFailedModule } from "../loading/failed_module.ts";
import {
  findMergeConflict,
  LEFT_CONFLICT,
  RESOLVE,
} from "../loading/merge_conflict.ts";
import { restoreAddresses } from "../loading/module_address.ts";
import {
  formatLocation,
  locateExport,
  readSource,
  type SourceLocation,
} from "../loading/source_location.ts";
import { locateLoadFailure, locateThrown } from "../loading/thrown_location.ts";
import { mergeDuplicates } from "../printing/duplicate_failure.ts";
import { type Finding, formatFindings } from "../printing/finding.ts";
import { formatFrame } from "./code_frame.ts";
import { CAUSED_BY, listThrown } from "./thrown_causes.ts";
import { showWhole } from "./thrown_value.ts";

/** A report on what went wrong, shown as a page or as text. */
export interface ErrorReport {
  /** What went wrong, in one line. */
  readonly title: string;
  /** Where, as `file:line:column`, when it is known. */
  readonly place: string | undefined;
  /** The lines around the place. */
  readonly frame: string;
  /** Why. */
  readonly reason: string;
  /** What to do. */
  readonly advice: string;
}

/** Where a frame or a stack begins in a message. */
const FRAME_START = /\n\s*(?:\||\d+ \||at )/;

function messageOf(error: unknown): string {
  const text = typeof error === "string"
    ? error
    : showWhole(error).replace(/^Error: /, "");
  // Deno wraps syntax and import errors in errors of another kind.
  return restoreAddresses(text).split(FRAME_START)[0]
    .replace(/^TypeError: (?=\w*Error: )/, "").replace(/ at file:\S+$/, "");
}

/** Returns what a report shows of a place. */
function placeAndFrameOf(
  location: SourceLocation | undefined,
): Pick<ErrorReport, "place" | "frame"> {
  return location
    ? { place: formatLocation(location), frame: formatFrame(location) }
    : { place: undefined, frame: "" };
}

/**
 * Reports that a file cannot be loaded, or exports what it should not.
 *
 * @param error What loading it threw.
 * @param file The file's path on the disk.
 * @param place The file as messages name it.
 */
export function reportBrokenFile(
  error: unknown,
  file: string,
  place: string,
): ErrorReport {
  const conflict = reportConflict(file, place);
  if (conflict) return conflict;
  if (error instanceof Refusal) return reportRefusal(error, file, place);
  const { fix } = describeFailedModule(error, file);
  return {
    title: `${place} cannot be loaded`,
    ...placeAndFrameOf(locateLoadFailure(error, file)),
    reason: messageOf(error),
    advice: fix,
  };
}

function reportRefusal(
  refusal: Refusal,
  file: string,
  place: string,
): ErrorReport {
  const { message, fix } = refusal;
  return {
    title: `${place} has an invalid export`,
    ...placeAndFrameOf(locateExport(file, message)),
    reason: messageOf(message),
    advice: fix,
  };
}

/**
 * Reports that a merge has left a conflict in a file that loads regardless.
 *
 * @param file The file's path on the disk.
 * @param place The file as messages name it.
 * @returns The report; `undefined` when there is no conflict.
 */
export function reportConflict(
  file: string,
  place: string,
): ErrorReport | undefined {
  const line = findMergeConflict(readSource(file) ?? "");
  if (line === undefined) return undefined;
  return {
    title: `${place} has an unresolved merge conflict`,
    ...placeAndFrameOf({ file, line, column: 1 }),
    reason: LEFT_CONFLICT,
    advice: RESOLVE,
  };
}

/**
 * Reports that a handler or middleware threw something unexpected.
 *
 * @param error What it threw.
 * @param place The route file, as messages name it.
 * @param isLoaded Tells whether a file was loaded as a module.
 */
export function reportThrown(
  error: unknown,
  place: string,
  isLoaded: (file: string) => boolean,
): ErrorReport {
  const thrown = listThrown(error);
  const located = thrown.map((one) => locateThrown(one, isLoaded))
    .find(Boolean);
  return {
    title: `A request to ${place} threw an error`,
    ...placeAndFrameOf(located),
    reason: thrown.map(messageOf).join(CAUSED_BY),
    advice: "In production, the client gets a 500 without these details.",
  };
}

/**
 * Reports the mistakes that keep a request from being served.
 *
 * @param findings The mistakes.
 */
export function reportMistakes(findings: readonly Finding[]): ErrorReport {
  return {
    title: "There are mistakes in the routes",
    place: undefined,
    reason: formatFindings(mergeDuplicates(findings)),
    frame: "",
    advice: "Fix them, and the next request is answered.",
  };
}

/**
 * Formats a report as plain text.
 *
 * @param report What went wrong, where and what helps.
 */
export function formatReport(
  { title, place, frame, reason, advice }: ErrorReport,
): string {
  const parts = [place ? `${title}: ${place}` : title, reason, frame, advice];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
