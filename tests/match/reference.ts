/**
 * A naive matcher: it tries every pattern, and of those that match, the most
 * specific wins, comparing segments from left to right. It shares no code with
 * the router.
 */

/** What the reference finds for a path. */
export interface ReferenceMatch {
  /** The number of the pattern in its list. */
  readonly index: number;
  readonly params: Record<string, unknown>;
}

interface ReferenceSegment {
  readonly text: string;
  readonly name: string | undefined;
  readonly type: string;
}

const ORDER = ["uuid", "ymd", "int", "float", "(regex)", "alpha", "slug"];
const LATE_ORDER = ["ext=", "ext", "str", "path"];

/** The rank of a segment by its type; static text comes first. */
function rankOf({ name, type }: ReferenceSegment): number {
  if (name === undefined) return 0;
  if (ORDER.includes(type)) return 1 + ORDER.indexOf(type);
  if (type.startsWith("ext=")) return 20;
  if (LATE_ORDER.includes(type)) return 20 + LATE_ORDER.indexOf(type);
  return 1 + ORDER.indexOf("(regex)");
}

const TYPES: Record<string, (text: string) => unknown> = {
  uuid: (text) =>
    /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
      ? text.toLowerCase()
      : undefined,
  ymd: (text) => {
    if (!/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined;
    const date = new Date(`${text}T00:00:00Z`);
    const isReal = !Number.isNaN(date.getTime()) &&
      date.toISOString().startsWith(text);
    return isReal ? text : undefined;
  },
  int: (text) =>
    /^-?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text))
      ? Number(text) || 0
      : undefined,
  float: (text) =>
    /^-?([0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) &&
      Number.isFinite(Number(text))
      ? Number(text) || 0
      : undefined,
  alpha: (text) => /^[A-Za-z]+$/.test(text) ? text : undefined,
  slug: (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : undefined,
  str: (text) => text === "" ? undefined : text,
};

/** Expressions by their types: creating one takes longer than testing it. */
const EXPRESSIONS = new Map<string, RegExp>();

function readExpression(type: string): RegExp {
  let expression = EXPRESSIONS.get(type);
  if (!expression) {
    EXPRESSIONS.set(type, expression = new RegExp(`^(?:${type})$`));
  }
  return expression;
}

function readValue(type: string, text: string): unknown {
  if (Object.hasOwn(TYPES, type)) return TYPES[type](text);
  if (text.length > 256) return undefined;
  return readExpression(type).test(text) ? text : undefined;
}

function readFile(
  type: string,
  text: string,
): readonly [name: string, extension: string] | undefined {
  const match = /^([^/\\]+)\.([A-Za-z0-9]+)$/.exec(text);
  if (!match) return undefined;
  const allowed = type === "ext" ? undefined : type.slice(4).split("|");
  return allowed && !allowed.includes(match[2])
    ? undefined
    : [match[1], match[2]];
}

function readPattern(pattern: string): ReferenceSegment[] {
  return pattern.split("/").slice(1).filter((text) => text !== "")
    .map((text) => {
      const match = /^<(\w+)(?::(.+))?>$/.exec(text);
      return { text, name: match?.[1], type: match ? match[2] ?? "str" : "" };
    });
}

/** Splits and decodes a path; `undefined` when it must be refused. */
function readPath(path: string): string[] | undefined {
  if (/[\\?#]/.test(path)) return undefined;
  const parts = path.split("/").slice(1);
  if (parts.length > 1 && parts.at(-1) === "" && parts.at(-2) !== "") {
    parts.pop();
  }
  if (parts.length === 1 && parts[0] === "") return [];
  const decoded: string[] = [];
  for (const part of parts) {
    let text: string;
    try {
      text = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    // deno-lint-ignore no-control-regex -- control characters are refused
    if (text === "." || text === ".." || /[\x00-\x1f\x7f]/.test(text)) {
      return undefined;
    }
    decoded.push(text);
  }
  return decoded;
}

/** What a pattern matches in a path. */
interface Taken {
  readonly params: Record<string, unknown>;
  /** Whether a value of type `path` contains an escaped separator. */
  readonly isRefused: boolean;
}

function matchPattern(
  pattern: readonly ReferenceSegment[],
  segments: readonly string[],
): Taken | undefined {
  const params: Record<string, unknown> = Object.create(null);
  let isRefused = false;
  let at = 0;
  for (const [index, { text, name, type }] of pattern.entries()) {
    const value = segments[at];
    if (name === undefined) {
      if (value !== decodeURIComponent(text)) return undefined;
      at++;
    } else if (type === "path") {
      const end = segments.length - (pattern.length - index - 1);
      const taken = segments.slice(at, end);
      if (taken.length === 0 || taken.includes("")) return undefined;
      params[name] = taken.join("/");
      isRefused = taken.some((segment) => /[/\\]/.test(segment));
      at = end;
    } else {
      if (value === undefined || value === "") return undefined;
      if (type.startsWith("ext")) {
        const file = readFile(type, value);
        if (!file) return undefined;
        [params[name], params.ext] = file;
      } else {
        params[name] = readValue(type, value);
        if (params[name] === undefined) return undefined;
      }
      at++;
    }
  }
  return at === segments.length ? { params, isRefused } : undefined;
}

/**
 * Compares two patterns that match one path. Types of one rank come in the order
 * in which they were first declared at their place; of two `path` parameters,
 * the one that more segments follow comes first; of two lists of extensions, in
 * alphabetical order, the shorter.
 */
function compare(
  patterns: readonly (readonly ReferenceSegment[])[],
  a: number,
  b: number,
): number {
  const isSame = (x: ReferenceSegment, y: ReferenceSegment): boolean =>
    x.name === undefined || y.name === undefined
      ? x.name === y.name &&
        decodeURIComponent(x.text) === decodeURIComponent(y.text)
      : x.type === y.type;
  const firstDeclared = (pattern: number, depth: number): number =>
    patterns.findIndex((other) =>
      patterns[pattern].slice(0, depth + 1).every((segment, index) =>
        other[index] !== undefined && isSame(segment, other[index])
      )
    );
  for (let depth = 0;; depth++) {
    const left = patterns[a][depth];
    const right = patterns[b][depth];
    if (!left || !right) return 0;
    const order = rankOf(left) - rankOf(right);
    if (order !== 0) return order;
    if (left.type === "path") {
      const following = patterns[b].length - patterns[a].length;
      if (following !== 0) return following;
    }
    if (left.type.startsWith("ext=") && left.type !== right.type) {
      const [own, other] = [left, right].map(({ type }) =>
        type.split("|").length
      );
      return own - other || (left.type < right.type ? -1 : 1);
    }
    if (!isSame(left, right)) {
      return firstDeclared(a, depth) - firstDeclared(b, depth);
    }
  }
}

/** The pattern that a path matches, which may still be refused. */
export interface ReferenceFit extends ReferenceMatch {
  readonly isRefused: boolean;
}

/**
 * Creates the search for the pattern that a path matches, given as in a URL.
 *
 * @param patterns Patterns in the notation of code, no two of one shape.
 */
export function createReferenceSearch(
  patterns: readonly string[],
): (path: string) => ReferenceFit | undefined {
  const read = patterns.map(readPattern);
  return (path) => {
    const segments = readPath(path);
    if (!segments) return undefined;
    let best: ReferenceFit | undefined;
    for (const [index, pattern] of read.entries()) {
      const taken = matchPattern(pattern, segments);
      if (!taken) continue;
      if (!best || compare(read, index, best.index) < 0) {
        best = { index, ...taken };
      }
    }
    return best;
  };
}

/**
 * Creates the search for the pattern that serves a path.
 *
 * @param patterns Patterns in the notation of code, no two of one shape.
 */
export function createReference(
  patterns: readonly string[],
): (path: string) => ReferenceMatch | undefined {
  const search = createReferenceSearch(patterns);
  return (path) => {
    const fit = search(path);
    return !fit || fit.isRefused
      ? undefined
      : { index: fit.index, params: fit.params };
  };
}
