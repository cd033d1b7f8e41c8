import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { createHostReader } from "../../../router/serve/request/host.ts";
import { createTargetTaker } from "../../../router/serve/request/target.ts";

/** Makes a request as Deno.serve does, whose URL is not normalized. */
function makeRequest(host: string, authority: string, path: string): Request {
  const headers = { get: (name: string) => name === "host" ? host : null };
  const url = `http://${authority}${path}`;
  return { method: "GET", url, headers } as Request;
}

/** Paths by length in octets, and their status. */
const LENGTHS: [title: string, path: string, status: number][] = [
  ["8,191 octets of ASCII", "/" + "a".repeat(8190), 200],
  ["8,192 octets of ASCII", "/" + "a".repeat(8191), 200],
  ["8,193 octets of ASCII", "/" + "a".repeat(8192), 414],
  ["8,192 octets with a query", "/" + "a".repeat(8191) + "?b", 200],
  ["8,192 octets in two-octet characters", "/a" + "é".repeat(4095), 200],
  ["8,193 octets in two-octet characters", "/" + "é".repeat(4096), 414],
  ["8,192 octets in three-octet characters", "/a" + "€".repeat(2730), 200],
  ["8,193 octets in three-octet characters", "/aa€" + "€".repeat(2729), 414],
  ["10,000 octets of a query", "/a?" + "b".repeat(10_000), 200],
];

for (const [title, path, status] of LENGTHS) {
  Deno.test(`a path of ${title} is answered with ${status}`, async () => {
    const app = new App().get("/<x>", () => text("x"));
    for (const host of ["localhost", "a-much-longer-host.example.test:8080"]) {
      const request = makeRequest(host, host, path);
      assertEquals((await app.fetch(request)).status, status);
    }
  });
}

/** Requests that follow one to the host `h`, which is then known. */
const HOSTS: [host: string, authority: string, path: string, status: number][] =
  [
    ["h", "h", "/a", 200],
    ["h", "h", "/a?b", 200],
    ["h", "h", "?b", 404],
    ["g", "g", "/a", 200],
    ["h/a", "h/a", "/x", 400],
    ["h/a?", "h/a?", "/x", 400],
    ["h?", "h?", "/a", 400],
    ["h#", "h#", "/a", 400],
    ["h\\", "h\\", "/a", 400],
    ["h:99999", "h:99999", "/a", 400],
    ["h", "h:99999", "/a", 400],
    ["h", "u@h", "/a", 400],
    ["h", "g", "/a", 200],
    ["h/a", "h", "/a", 400],
    ["g/", "h", "/a", 400],
  ];

for (const [host, authority, path, status] of HOSTS) {
  const what = JSON.stringify(`${authority}${path}`);
  Deno.test(`Host ${JSON.stringify(host)} for ${what} is answered with ${status}`, async () => {
    const app = new App().get("/a", () => text("a"));
    const known = await app.fetch(makeRequest("h", "h", "/a"));
    assertEquals(known.status, 200);
    const request = makeRequest(host, authority, path);
    assertEquals((await app.fetch(request)).status, status);
    // A refused host does not become known.
    const again = await app.fetch(makeRequest(host, authority, path));
    assertEquals(again.status, status);
  });
}

/** Requests to a host, and the path taken from their URL. */
const TAKEN: [host: string, path: string, taken: string | undefined][] = [
  ["h", "/", ""],
  ["h", "/a", "/a"],
  ["h", "/a/", "/a"],
  ["h", "/a//", "/a//"],
  ["h", "/a?b/", "/a"],
  ["h", "/a?", "/a"],
  ["g.example:8080", "/a", "/a"],
  ["h", `/${"a".repeat(2729)}`, `/${"a".repeat(2729)}`],
  ["h", `/${"a".repeat(2730)}`, undefined],
  ["h", "", undefined],
  ["h", "?b", undefined],
];

for (const [host, path, taken] of TAKEN) {
  const what = `${host}${path}`.slice(0, 40);
  Deno.test(`the path of ${what} is ${taken === undefined ? "not taken" : "taken as it is"}`, () => {
    const take = createTargetTaker(createHostReader());
    take(makeRequest("h", "h", "/known"));
    const target = take(makeRequest(host, host, path));
    const found = target && target.text.slice(target.start, target.end);
    assertEquals(found, taken);
    if (target) assertEquals(target.text, `http://${host}${path}`);
  });
}

/** URLs that Deno makes of targets in absolute form. */
const SCHEMES: [url: string, status: number][] = [
  ["HTTP://h/a", 200],
  ["Https://H/a", 200],
  ["http+unix://h/a", 200],
  ["ftp://h/a", 400],
  ["h:/a", 400],
];

for (const [url, status] of SCHEMES) {
  Deno.test(`${url} is answered with ${status}`, async () => {
    const app = new App().get("/a", () => text("a"));
    const request = { method: "GET", url, headers: new Headers({ host: "h" }) };
    const response = await app.fetch(request as Request);
    assertEquals(response.status, status);
  });
}

/** URLs that Bun makes of requests without a host, and what answers. */
const HOSTLESS: [url: string, answer: string][] = [
  ["/public/admin", "public"],
  ["/public/x?://h/admin", "public"],
  ["/public//x/", "404"],
  ["/admin", "admin"],
  ["/admin?a", "admin"],
];

for (const [url, answer] of HOSTLESS) {
  Deno.test(`${url} without a host is answered with ${answer}`, async () => {
    const app = new App().get("/admin", () => text("admin"));
    app.get("/public/<rest:path>", () => text("public"));
    const headers = new Headers();
    const request = { method: "GET", url, headers } as Request;
    const response = await app.fetch(request);
    assertEquals(response.ok ? await response.text() : "404", answer);
  });
}

/** URLs that Deno makes of requests over sockets. */
const SOCKETS: [url: string, host: string | undefined, status: number][] = [
  ["http+unix://%2Frun%2Fmy%5Fapi%2Esock/a", undefined, 200],
  ["http+unix://%2Frun%2Fmy%5Fapi%2Esock/a?b", "", 200],
  ["http+unix://api/a", undefined, 200],
  ["http+unix://%2Frun%2Fapi%2Esock/../a", undefined, 400],
  ["http+unix://%2Frun%2Fapi%2Esock/a", "%2Frun%2Fapi%2Esock", 400],
  ["http+unix://%2Frun%2Fapi%2Esock/a", "localhost", 400],
  ["http+unix://u@%2Frun/a", undefined, 400],
  ["http+unix://%2Frun%/a", undefined, 400],
  ["http://%2Frun%2Fapi%2Esock/a", undefined, 400],
  ["http+vsock://2:8000/a", undefined, 200],
];

for (const [url, host, status] of SOCKETS) {
  const named = host === undefined ? "without a host" : `with host "${host}"`;
  Deno.test(`${url} ${named} is answered with ${status}`, async () => {
    const app = new App().get("/a", () => text("a"));
    const headers = new Headers(host === undefined ? {} : { host });
    const request = { method: "GET", url, headers } as Request;
    assertEquals((await app.fetch(request)).status, status);
  });
}

Deno.test("a fragment is not part of the path", async () => {
  const app = new App().get("/a", () => text("a"));
  app.get("/a%23b", () => text("a#b")).get("/a%3Fb", () => text("a?b"));
  const answers = ["/a#b", "/a%23b", "/a?b", "/a%3Fb"].map(async (path) =>
    (await app.fetch(makeRequest("h", "h", path))).text()
  );
  assertEquals(await Promise.all(answers), ["a", "a#b", "a", "a?b"]);
});
