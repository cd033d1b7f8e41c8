/** Creates a pattern for directives that have a number of seconds. */
function findingDirectives(names: string): RegExp {
  // What another directive quotes is not one itself (RFC 9110 section 5.6.4). A
  // quote that is never closed extends to the end: searching it for directives
  // would take time quadratic in its length.
  const quoted = String.raw`"(?:[^"\\]|\\.?)*(?:"|$)`;
  // For surrogates, 60+30 is 60 seconds, and 30 more while stale.
  const seconds = String.raw`"?(\d+)(?:\+(\d+))?"?`;
  return new RegExp(
    String.raw`${quoted}|(?<![\w-])(${names})\s*=\s*${seconds}`,
    "gi",
  );
}

const FRESH = findingDirectives("s-maxage|max-age");
const STALE = findingDirectives("stale-while-revalidate|stale-if-error");

/**
 * The headers that tell caches how long a response may be used. A cache with a
 * field of its own uses that alone (RFC 9213 section 2.2).
 */
const CONTROLS = [
  "cache-control",
  "cdn-cache-control",
  "cloudflare-cdn-cache-control",
  "netlify-cdn-cache-control",
  "vercel-cdn-cache-control",
  "surrogate-control",
];

/** The header that takes precedence over all others in nginx. */
const OF_NGINX = "x-accel-expires";

/** Headers that can be read and set. */
type ChangeableHeaders = Pick<Headers, "get" | "set">;

/** Directives once they are limited. */
interface LimitedDirectives {
  readonly limited: string;
  /** The most seconds among them; 0 where there are none. */
  readonly most: number;
  /** Their names, in lower case. */
  readonly names: ReadonlySet<string>;
}

/** Limits directives to a number of seconds. */
function limitDirectives(
  value: string,
  directives: RegExp,
  limit: number,
): LimitedDirectives {
  let most = 0;
  const names = new Set<string>();
  const limited = value.replace(
    directives,
    (text, name, fresh, stale = "0") => {
      if (name === undefined) return text;
      const seconds = Number(fresh);
      names.add(name.toLowerCase());
      most = Math.max(most, Math.min(seconds, limit));
      if (seconds + Number(stale) <= limit) return text;
      return seconds >= limit
        ? `${name}=${limit}`
        : `${name}=${seconds}+${limit - seconds}`;
    },
  );
  return { limited, most, names };
}

function limitControl(
  headers: ChangeableHeaders,
  name: string,
  seconds: number,
  untilExpiry: number,
): void {
  const value = headers.get(name);
  if (value === null) return;
  const { limited: fresh, most, names } = limitDirectives(
    value,
    FRESH,
    seconds,
  );
  // Beside max-age, a date is ignored; beside s-maxage, private caches still
  // use it (RFC 9111 section 5.3).
  const dated = names.has("max-age") ? 0 : untilExpiry;
  // Once stale, it may be used for as long again (RFC 5861).
  const left = seconds - Math.max(most, dated);
  const { limited } = limitDirectives(fresh, STALE, left);
  if (limited !== value) headers.set(name, limited);
}

/** Limits a number of seconds, or after an `@` those since 1970. */
function limitNginx(
  headers: ChangeableHeaders,
  seconds: number,
  end: number,
): void {
  const value = headers.get(OF_NGINX) ?? "";
  const [, sign, given] = /^(@?)(\d+)$/.exec(value) ?? [];
  const limit = sign === "@" ? Math.floor(end / 1000) : seconds;
  if (Number(given) > limit) headers.set(OF_NGINX, `${sign}${limit}`);
}

/**
 * Limits how long the headers of a response let caches use it, to the time for
 * which it is to be served (RFC 9111 sections 5.2.2 and 5.3).
 *
 * @param headers The headers of the response.
 * @param end When it ceases to be served, in milliseconds since 1970.
 * @param now The same for now.
 */
export function limitCaching(
  headers: ChangeableHeaders,
  end: number,
  now: number,
): void {
  const seconds = Math.max(0, Math.floor((end - now) / 1000));
  const expires = Date.parse(headers.get("expires") ?? "");
  // Without a date, or one that can be parsed, there is nothing to count.
  const untilExpiry = expires > now
    ? Math.min(seconds, Math.ceil((expires - now) / 1000))
    : 0;
  for (const name of CONTROLS) {
    limitControl(headers, name, seconds, untilExpiry);
  }
  limitNginx(headers, seconds, end);
  if (expires > end) headers.set("expires", new Date(end).toUTCString());
}
