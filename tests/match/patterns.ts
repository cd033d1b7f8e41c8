import fc from "fast-check";

const segment = fc.constantFrom(
  "a",
  "b",
  "ab",
  "abc",
  "a-b",
  "1",
  "12",
  "1.5",
  "a.txt",
  "2024-02-29",
  "v1",
  "é",
  "a%2Fb",
  "a%23b",
  "a%3Fb",
  "a%252Fb",
);
const type = fc.constantFrom(
  "uuid",
  "int",
  "float",
  "str",
  "alpha",
  "slug",
  "ymd",
  "ext",
  "ext=txt",
  "ext=md|txt",
  "ext=gif|md",
  "ext=a|b|md",
  "ext=markdown",
  "[a-c]+",
  "[a-z]+",
  "[a-z]{2}",
  "path",
);
/** Two names for each place, so that those of one pattern usually differ. */
const parameter = fc.tuple(fc.constantFrom("p", "q"), type)
  .map(([name, type]) => (place: number) => `<${name}${place}:${type}>`);
const written = fc.array(
  fc.oneof(segment.map((text) => () => text), parameter),
  { maxLength: 5 },
).map((segments) => segments.map((write, place) => write(place)));

/** A pattern, or an earlier one with a segment in place of one of its own. */
const addition = fc.record({
  segments: written,
  earlier: fc.nat(15),
  place: fc.nat(4),
});

/**
 * Creates patterns that one application can have. Many differ in one segment, so
 * that several match the beginning of a path, and some all of it.
 */
export function createRouteSet(
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string[]> {
  return fc.array(addition, { minLength, maxLength }).map((additions) => {
    const all: string[][] = [];
    for (const { segments, earlier, place } of additions) {
      const other = all.at(earlier);
      const own = segments.at(place);
      all.push(
        other && own !== undefined ? other.toSpliced(place, 1, own) : segments,
      );
    }
    return selectPatterns(all.map((segments) => `/${segments.join("/")}`));
  }).filter((patterns) => patterns.length > 0);
}

const requested = fc.oneof(
  { weight: 8, arbitrary: segment },
  fc.constantFrom("", "%61", "A.md", "a%2Fb", "%C3%A9", "a%5Cb", "-1", "01"),
  fc.constantFrom("a#b", "a%23b", "a?b", "a%3Fb"),
  fc.constantFrom("%", "..", "%2e", "a\\b", "%00", "1.", "a.", "a--b"),
);
/** Any path that may match such patterns, including malformed ones. */
const path = fc.tuple(
  fc.array(requested, { maxLength: 6 }),
  fc.boolean(),
).map(([segments, slash]) => `/${segments.join("/")}${slash ? "/" : ""}`);

const FILES = [
  ...["a.txt", "A.md", "a.b.md", "a%2Etxt", "a.gif", "q.a", "q.markdown"],
  ...["a%25.b", "%F0%9F%98%80.md", "a%2Fb.txt"],
];
const LETTERS = ["a", "ab", "abc", "%61b", "a".repeat(256), "a".repeat(257)];
/** Texts that each type matches, and some that just miss it. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "123E4567-E89B-12D3-A456-426614174000",
  ],
  ymd: ["2024-02-29", "2024-02-30", "%32024-02-29"],
  int: [
    ...["0", "-0", "1", "12", "-1", "01", "%312", "-%31"],
    ...["9007199254740991", "9007199254740992", "-9007199254740991"],
  ],
  float: ["1.5", "-1.5", "12", "-0", "-0.0", "1.", ".5", "1%2E5"],
  str: [
    ...["a", "b", "ab", "a-b", "12", "v1", "a.txt", "é", "%C3%A9", "x"],
    ...["%F0%9F%98%80", "a%2Fb", "a%5Cb", "%25", "%252F", "a%23b", "a%3Fb"],
    "x".repeat(300),
  ],
  alpha: [...LETTERS, "aB"],
  slug: ["a-b", "ab", "12", "v1", "a%2Db"],
  "[a-c]+": LETTERS,
  "[a-z]+": LETTERS,
  "[a-z]{2}": ["ab", "%61b", "xy"],
  path: [
    ...["a", "a/b", "a/b/c", "a/a.txt", "12/v1", "a//b", "é/%C3%A9"],
    ...["a%2Fb/c", "a/b%5C", "%252F/%23", "a-b/ab/abc/1/12"],
  ],
};
/** Static text in equivalent notations, and in one that differs. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  a: ["a", "a", "a", "a", "a", "b", "%61"],
  "é": ["é", "%C3%A9", "%c3%a9"],
  "a%2Fb": ["a%2Fb", "a%2fb", "a/b"],
};
const ENDINGS = ["", "", "", "", "", "/", "/", "/", "//", "/b"];

/** Writes a path that one of some patterns matches, or nearly. */
function fillPattern(patterns: readonly string[], choices: number): string {
  let left = choices;
  function choose<Item>(items: readonly Item[]): Item {
    const chosen = items[left % items.length];
    left = Math.floor(left / items.length);
    return chosen;
  }
  const segments = choose(patterns).split("/").slice(1).map((text) => {
    const type = /^<\w+:(.+)>$/.exec(text)?.[1];
    return choose(
      type === undefined ? WAYS[text] ?? [text] : TEXTS[type] ?? FILES,
    );
  });
  return `/${segments.join("/")}${choose(ENDINGS)}`;
}

/** A path, or a number that chooses one of those that some patterns match. */
export const request: fc.Arbitrary<string | number> = fc.oneof(
  path,
  { weight: 2, arbitrary: fc.noBias(fc.maxSafeNat()) },
);

/** Returns the path of a request to some patterns. */
export function pathFor(
  patterns: readonly string[],
  request: string | number,
): string {
  return typeof request === "string" ? request : fillPattern(patterns, request);
}

/** Keeps the patterns that one application can have. */
function selectPatterns(patterns: readonly string[]): string[] {
  const shapes = new Set<string>();
  return patterns.filter((pattern) => {
    const names = [...pattern.matchAll(/<(\w+):([^>]+)>/g)].flatMap(
      ([, name, type]) => type.startsWith("ext") ? [name, "ext"] : [name],
    );
    const shape = decodeURIComponent(
      pattern.replace(/<\w+:/g, "<").replaceAll("%2F", "%01"),
    );
    const isUsable = !shapes.has(shape) &&
      new Set(names).size === names.length &&
      pattern.split(":path>").length <= 2;
    if (isUsable) shapes.add(shape);
    return isUsable;
  });
}

/** Returns the seed in `SEED`, otherwise any; prints it for a replay. */
export function chooseSeed(): number {
  const given = Deno.env.get("SEED");
  const seed = given === undefined ? Date.now() | 0 : Number(given);
  console.log(`replay with SEED=${seed}`);
  return seed;
}
