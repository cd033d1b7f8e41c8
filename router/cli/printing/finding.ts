import { escapeLines } from "../../report/escaped_text.ts";
import { formatPlaces, type Mistake } from "../../report/mistake.ts";
import type { Severity } from "../../report/severity.ts";
import { PLAIN, type Style, type Terminal } from "./terminal.ts";

/** What a command found: a mistake in the routes, or anything beyond. */
export interface Finding extends Omit<Mistake, "code" | "severity"> {
  /** Its stable id. */
  readonly code: string;
  /** An error makes the command fail. */
  readonly severity: Severity;
}

/** The style of each severity. */
const STYLES: Readonly<Record<Severity, Style>> = {
  error: "red",
  warning: "yellow",
  info: "cyan",
};

/**
 * Counts the findings of one severity.
 *
 * @param findings The findings.
 * @param severity The severity of those that are counted.
 */
export function countOf(
  findings: readonly Finding[],
  severity: Severity,
): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/**
 * Lists the places that findings report, each once.
 *
 * @param findings The findings.
 * @param codes The ids of the findings that count.
 */
export function listReportedPlaces(
  findings: readonly Finding[],
  ...codes: readonly string[]
): Set<string> {
  return new Set(
    findings.filter(({ code }) => codes.includes(code))
      .flatMap(({ places }) => places),
  );
}

/**
 * Formats a finding for people: its place, its id, the reason and the fix.
 *
 * @param finding The finding.
 * @param terminal Where it is printed.
 */
export function formatFinding(
  { code, severity, places, reason, fix }: Finding,
  { paint }: Terminal = PLAIN,
): string {
  const title = paint(STYLES[severity], `${severity} ${code}:`);
  const lines = [reason, fix].filter((text) => text !== "").map(escapeLines);
  return [`${title} ${paint("bold", formatPlaces(places))}`, ...lines]
    .join("\n  ");
}

/**
 * Formats findings for people, with an empty line between them.
 *
 * @param findings The findings.
 * @param terminal Where they are printed.
 */
export function formatFindings(
  findings: readonly Finding[],
  terminal: Terminal = PLAIN,
): string {
  return findings.map((finding) => formatFinding(finding, terminal))
    .join("\n\n");
}

/**
 * Lists the findings that were not there before.
 *
 * @param findings The findings now.
 * @param before The findings before.
 */
export function listNew<Found extends Finding>(
  findings: readonly Found[],
  before: readonly Finding[],
): Found[] {
  const known = new Set(before.map((one) => formatFinding(one)));
  return findings.filter((one) => !known.has(formatFinding(one)));
}
