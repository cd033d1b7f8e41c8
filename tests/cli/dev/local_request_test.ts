import { assertEquals, assertStringIncludes } from "@std/assert";
import { readAllowedHosts } from "../../../router/cli/dev/allowed_hosts.ts";
import { describeForeign } from "../../../router/cli/dev/local_request.ts";

/**
 * Where dev listens, the headers of a request, and why it is refused, if so.
 */
const REQUESTS: [
  hostname: string,
  headers: Record<string, string>,
  refused: string | undefined,
][] = [
  ["127.0.0.1", { host: "localhost.:8000" }, undefined],
  ["127.0.0.1", { host: "" }, undefined],
  ["127.0.0.1", { host: "192.168.1.5:8000" }, 'The host "192.168.1.5" is not'],
  // Whoever opens it to a network reaches it by an address.
  ["0.0.0.0", { host: "192.168.1.5:8000" }, undefined],
  ["0.0.0.0", { host: "[fe80::1]:8000" }, undefined],
  ["::", { host: "192.168.1.5:8000" }, undefined],
  ["::1", { host: "192.168.1.5:8000" }, 'The host "192.168.1.5" is not'],
  ["0.0.0.0", { host: "evil.example" }, 'The host "evil.example" is not'],
  ["dev.example", { host: "Dev.Example:8000" }, undefined],
  ["Dev.Example", { host: "dev.example:8000" }, undefined],
  [
    "0.0.0.0",
    { host: "192.168.1.5:8000", origin: "http://192.168.1.5:5173" },
    undefined,
  ],
  [
    "0.0.0.0",
    { host: "192.168.1.5:8000", origin: "http://192.168.1.6:5173" },
    'The page at "http://192.168.1.6:5173" is not on this machine. Allow it ' +
    "with --allow=192.168.1.6.",
  ],
  [
    "127.0.0.1",
    { host: "localhost", origin: "null" },
    "The request is from a page without an origin: a local file or a " +
    "sandboxed frame. Open the page from a server, or allow all such pages, " +
    "from any site, with --allow=null.",
  ],
  [
    "127.0.0.1",
    { host: "localhost", "sec-fetch-site": "cross-site" },
    "Let it send a Referer, or allow all such pages, from any site, with " +
    "--allow=null.",
  ],
  [
    "127.0.0.1",
    {
      host: "localhost",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    },
    undefined,
  ],
  [
    "127.0.0.1",
    {
      host: "localhost",
      referer: "https://evil.example/page",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "iframe",
    },
    'The page at "https://evil.example" is not on this machine. Allow it ' +
    "with --allow=evil.example.",
  ],
  [
    "127.0.0.1",
    { host: "localhost", origin: "chrome-extension://abc" },
    'The page at "chrome-extension://abc" is not on this machine. ' +
    "Only http and https pages can be allowed.",
  ],
];

for (const [hostname, headers, refused] of REQUESTS) {
  Deno.test(`dev on ${hostname} ${refused ? "refuses" : "answers"} ${JSON.stringify(headers)}`, () => {
    const request = new Request("http://127.0.0.1/", { headers });
    const said = describeForeign(request, hostname, []);
    if (refused === undefined) assertEquals(said, undefined);
    else assertStringIncludes(said ?? "nothing", refused);
  });
}

for (const [hostname, headers, refused] of REQUESTS) {
  if (refused === undefined || refused.includes("Only http")) continue;
  Deno.test(`dev on ${hostname} answers ${JSON.stringify(headers)} once what it names is allowed`, () => {
    const request = new Request("http://127.0.0.1/", { headers });
    const said = describeForeign(request, hostname, []) ?? "";
    const [, name] = /--allow=(\S+)\.$/.exec(said)!;
    const allowed = readAllowedHosts(name);
    assertEquals(describeForeign(request, hostname, allowed), undefined);
  });
}

/** The targets of requests, and the host that they name beside it, if any. */
const FOREIGN_TARGETS: [url: string, headers: Record<string, string>][] = [
  ["http://evil.example/", { host: "localhost" }],
  // HTTP/2 names it in the target alone.
  ["http://evil.example/", {}],
  ["http://localhost/", { host: "evil.example" }],
];

for (const [url, headers] of FOREIGN_TARGETS) {
  Deno.test(`dev refuses ${url} with ${JSON.stringify(headers)}`, () => {
    const request = new Request(url, { headers });
    assertStringIncludes(
      describeForeign(request, "127.0.0.1", []) ?? "nothing",
      'The host "evil.example" is not this machine.',
    );
  });
}

const ALLOWED = readAllowedHosts(
  "friend.example, Second.Example.,bücher.example",
);

/**
 * Headers of requests to a server that allows hosts, and whether it answers.
 */
const SENDERS: [headers: Record<string, string>, isAnswered: boolean][] = [
  [{ host: "127.0.0.1:8000" }, true],
  [{ host: "api.localhost" }, true],
  [{ host: "[::1]:8000" }, true],
  [{ host: "friend.example" }, true],
  [{ host: "second.example:8000" }, true],
  [{ host: "xn--bcher-kva.example" }, true],
  [{ host: "evil.example" }, false],
  [{ host: "localhost.evil.example" }, false],
  [{ host: "10.0.0.1" }, false],
  [{ origin: "http://localhost:5173" }, true],
  [{ origin: "https://friend.example" }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://localhost.evil.example" }, false],
  // What a page embeds has no origin; who follows a link is the developer.
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, false],
  [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    referer: "https://evil.example/",
  }, false],
  [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    referer: "https://friend.example/",
  }, true],
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, true],
  ...(["document", "iframe", "frame", "object", "embed"].map((
    destination,
  ): [Record<string, string>, boolean] => [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": destination,
  }, destination === "document"])),
  [{ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, true],
  [{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, true],
];

for (const [headers, isAnswered] of SENDERS) {
  Deno.test(`dev that allows hosts ${isAnswered ? "answers" : "refuses"} ${JSON.stringify(headers)}`, () => {
    const request = new Request("http://127.0.0.1/", { headers });
    const said = describeForeign(request, "127.0.0.1", ALLOWED);
    assertEquals(said === undefined, isAnswered, said);
  });
}
