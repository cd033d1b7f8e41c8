import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  type HttpError,
  type LifecycleOptions,
  text,
} from "@strata/router";
import { at, request } from "@strata/router/testing";
import {
  createApp,
  ENDING,
  GONE,
  tellingOf,
  TOLD,
  USER,
} from "./ending_version.ts";

Deno.test("a version is gone from the second of its sunset", async () => {
  const app = createApp(GONE);
  const sunset = Date.parse("2027-05-01T00:00:00Z");
  const before = await at(sunset - 1, () => request(app, "GET", USER));
  assertEquals(before.status, 200);
  const after = await at(sunset, () => request(app, "GET", USER));
  assertEquals(after.status, 410);
  assertEquals(after.headers.get("content-type"), "application/problem+json");
  assertEquals(after.headers.get("cache-control"), "no-store");
  assertEquals(tellingOf(after), TOLD);
  assertEquals(
    await after.text(),
    '{"type":"about:blank","title":"Gone","status":410,"detail":"API version 1 ' +
      'was retired on 2027-05-01.","code":"version-sunset","version":"1",' +
      '"supported":["2","3"]}',
  );
  const cases: [method: string, path: string, status: number][] = [
    ["DELETE", USER, 410],
    ["HEAD", USER, 410],
    ["OPTIONS", USER, 410],
    ["GET", "/%61pi/%76%31/users/7", 410],
    ["GET", "/api/v1/users/7/", 410],
    ["GET", "/api/v1/nothing", 404],
    ["GET", "/api/v2/users/7", 200],
  ];
  await at(sunset, async () => {
    for (const [method, path, status] of cases) {
      const response = await request(app, method, path);
      assertEquals(response.status, status, `${method} ${path}`);
    }
  });
});

/** What is gone next to what else, and the detail that says so. */
const RETIRED: [
  title: string,
  declare: (app: App) => unknown,
  detail: string,
][] = [
  [
    "all of a version, at the last of its ends",
    (app) =>
      app.get("/b", () => text("b"), { version: 1, ...goneOn("2021-01-01") }),
    "API version 1 was retired on 2021-01-01.",
  ],
  [
    "all of a version, at a time of day in another zone",
    (app) => {
      const options = goneOn("2021-01-01T09:30:00+02:00");
      app.get("/b", () => text("b"), { version: 1, ...options });
    },
    "API version 1 was retired on 2021-01-01T07:30:00Z.",
  ],
  [
    "one of several paths",
    (app) => app.get("/b", () => text("b"), { version: 1 }),
    "API version 1 retired this path on 2020-01-01.",
  ],
  [
    "one of several methods",
    (app) => app.delete("/a", () => text("a"), { version: 1 }),
    "API version 1 retired GET on this path on 2020-01-01.",
  ],
  [
    "one of several methods, the other of which is past a sunset that informs",
    (app) => {
      const options = { version: 1, sunset: "2019-01-01" };
      app.delete("/a", () => text("a"), options);
    },
    "API version 1 retired GET on this path on 2020-01-01.",
  ],
  [
    "a path while another one's end is yet to come",
    (app) =>
      app.get("/b", () => text("b"), { version: 1, ...goneOn("2999-01-01") }),
    "API version 1 retired this path on 2020-01-01.",
  ],
  [
    "all of a version that has removed a path",
    (app) => {
      app.get("/b", () => text("b"), { version: 0 });
      const options = { version: 1, extends: 0, remove: ["/b"] };
      app.blueprint(new Blueprint("one", options));
    },
    "API version 1 was retired on 2020-01-01.",
  ],
  [
    "a version next to another one",
    (app) => app.get("/a", () => text("a"), { version: 2 }),
    "API version 1 was retired on 2020-01-01.",
  ],
];

function goneOn(sunset: string): LifecycleOptions {
  return { sunset, onSunset: "gone" };
}

