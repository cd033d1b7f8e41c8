import { joinSegments } from "../../path/written_path.ts";
import { nameReading, type ReadPath } from "./path_reading.ts";

/** How many new paths may end alike: more say nothing of where one has moved. */
const MAX_ALIKE = 20;

/** How many beginnings are tried in place of one: those that most paths say. */
const MAX_TRIED = 20;

/** What may have come in place of beginnings, by these. */
export type Replacements = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What has come in place of a beginning, as one path says. */
interface Replacement {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** New paths, by what they end with. */
type PathsByEnd = ReadonlyMap<string, readonly { reading: ReadPath }[]>;

function indexByEnds(readings: readonly ReadPath[]): PathsByEnd {
  const ends = readings.flatMap((reading) =>
    reading.segments.map((_, index) => ({
      reading,
      end: nameReading(reading.version, reading.segments.slice(index)),
    }))
  );
  return Map.groupBy(ends, ({ end }) => end);
}

/** Lists with what the paths begin that end as one that is gone. */
function listReplacements(
  { version, segments }: ReadPath,
  byEnd: PathsByEnd,
): Replacement[] {
  return [...segments.keys()].flatMap((index) => {
    const alike = byEnd.get(nameReading(version, segments.slice(index))) ?? [];
    if (alike.length > MAX_ALIKE) return [];
    return alike.map(({ reading }) => ({
      from: segments.slice(0, index),
      to: reading.segments.slice(0, index - segments.length),
    })).filter(({ from, to }) =>
      // What ends alike still longer is listed with all of that.
      from.length === 0 || from.at(-1) !== to.at(-1)
    );
  });
}

/** Lists what most paths say that has come in place of one beginning. */
function listBest(
  replacements: readonly Replacement[],
): (readonly string[])[] {
  return [...Map.groupBy(replacements, ({ to }) => joinSegments(to)).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_TRIED)
    .map(([{ to }]) => to);
}

/**
 * Reads from what paths end with what may have come in place of their
 * beginnings.
 *
 * @param gone The paths that are gone.
 * @param added The new paths.
 */
export function readReplacements(
  gone: readonly ReadPath[],
  added: readonly ReadPath[],
): Replacements {
  const byEnd = indexByEnds(added);
  const all = gone.flatMap((reading) => listReplacements(reading, byEnd));
  const groups = Map.groupBy(all, ({ from }) => joinSegments(from));
  return new Map(
    [...groups].map(([from, replacements]) => [from, listBest(replacements)]),
  );
}
