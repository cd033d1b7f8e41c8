import type { Random } from "../random.ts";

/** Segments of paths that routers have stumbled over. */
const HOSTILE_SEGMENTS: readonly string[] = [
  "",
  ".",
  "..",
  "...",
  "%2e",
  "%2E%2e",
  ".%2e",
  "%2f",
  "a%2Fb",
  "%5c",
  "a%5Cb",
  "a\\b",
  "%",
  "%4",
  "%zz",
  "%25",
  "%252f",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%f4%90%80%80",
  "%00",
  "%0d%0a",
  "%1f",
  "%7f",
  "\t",
  "\u0001",
  "\u0002",
  "\u0003",
  "\u007f",
  "é",
  "%C3%A9",
  "%c3%a9",
  "%F0%9F%98%80",
  "%E2%80%A8",
  "e\u0301",
  "a;b=c",
  " ",
  "%20",
  "a+b",
  "*",
  "~",
  "'",
  '"',
  "<x>",
  "constructor",
  "__proto__",
  "toString",
];

/** Segments that fit some type of parameter, or nearly do. */
const TYPED_SEGMENTS: readonly string[] = [
  "a",
  "b",
  "ab",
  "abc",
  "A",
  "aB",
  "%61",
  "a%62c",
  "a-b",
  "a--b",
  "-a",
  "a1",
  "v1",
  "v%31",
  "V1",
  "0",
  "1",
  "%31",
  "12",
  "-1",
  "-0",
  "+1",
  "01",
  "1_0",
  "1:",
  "1;",
  "a@",
  "a[",
  "a`",
  "a{",
  "A[",
  "1e3",
  "1.",
  ".5",
  "-.5",
  "1.5",
  "1.5.2",
  "nan",
  "9007199254740991",
  "9007199254740992",
  "99999999999999999999",
  "2024-02-29",
  "2023-02-29",
  "2024-2-3",
  "0999-01-01",
  "123e4567-e89b-12d3-a456-426614174000",
  "123E4567-E89B-12D3-A456-426614174000",
  "{123e4567-e89b-12d3-a456-426614174000}",
  "a.txt",
  "A.md",
  "a.b.txt",
  ".txt",
  "a.",
  "a%2etxt",
];

function makeSegment(random: Random): string {
  return random.pick(random.chance(0.2) ? HOSTILE_SEGMENTS : TYPED_SEGMENTS);
}

/**
 * Makes a path of hostile and of typed segments. Half of the paths keep the
 * static text of a pattern, and usually its number of segments, since hardly
 * any other path matches one.
 */
export function makePath(
  random: Random,
  patterns: readonly string[],
): string {
  const segments = random.chance(0.5)
    ? random.list(0, 6, () => makeSegment(random))
    : fillPattern(random, random.pick(patterns));
  return `/${segments.join("/")}${random.chance(0.15) ? "/" : ""}`;
}

/** Texts that match each type which few others match. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  ymd: ["2024-02-29"],
  int: ["1", "-1", "-0", "9007199254740991", "9007199254740992"],
  float: ["1.5", "-.5", "-0", "1."],
  ext: ["a.txt", "A.md", "a.b.txt"],
  "ext=txt": ["a.txt", "a.b.txt", ".txt"],
  "ext=md|txt": ["A.md", "a.b.txt"],
  "[0-9]+-[0-9]+": ["1-2", "1--2"],
  path: ["a/b", "a/1/v1", "a//b", "a%2Fb/a", "é/%25/b"],
};

function fillPattern(random: Random, pattern: string): string[] {
  return pattern.split("/").slice(1).map((text) => {
    if (random.chance(0.1)) return makeSegment(random);
    const type = /^<\w+:(.+)>$/.exec(text)?.[1];
    if (type === undefined) return text;
    const fitting = random.chance(0.7) ? FITTING[type] : undefined;
    return fitting ? random.pick(fitting) : makeSegment(random);
  });
}

const STATIC_SEGMENTS = ["a", "b", "ab", "abc", "v1", "é", "a%2Fb", "1", "A"];
const TYPES = [
  "str",
  "int",
  "float",
  "alpha",
  "slug",
  "uuid",
  "ymd",
  "ext",
  "ext=txt",
  "ext=md|txt",
  "[a-c]+",
  "[a-z]{2}",
  "[0-9]+-[0-9]+",
  "path",
];

/** Returns what makes two patterns the same: all but parameters' names. */
function shapeOf(pattern: string): string {
  return pattern.replace(/<\w+:/g, "<");
}

/** Makes patterns that one application can have. */
export function makePatterns(random: Random): string[] {
  const shapes = new Set<string>();
  return random.list(1, 10, () => makePattern(random)).filter((pattern) => {
    const shape = shapeOf(pattern);
    return !shapes.has(shape) && shapes.add(shape);
  });
}

function makePattern(random: Random): string {
  const taken = new Set<string>();
  const segments = random.list(0, 5, () => {
    if (random.chance(0.5)) return random.pick(STATIC_SEGMENTS);
    const type = random.pick(TYPES);
    const kind = type.split("=")[0];
    // A path has one rest, and one value named "ext".
    const once = kind === "ext" || kind === "path";
    if (once && taken.has(kind)) return "b";
    taken.add(kind);
    return `<p${taken.size}${random.below(1000)}:${type}>`;
  });
  const names = [...pattern(segments).matchAll(/<(\w+):/g)];
  const isUnique = new Set(names.map(([, name]) => name)).size === names.length;
  return isUnique ? pattern(segments) : "/";
}

function pattern(segments: readonly string[]): string {
  return `/${segments.join("/")}`;
}
