import { isWrittenParameter } from "../../path/segment.ts";
import { collectTypes, findType } from "../../path/type/known_types.ts";
import type { BuiltinType } from "../../path/type/params.ts";
import { Refusal } from "../../report/refusal.ts";

/**
 * Which types take whatever another takes. Only a path has several segments,
 * and it refuses escaped slashes, as files do.
 */
const WIDER: Readonly<Record<BuiltinType, readonly BuiltinType[]>> = {
  uuid: ["str", "path"],
  ymd: ["slug", "str", "path"],
  int: ["float", "str", "path"],
  float: ["str", "path"],
  alpha: ["str", "path"],
  slug: ["str", "path"],
  ext: ["str", "path"],
  str: [],
  path: [],
};

/** Gives the extensions of the files that a segment takes, if it takes files. */
function extensionsOf(segment: string): string[] | "any" | undefined {
  if (segment === "<ext>") return "any";
  return /^<ext=(.*)>$/.exec(segment)?.[1].split("|");
}

/** Tells whether a segment takes files with all extensions that it took. */
function takesMoreFiles(old: string, now: string): boolean {
  const [before, after] = [old, now].map(extensionsOf);
  if (before === undefined || after === undefined) return false;
  return after === "any" ||
    (before !== "any" && before.every((one) => after.includes(one)));
}

/** Lists the segments that take whatever a segment takes. */
function listWider(segment: string): string[] {
  const type = extensionsOf(segment)
    ? "ext"
    : /^<([a-z]+)>$/.exec(segment)?.[1] ?? "";
  const wider = Object.hasOwn(WIDER, type)
    ? WIDER[type as BuiltinType]
    : ["str"];
  return wider.map((name) => `<${name}>`);
}

/**
 * Tells whether a segment takes whatever it took before.
 *
 * @param old The shape of the segment that was.
 * @param now That of the one that is.
 */
export function isGeneralized(old: string, now: string): boolean {
  return now === old || listWider(old).includes(now) ||
    takesMoreFiles(old, now);
}

/** The types that are preferred to another, which takes some of their values. */
const PREFERRED: Readonly<Record<string, readonly BuiltinType[]>> = {
  slug: ["uuid", "int", "float", "alpha"],
  // A fraction of digits is an extension too.
  ext: ["float"],
};

/** Tells whether a segment, preferred to another, takes some of its values. */
function takesSome(preferred: string, other: string): boolean {
  if (isGeneralized(preferred, other)) return true;
  const type = (segment: string) => segment.slice(1, -1) as BuiltinType;
  if (other === "<path>") return isWrittenParameter(preferred);
  return PREFERRED[type(other)]?.includes(type(preferred)) ?? false;
}

/** The types that are known without those of an application. */
const TYPES = collectTypes([], []);

/** Tells whether a parameter takes a text; one of an own type is not known. */
function takesText(parameter: string, text: string): boolean {
  try {
    const type = findType(TYPES, parameter.slice(1, -1));
    return type.accepts(text, 0, text.length);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Lets a parameter that takes several segments stand for each of them. */
function widen(segments: readonly string[], length: number): readonly string[] {
  const place = segments.indexOf("<path>");
  const more = length - segments.length;
  if (place === -1 || more < 0) return segments;
  return segments.toSpliced(place, 0, ...Array(more).fill("<path>"));
}

/**
 * Finds by what a path takes requests away from another one, to which it is
 * preferred: by a text, by the types of its parameters, or not at all.
 *
 * @param preferred The shape of the one.
 * @param other That of the other.
 */
export function findTaken(
  preferred: string,
  other: string,
): "text" | "type" | undefined {
  const taking = preferred.split("/");
  const wide = widen(other.split("/"), taking.length);
  if (wide.length !== taking.length) return undefined;
  let taken: "text" | "type" = "type";
  for (let index = 0; index < wide.length; index++) {
    if (taking[index] === wide[index]) continue;
    if (!isWrittenParameter(wide[index])) return undefined;
    if (isWrittenParameter(taking[index])) {
      if (!takesSome(taking[index], wide[index])) return undefined;
    } else if (takesText(wide[index], taking[index])) taken = "text";
    else return undefined;
  }
  return taken;
}
