import { remember } from "../../collection/remember.ts";
import { sampleTexts } from "../../path/expression/sample_text.ts";
import { encodeSegment } from "../../path/segment_text.ts";
import { isBuiltinType } from "../../path/type/builtin_type.ts";
import type { CustomType, CustomTypes } from "../../path/type/custom_type.ts";
import {
  isExtensionList,
  listExtensions,
} from "../../path/type/extension_list.ts";
import { NAME } from "../../path/type/parameter_type.ts";
import type { BuiltinType } from "../../path/type/params.ts";
import { splitParameter } from "../../path/written_path.ts";
import { unlessRefused } from "../../report/refusal.ts";
import { isRefused } from "../tree/refused_by_type.ts";

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
  ext: ["a.txt", "b-1.tar", "x.y.md", "z.Zq9", `${LONG}.md`],
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

/** Gives texts that an expression takes, as paths have them. */
function samplesOfExpression(
  source: string,
  flags = "",
  type: Pick<CustomType, "parse"> = {},
): readonly string[] {
  const texts = unlessRefused(() => sampleTexts(source, flags)) ?? [];
  return texts.filter((text) => !isRefused(text, type)).map(encodeSegment)
    .filter((text) => text !== undefined);
}

/** Gives values of a type; none for one that is not known. */
function samplesOfType(text: string, types: CustomTypes): readonly string[] {
  if (Object.hasOwn(types, text)) {
    const { source, flags } = types[text].pattern;
    return samplesOfExpression(source, flags, types[text]);
  }
  if (isExtensionList(text)) {
    return listExtensions(text).flatMap((end) => [
      `a.${end}`,
      `b-1.${end}`,
      `${LONG}.${end}`,
    ]);
  }
  return isBuiltinType(text)
    ? SAMPLES[text]
    : NAME.test(text)
    ? []
    : samplesOfExpression(text);
}

/** Gives request paths that fit a pattern; none when that is not known. */
type PathSampler = (path: string) => Iterable<string>;

/**
 * Makes what gives request paths that fit patterns. It knows the values of each
 * type that it has met, for most types stand in many patterns.
 *
 * @param types The application's own types, as far as they are known.
 */
export function createPathSampler(types: CustomTypes): PathSampler {
  const samplesOf = remember((type: string) => samplesOfType(type, types));
  return function* (path) {
    const segments = path.split("/").slice(1).map((segment) => {
      const parameter = splitParameter(segment);
      return parameter ? samplesOf(parameter.type ?? "str") : [segment];
    });
    const counts = segments.map(({ length }) => length);
    if (counts.includes(0)) return;
    const most = Math.max(...counts);
    for (let index = 0; index < most; index++) {
      const texts = segments.map((samples) => samples[index % samples.length]);
      yield `/${texts.join("/")}`;
    }
  };
}
