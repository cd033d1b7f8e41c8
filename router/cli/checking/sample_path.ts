import { sampleTexts } from "../../path/expression/sample_text.ts";
import { splitParameter } from "../../path/segment.ts";
import { encodeSegment } from "../../path/segment_text.ts";
import type { CustomType, CustomTypes } from "../../path/type/custom_type.ts";
import type { BuiltinType } from "../../path/type/params.ts";
import { Refusal } from "../../report/refusal.ts";

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

/**
 * Gives request paths that fit a pattern; none when that is not known.
 *
 * @param path The pattern, with its parameters.
 * @param types The application's own types, as far as they are known.
 */
export function samplePaths(path: string, types: CustomTypes): string[] {
  const segments = path.split("/").slice(1)
    .map((segment) => samplesOf(segment, types));
  if (segments.includes(undefined)) return [];
  const count = Math.max(...segments.map((samples) => samples!.length));
  return Array.from({ length: count }, (_, index) =>
    "/" +
    segments.map((samples) => samples![index % samples!.length]).join("/"));
}
