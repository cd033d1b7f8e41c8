import { assertEquals, assertMatch } from "@std/assert";
import { App, text } from "@strata/router";
import {
  createHostReader,
  isAuthority,
} from "../../../router/serve/request/host.ts";
import { serveLocally } from "../../local_server.ts";
import { createFolder } from "../../test_folder.ts";
import { readFirst, sendRaw, writeHead } from "../raw_http.ts";

/** Hosts in the order in which they are requested from one server. */
const HOSTS: [host: string, checked: number, trusted: number][] = [
  ["localhost", 200, 200],
  // Deno turns it into http://localhost/admin?/v1/users, and so on.
  ["localhost/admin?", 400, 200],
  ["localhost/admin", 400, 404],
  ["localhost:80@evil", 400, 400],
  ["example.com:8080", 200, 200],
  ["localhost/admin?", 400, 200],
  ["localhost", 200, 200],
];

function createApp(trustHost: boolean): App {
  const app: App = new App({ trustHost });
  app.get("/users", () => text("users"), { version: 1 });
  app.get("/admin", () => text("admin"));
  return app;
}

for (const trustHost of [false, true]) {
  const title = trustHost ? "is trusted" : "is checked";
  Deno.test(`trustHost: ${trustHost}: the Host header ${title}`, async () => {
    await using server = serveLocally(createApp(trustHost).fetch);
    for (const [host, checked, trusted] of HOSTS) {
      const head = writeHead("GET", "/v1/users", [["Host", host]]);
      const { status } = await sendRaw(server.addr, head);
      assertEquals(status, trustHost ? trusted : checked, host);
    }
  });
}

Deno.test("a target with a scheme other than http or https is refused", async () => {
  await using server = serveLocally(createApp(false).fetch);
  const asked = [["http", 200], ["https", 200], ["ftp", 400], ["http", 200]];
  for (const [scheme, expected] of asked) {
    const target = `${scheme}://localhost/v1/users`;
    const head = writeHead("GET", target, [["Host", "localhost"]]);
    const { status } = await sendRaw(server.addr, head);
    assertEquals(status, expected, target);
  }
});

/** Heads of requests over a socket: health checks name no host. */
const OVER_SOCKET: [title: string, head: string][] = [
  ["requests", writeHead("GET", "/v1/users", [["Host", "localhost"]])],
  [
    "requests with an empty host",
    writeHead("GET", "/v1/users", [["Host", ""]]),
  ],
  ["HTTP/1.0 requests without a host", "GET /v1/users HTTP/1.0\r\n\r\n"],
];

for (const [title, head] of OVER_SOCKET) {
  Deno.test({
    name: `${title} over a Unix socket are answered`,
    ignore: Deno.build.os === "windows",
    async fn() {
      using folder = createFolder();
      const path = `${folder.path}/socket`;
      const app = createApp(false);
      await using _server = Deno.serve({ path, onListen() {} }, app.fetch);
      using connection = await Deno.connect({ transport: "unix", path });
      await connection.write(new TextEncoder().encode(head));
      assertMatch(await readFirst(connection), /^HTTP\/1\.[01] 200 OK\r\n/);
    },
  });
}

/** Hosts that requests name, and whether they are surely `localhost`. */
const NAMED: [host: string, isLocalhost: boolean][] = [
  ["localhost", true],
  ["LOCALHOST", false],
  ["localhost:80", false],
  ["localhost/admin?", false],
];

for (const [host, isLocalhost] of NAMED) {
  Deno.test(`isSurely() detects on Deno whether ${host} is localhost`, async () => {
    const { isSurely } = createHostReader();
    const said: boolean[] = [];
    await using server = serveLocally((request) => {
      said.push(isSurely(request, "localhost"), isSurely(request, null));
      return text("");
    });
    await sendRaw(server.addr, writeHead("GET", "/", [["Host", host]]));
    assertEquals(said, [isLocalhost, false]);
  });
}

/** Makes a request as of a runtime that keeps something else inside. */
function makeRequest(inner: unknown): Request {
  const headers = { get: () => "localhost" };
  return { [Symbol("request")]: inner, headers } as unknown as Request;
}

/** Requests whose host only their headers reveal. */
const UNSURE: [title: string, request: Request][] = [
  [
    "is made by hand",
    new Request("http://x", { headers: { host: "localhost" } }),
  ],
  ["keeps nothing inside", { headers: new Headers() } as Request],
  ["keeps null inside", makeRequest(null)],
  ["keeps other data inside", makeRequest({ header: "localhost" })],
  ["has no host inside", makeRequest({ header: () => null })],
  [
    "has a promise inside",
    makeRequest({ header: async () => await "localhost" }),
  ],
];

for (const [title, request] of UNSURE) {
  Deno.test(`isSurely() returns false for a request that ${title}`, () => {
    const { isSurely } = createHostReader();
    assertEquals(isSurely(request, "localhost"), false);
    assertEquals(isSurely(request, null), false);
  });
}

const AUTHORITIES = [
  ...[
    "localhost",
    "a.b-c_d~e",
    "127.0.0.1",
    "a!$&'()*+,;=%41",
    "xn--bcher-kva",
  ],
  ...["h:", "h:0", "h:80", "h:65535", "h:00080", "[::1]", "[::1]:8000"],
  ...["[2001:DB8::ff]", "[::ffff:1.2.3.4]:", ""],
];
const NO_AUTHORITIES = [
  ...["a b", "a/b", "a?b", "a#b", "a\\b", "a@b", "a:b@c", "a<b", 'a"b', "a|b"],
  ...["a^b", "a`b", "{a}", "a[b", "a]b", "\u007f", "a\u0080", "é", "\u0000"],
  ...["h:65536", "h:99999", "h:8o", "h:-1", "h:+1", "h:1:2", "h: 1", "h:1 "],
  ...["[", "[]", "[]:80", "[::1", "[::1]x", "[::1]8000", "[g]", "[::1]:65536"],
  ...["[::1]]", "[[::1]", "[::1]:8:0", "x[::1]", "[::1%25eth0]", "[é]"],
  // Allowed characters, but no valid hosts of a URL.
  ...["h%zz", "%2f", "999.1.1.1", "1.2.3.4.5", "[1]", "[1:2:3]", ":80"],
];

for (
  const [texts, isAccepted] of [[AUTHORITIES, true], [
    NO_AUTHORITIES,
    false,
  ]] as const
) {
  for (const text of texts) {
    const verb = isAccepted ? "accepts" : "refuses";
    Deno.test(`isAuthority() ${verb} ${JSON.stringify(text)}`, () => {
      assertEquals(isAuthority(text), isAccepted);
    });
  }
}
