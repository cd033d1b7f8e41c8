import type { Random } from "../random.ts";

/** A request, with a character for each octet. */
export interface BadRequest {
  /** What is wrong with it. */
  readonly fault: string;
  readonly text: string;
}

const BAD_HOSTS = [
  ...["a b", "x/admin", "x/admin/panel?", "x?", "x#", "x\\", "u@h", "u:p@h"],
  ...["[::1", "[]", "[g]", "h:99999", "h:8o", "h:-1", "h:1:2", "a<b", "a|b"],
  ...[
    "a^b",
    "a`b",
    "{h}",
    "\xff",
    "a\x00b",
    "a\x7fb",
    'a"b',
    "x, y",
    "\t x\t y",
  ],
];
const BAD_TARGETS = [
  ...["/%", "/%4", "/%zz", "/%ff", "/%c0%af", "/%ed%a0%80", "/%00", "/%0d%0a"],
  ...["/a/../b", "/./a", "/..", "/%2e%2e", "/.%2E/", "/a\\b", "/files/a%2fb"],
  ...["/files/a%5cb", "/%7f", "/files/%1f", "//..", "/ok/%e0%a4%a", "ok", "?a"],
  ...["http://h:99999/ok/1", "http://a b/ok/1", "/ok/1 /x", "/\x00", "/\x7f"],
];
const BAD_METHODS = [
  ...["BREW", "get", "Get", "GET2", "TRACE", "CONNECTX", "constructor"],
  ...["__proto__", "G(T", "G\x00T", "G,T", "\xc3", "[GET]", "GET:"],
];
const BAD_VERSIONS = [
  ...["HTTP/0.9", "HTTP/1.2", "HTTP/9.9", "HTTP/1", "HTTP/1.", "HTTP/11"],
  ...["http/1.1", "HTTP/1.1 x", "HTTPS/1.1", "ICAP/1.0", "HTTP/-1.1"],
];
const BAD_LINES = [
  ...["Name", ": value", "Na me: x", "Name : x", "Na\x00me: x", "Name: a\x00b"],
  ...[" folded", "\tfolded", "Na(me: x", "Name: a\rb", "[]: x", "\x7f: x"],
  ...["Content-Length: -1", "Content-Length: 1, 2", "Content-Length: x"],
  ...["Content-Length: 99999999999999999999999", "Content-Length: 0x10"],
  ...["Content-Length: 4\r\nContent-Length: 5", "Transfer-Encoding: x"],
  ...["Content-Length: 4\r\nTransfer-Encoding: chunked", "Host: other"],
];

interface Parts {
  method: string;
  target: string;
  version: string;
  host: string;
  lines: string[];
}

function write({ method, target, version, host, lines }: Parts): string {
  const head = [`Host: ${host}`, ...lines, "Connection: close"];
  return `${method} ${target} ${version}\r\n${head.join("\r\n")}\r\n\r\n`;
}

/** Each changes a good request into a bad one. */
const FAULTS: readonly ((random: Random, parts: Parts) => string)[] = [
  (random, parts) => parts.host = random.pick(BAD_HOSTS),
  (random, parts) => parts.target = random.pick(BAD_TARGETS),
  (random, parts) => parts.method = random.pick(BAD_METHODS),
  (random, parts) => parts.version = random.pick(BAD_VERSIONS),
  (random, parts) => {
    const line = random.pick(BAD_LINES);
    parts.lines.splice(random.below(parts.lines.length + 1), 0, line);
    return line;
  },
  (random, parts) =>
    parts.target = `/ok/${"x".repeat(8190 + random.below(60_000))}`,
];

/** Makes a request that must be refused. */
export function makeBadRequest(random: Random): BadRequest {
  const parts: Parts = {
    method: random.pick(["GET", "POST", "HEAD", "OPTIONS"]),
    target: random.pick(["/ok/1", "/files/a/b", "/admin/panel", "/", "/none"]),
    version: "HTTP/1.1",
    host: random.pick(["localhost", "127.0.0.1:80", "[::1]"]),
    lines: random.list(0, 3, () => random.pick(["A: b", "X-Y: é", "Z:"])),
  };
  const fault = random.pick(FAULTS)(random, parts);
  // Any further fault leaves it bad.
  if (random.chance(0.2)) random.pick(FAULTS)(random, parts);
  return { fault, text: write(parts) };
}

/** Makes a request with random octets changed; it may still be good. */
export function makeBrokenRequest(random: Random): BadRequest {
  const good = "GET /ok/1?a=b HTTP/1.1\r\nHost: localhost\r\n" +
    "X-Name: value\r\nConnection: close\r\n\r\n";
  const octets = [...good];
  const changes = 1 + random.below(4);
  for (let change = 0; change < changes; change++) {
    const at = random.below(octets.length);
    const octet = String.fromCharCode(random.below(256));
    const kind = random.below(3);
    octets.splice(at, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [octet]));
  }
  return { fault: "changed octets", text: octets.join("") };
}

const BAD_CHUNKS = [
  ...[
    "z\r\nabc\r\n0\r\n\r\n",
    "-1\r\na\r\n0\r\n\r\n",
    "3\r\nabcdef\r\n0\r\n\r\n",
  ],
  ...["fffffffffffffffff\r\na", "3\nabc\n0\n\n", "3 x\r\nabc\r\n0\r\n\r\n"],
  ...["\r\n\r\n", "0x3\r\nabc\r\n0\r\n\r\n", "3\r\nab", "3", ""],
];

/** Makes a request whose body is malformed. */
export function makeBadBody(random: Random): BadRequest {
  const fault = random.pick(BAD_CHUNKS);
  const head = "POST /echo HTTP/1.1\r\nHost: localhost\r\n" +
    "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
  return { fault, text: head + fault };
}
