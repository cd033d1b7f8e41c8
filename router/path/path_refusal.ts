import { findRefusal, Refusal } from "../report/refusal.ts";
import { NAME_SOURCE } from "./type/parameter_type.ts";
import { findPathOfUrl, refuseUrl } from "./url_refusal.ts";
import { splitPath } from "./written_path.ts";

/** Finds the last of the segments that a type with slashes was cut into. */
function findCutEnd(segments: readonly string[], start: number): number {
  if (!/<[^>]*$/.test(segments[start])) return start;
  const next = segments.findIndex((segment, index) =>
    index > start && /[<>]/.test(segment)
  );
  return next !== -1 && /^[^<]*>/.test(segments[next]) ? next : start;
}

/**
 * Lists the reasons why a path is refused: as a URL, and for its segments.
 *
 * @param text The path, as it was written.
 * @param read Reads a segment of it, or refuses it.
 */
export function listPathRefusals(
  text: string,
  read: (segment: string) => unknown,
): readonly Refusal[] {
  const url = findRefusal(() => refuseUrl(text));
  const refusals = listSegmentRefusals(findPathOfUrl(text) ?? text, read);
  return url ? [url, ...refusals] : refusals;
}

function listSegmentRefusals(
  text: string,
  read: (segment: string) => unknown,
): readonly Refusal[] {
  const segments = splitPath(text);
  const refusals: Refusal[] = [];
  for (let index = 0; index < segments.length; index++) {
    const refusal = findRefusal(() => read(segments[index]));
    if (!refusal) continue;
    const end = findCutEnd(segments, index);
    const whole = segments.slice(index, end + 1).join("/");
    refusals.push(describeCut(whole) ?? refusal);
    index = end;
  }
  return refusals;
}

/** A parameter that contains a slash. */
const CUT = new RegExp(`^<(${NAME_SOURCE}).*/`);

/** Describes that a parameter contains a slash, where it does. */
function describeCut(text: string): Refusal | undefined {
  const name = CUT.exec(text)?.[1];
  return name === undefined ? undefined : new Refusal(
    "bad-parameter",
    `Parameter "${text}" has a slash, but a parameter is one segment.`,
    `Write <${name}> for one segment, or <${name}:path> for several.`,
  );
}
