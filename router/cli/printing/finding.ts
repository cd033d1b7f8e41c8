import { escapeLines } from "../../report/escaped_text.ts";
import {
  formatPlaces,
  type Mistake,
  type Severity,
} from "../../report/mistake.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { PLAIN, type Style, type Terminal } from "./terminal.ts";

/** What a command found: a mistake in the routes, or more than that. */
export interface Finding extends Omit<Mistake, "code" | "severity"> {
  /** Its stable id. */
  readonly code: string;
  /** An error makes the command fail. */
  readonly severity: Severity;
}

/** How each is painted. */
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
 * Lists the places of which findings tell, each once.
 *
 * @param findings The findings.
 * @param codes The ids of those that count.
 */
export function listToldPlaces(
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
 * Lists the findings that were not there before.
 *
 * @param findings What there is.
 * @param before What there was.
 */
export function listNew<Found extends Finding>(
  findings: readonly Found[],
  before: readonly Finding[],
): Found[] {
  const told = new Set(before.map((one) => formatFinding(one)));
  return findings.filter((one) => !told.has(formatFinding(one)));
}

/** What may be a file, and where in it, as places are written. */
const PLACE = /^(.+?\.(?:[mc]?[jt]sx?|json))(?::(\d+))?(?::(\d+))?(?:\s|$)/;

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/**
 * Formats a finding as a workflow command of GitHub Actions, which shows it
 * beside the line that it is about.
 *
 * @param finding The finding.
 * @param isFile Tells whether there is a file of some name.
 */
export function formatForGithub(
  { code, severity, places, reason, fix }: Finding,
  isFile: (path: string) => boolean = isFileOnDisk,
): string {
  const [, file = "", line, col] = PLACE.exec(places[0] ?? "") ?? [];
  // What would steer a terminal is in no property, where it cannot be escaped.
  const isPlain = escapeLines(file) === file;
  // A lock file may be one that is not written yet.
  const isKnown = isPlain && (file.endsWith(".json") || isFile(file));
  const where = isKnown ? { file, line, col } : {};
  const properties = Object.entries({ ...where, title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(value)}`);
  const level = severity === "info" ? "notice" : severity;
  const text = escapeLines(`${reason} ${fix}`.trim());
  const message = escapeData(`${formatPlaces(places)}: ${text}`);
  return `::${level} ${properties.join(",")}::${message}`;
}