for (const [title, declare, detail] of RETIRED) {
  Deno.test(`410 says what is gone: ${title}`, async () => {
    const app = new App();
    app.get("/a", () => text("a"), { version: 1, ...goneOn("2020-01-01") });
    declare(app);
    const response = await request(app, "GET", "/v1/a");
    assertEquals((await response.json()).detail, detail);
  });
}

/** The ends of one version in two ways, and the detail of the first. */
const WRITTEN_TWICE: [first: string, second: string, detail: string][] = [
  ["2020-01-01", "2999-01-01", "retired this path on 2020-01-01."],
  ["2020-01-01", "2021-01-01", "was retired on 2021-01-01."],
  ["2021-01-01", "2020-01-01", "was retired on 2021-01-01."],
];

for (const [first, second, detail] of WRITTEN_TWICE) {
  Deno.test(`410 says what is gone of a version in two ways, until ${first} and until ${second}`, async () => {
    for (const isFirst of [true, false]) {
      const app = new App({ versionPrefix: "/api/" });
      const declared = [["/a", "2", first], ["/b", "v2", second]];
      if (!isFirst) declared.reverse();
      for (const [path, version, end] of declared) {
        app.get(path, () => text("ok"), { version, ...goneOn(end) });
      }
      const response = await request(app, "GET", "/api/2/a");
      assertEquals((await response.json()).detail, `API version 2 ${detail}`);
    }
  });
}

Deno.test("a version whose sunset only informs is still served", async () => {
  const app = createApp(ENDING);
  const response = await at("2030-01-01", () => request(app, "GET", USER));
  assertEquals(response.status, 200);
});

Deno.test("a CORS preflight to a version that is gone is answered, and its request refused", async () => {
  const app = createApp(GONE);
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("access-control-allow-origin", "*");
    return response;
  });
  const headers = {
    origin: "https://example.com",
    "access-control-request-method": "GET",
  };
  const statusOf = async (method: string) => {
    const ask = () => request(app, method, USER, { headers });
    return (await at("2027-05-01", ask)).status;
  };
  assertEquals(await statusOf("OPTIONS"), 204);
  // The same headers on any other request change nothing.
  assertEquals(await statusOf("GET"), 410);
});

Deno.test("onError receives what is gone as it does any error", async () => {
  const app = createApp(GONE).onError((error) => {
    const { extensions } = error as HttpError;
    return text(`${extensions.code}`, { status: 410 });
  });
  const response = await at("2027-05-01", () => request(app, "GET", USER));
  assertEquals(await response.text(), "version-sunset");
});

Deno.test("an inherited route outlives the version that it comes from", async () => {
  const one = new Blueprint("one", { version: 1, ...GONE });
  one.get("/a", () => text("a"));
  const two = new Blueprint("two", { version: 2, extends: 1 });
  const app = new App().blueprint(one).blueprint(two);
  await at("2028-01-01", async () => {
    assertEquals((await request(app, "GET", "/v1/a")).status, 410);
    const response = await request(app, "GET", "/v2/a");
    assertEquals([response.status, tellingOf(response)], [200, {}]);
  });
});

Deno.test("a path exists as long as one of its methods does", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1, ...gone });
  app.post("/x", () => text("x"), { version: 1 });
  app.post("/x", () => text("x"), { version: 2, ...gone });
  app.get("/x", () => text("x"), { version: 2 });
  app.get("/x", () => text("x"), { version: 3, deprecated: "2020-01-01" });
  const refused = await request(app, "GET", "/v1/x");
  assertEquals(refused.status, 410);
  assertEquals((await refused.json()).supported, ["2", "3"]);
  const other = await request(app, "POST", "/v2/x");
  assertEquals((await other.json()).supported, ["1", "3"]);
});

Deno.test("an application can have its own clock", async () => {
  let time = Date.parse("2027-04-30");
  const app = new App({ clock: () => time, versions: { "1": GONE } });
  app.get("/a", () => text("a"), { version: 1 });
  assertEquals((await request(app, "GET", "/v1/a")).status, 200);
  time = Date.parse("2027-05-01");
  assertEquals((await request(app, "GET", "/v1/a")).status, 410);
});
