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
);
const type = fc.constantFrom(
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
  "[a-z]{2}",
  "path",
);
const parameter = fc.tuple(fc.constantFrom("p", "q", "r", "s"), type)
  .map(([name, type]) => `<${name}:${type}>`);
/** Any pattern, of few segments that often meet. */
export const pattern = fc.array(fc.oneof(segment, parameter), { maxLength: 5 })
  .map((segments) => `/${segments.join("/")}`);
const requested = fc.oneof(
  { weight: 8, arbitrary: segment },
  fc.constantFrom("", "%61", "A.md", "a%2Fb", "%C3%A9", "a%5Cb", "-1", "01"),
  fc.constantFrom("a#b", "a%23b", "a?b", "a%3Fb"),
  fc.constantFrom("%", "..", "%2e", "a\\b", "%00", "1.", "a.", "a--b"),
);
/** Any path that may fit such patterns, among them malformed ones. */
export const path = fc.tuple(
  fc.array(requested, { maxLength: 6 }),
  fc.boolean(),
).map(([segments, slash]) => `/${segments.join("/")}${slash ? "/" : ""}`);

/** Keeps the patterns that one application can have. */
export function selectPatterns(patterns: readonly string[]): string[] {
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

/** Gives the seed that `SEED` says to replay, else any; prints it for a replay. */
export function chooseSeed(): number {
  const given = Deno.env.get("SEED");
  const seed = given === undefined ? Date.now() | 0 : Number(given);
  console.log(`replay with SEED=${seed}`);
  return seed;
}
