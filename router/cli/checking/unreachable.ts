import type { Route } from "../../declare/route.ts";
import type { CustomType, CustomTypes } from "../../path/custom_type.ts";
import { Refusal } from "../../path/mistake.ts";
import type { BuiltinType } from "../../path/params.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { sampleTexts } from "../../path/sample_text.ts";
import { splitParameter } from "../../path/segment.ts";
import { encodeSegment } from "../../path/segment_text.ts";
import type { App } from "../../serve/app.ts";
import { findNearestRoute } from "../find_route.ts";
import type { Finding } from "../finding.ts";

/** Longer than expressions with a limit take. */
const LONG = "a".repeat(255);

/** Values of each built-in type, as unlike each other as its values can be. */
const SAMPLES: Readonly<Record<BuiltinType, readonly string[]>> = {
  uuid: ["6f1c2a34-0000-4000-8000-0123456789ab"],
  ymd: ["2024-02-29", "1999-12-31"],
  int: ["0", "-1", "7", "123456"],
  float: ["0.5", "-12.75", "3.0", "7"],
  alpha: ["a", "Z", "abcdefghij", "QwErTy", LONG],
  slug: ["a", "a-b", "a1-b2-c3", "7-up", "long-slug-of-many-words", LONG],
  ext: ["a.txt", "b-1.tar", "x.y.md", `${LONG}.md`],
  str: [
    "a",
    "-",
    "~",
    "7.5.1",
    "a b",
    "é",
    "日本",
    "UP_low",
    "a@b.c",
    "%7B!%7D",
    LONG,
  ],
  path: ["a", "a/b", "x/~/1/é", "-/-", `${LONG}/${LONG}`],
};

/** Tells whether a type refuses a text that its expression fits. */
function isRefused(
  text: string,
  { parse }: Pick<CustomType, "parse">,
): boolean {
  try {
    return parse !== undefined && parse(text) === undefined;
  } catch {
    return true;
  }
}

/** Gives texts that a type takes, as paths have them; none when not known. */
function samplesOfExpression(
  source: string,
  flags = "",
  type: Pick<CustomType, "parse"> = {},
): readonly string[] | undefined {
  try {
    const texts = sampleTexts(source, flags)
      .filter((text) => !isRefused(text, type)).map(encodeSegment);
    const possible = texts.filter((text) => text !== undefined);
    return possible.length > 0 ? possible : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Gives values for a segment; `undefined` for a type that is not known. */
function samplesOf(
  segment: string,
  types: CustomTypes,
): readonly string[] | undefined {
  const parameter = splitParameter(segment);
  if (!parameter) return [segment];
  const { type: text = "str" } = parameter;
  if (Object.hasOwn(types, text)) {
    const { source, flags } = types[text].pattern;
    return samplesOfExpression(source, flags, types[text]);
  }
  const [type, argument] = text.split("=");
  if (type === "ext" && argument) {
    return argument.split("|").flatMap((end) => [
      `a.${end}`,
      `b-1.${end}`,
      `${LONG}.${end}`,
    ]);
  }
  return Object.hasOwn(SAMPLES, type)
    ? SAMPLES[type as BuiltinType]
    : /\W/.test(text)
    ? samplesOfExpression(text)
    : undefined;
}

/** Gives request paths that fit a route; none when that is not known. */
function samplePaths({ path }: Route, types: CustomTypes): string[] {
  const segments = path.split("/").slice(1)
    .map((segment) => samplesOf(segment, types));
  if (segments.includes(undefined)) return [];
  const count = Math.max(...segments.map((samples) => samples!.length));
  return Array.from({ length: count }, (_, index) =>
    "/" +
    segments.map((samples) => samples![index % samples!.length]).join("/"));
}

/** Finds the route that takes all requests of another; `undefined` when none. */
function findThief(
  app: App,
  route: Route,
  types: CustomTypes,
): Route | undefined {
  const shape = shapeOf(route.path);
  let thief: Route | undefined;
  for (const path of samplePaths(route, types)) {
    const taker = findNearestRoute(app, "GET", path);
    // Another method of its path may name the parameters differently.
    if (!taker || shapeOf(taker.path) === shape) return undefined;
    thief ??= taker;
    if (taker.path !== thief.path) return undefined;
  }
  return thief;
}

/**
 * Warns of routes that no request seems to reach, since others take all that
 * would fit them, as an expression for any text does.
 *
 * @param app The application, with routes.
 * @param types Its own types, as far as they are known.
 */
export function warnOfUnreachable(
  app: App,
  types: CustomTypes = {},
): Finding[] {
  return app.routes.flatMap((route) => {
    const thief = findThief(app, route, types);
    if (!thief) return [];
    return [{
      code: "unreachable-route",
      severity: "warning",
      places: [route.source.place, thief.source.place],
      reason:
        `No path that was tried reaches ${route.path}: ${thief.path} is ` +
        "preferred, and takes them all.",
      fix: "Narrow the type of the other route's parameter, or remove one.",
    }];
  });
}
