import { escapeLines } from "../../report/escaped_text.ts";
import { formatPlaces } from "../../report/mistake.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import type { Finding } from "./finding.ts";

/** A place that may be a file, with line and column. */
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
 * @param isFile Tells whether a path is that of a file.
 */
export function formatForGithub(
  { code, severity, places, reason, fix }: Finding,
  isFile: (path: string) => boolean = isFileOnDisk,
): string {
  const [, file = "", line, col] = PLACE.exec(places[0] ?? "") ?? [];
  // Control characters for terminals cannot be escaped in a property.
  const isPlain = escapeLines(file) === file;
  // A lock file need not exist yet.
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
