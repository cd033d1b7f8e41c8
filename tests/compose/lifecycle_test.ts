import { assertEquals, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  DeclarationError,
  type LifecycleOptions,
  text,
} from "@strata/router";
import { locate, mistakesOf } from "./reported_mistakes.ts";
import { route, serveFiles } from "../files/served_files.ts";

/** Settings of `_version.ts`, the code of their mistake, and what it says. */
const REFUSED: [
  title: string,
  settings: Record<string, unknown>,
  code: string,
  says: string,
][] = [
  [
    "an impossible date",
    { deprecated: "2026-02-30" },
    "bad-date",
    'Setting "deprecated": The date or time "2026-02-30" does not exist.\n' +
    '  Write a date such as "2027-05-01"',
  ],
  [
    "a date-time without a zone",
    { sunset: "2027-05-01T09:00:00" },
    "bad-date",
    'Setting "sunset": The date-time "2027-05-01T09:00:00" has no time zone',
  ],
  [
    "true as a date",
    { deprecated: true },
    "bad-date",
    'Setting "deprecated": It is true, not a date to announce to clients.',
  ],
  [
    "a sunset before its deprecation",
    { deprecated: "2027-05-01", sunset: "2026-11-01" },
    "bad-lifecycle",
    "The sunset on 2026-11-01 is before the deprecation on 2027-05-01.\n" +
    "  Write a sunset on or after the deprecation",
  ],
  [
    "an unknown key",
    { sunsets: "2027-05-01" },
    "unknown-setting",
    'Did you mean "sunset"?',
  ],
  [
    "an unknown word",
    { onSunset: "go" },
    "bad-setting",
    'Setting "onSunset": It is "go", which is not a valid value.\n' +
    '  Did you mean "gone"? Write "serve" or "gone".',
  ],
  [
    "a module where a word is expected",
    { onSunset: Object.create(null) },
    "bad-setting",
    'Setting "onSunset": It is an object, which is not a valid value.\n' +
    '  Write "serve" or "gone".',
  ],
  [
    "null as a date",
    { sunset: null },
    "bad-date",
    "For none, write false.",
  ],
  [
    "an unknown stability",
    { stability: "rc" },
    "bad-setting",
    'Write "alpha", "beta" or "stable".',
  ],
  [
    "an unknown link",
    { links: { sucessor: true } },
    "unknown-setting",
    'Did you mean "successor"?',
  ],
  [
    "links that are not an object",
    { links: [] },
    "bad-setting",
    'Setting "links": It is an array, not an object of links.',
  ],
  [
    "a link that breaks the header",
    { links: { sunset: "https://x/>; rel=x" } },
    "bad-setting",
    'Link "sunset" is "https://x/>; rel=x", which is not a URL string',
  ],
  [
    "a link that closes its own bracket",
    { links: { sunset: "https://x/>" } },
    "bad-setting",
    'Link "sunset" is "https://x/>", which is not a URL string',
  ],
  [
    "a link that opens another bracket",
    { links: { deprecation: "https://x/<a" } },
    "bad-setting",
    'Link "deprecation" is "https://x/<a", which is not a URL string',
  ],
  [
    "a link with a quotation mark",
    { links: { deprecation: 'https://x/"' } },
    "bad-setting",
    "which is not a URL string",
  ],
  [
    "a link with a placeholder",
    { links: { deprecation: "https://x/{version}" } },
    "bad-setting",
    "with characters escaped that URLs cannot contain",
  ],
  [
    "a link with half an escape",
    { links: { sunset: "/%e" } },
    "bad-setting",
    'Link "sunset" is "/%e", which is not a URL string',
  ],
  [
    "a link without its scheme",
    { links: { deprecation: "docs.example.com/v2" } },
    "bad-setting",
    'Link "deprecation" is "docs.example.com/v2", which is not a URL string',
  ],
  [
    "a link to a version that is not a boolean",
    { links: { latest: "yes" } },
    "bad-setting",
    'Link "latest" is "yes", which is neither true nor false',
  ],
  [
    "a removed value that is not a path",
    { extends: 0, remove: [3] },
    "bad-setting",
    '"remove": It contains 3 where a path is expected.',
  ],
  [
    "several removed values that are not paths",
    { extends: 0, remove: ["/b", 3, {}] },
    "bad-setting",
    '"remove": It contains 3, an object where a path is expected.',
  ],
  [
    "1 as report",
    { report: 1 },
    "bad-setting",
    'Setting "report": It is 1, which is neither true nor false.\n' +
    "  Write true or false.",
  ],
];

for (const [title, settings, code, says] of REFUSED) {
  Deno.test(`a lifecycle is refused for ${title}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1, ...settings },
      "v1/a.ts": route,
      "v1/b.ts": route,
    });
    const error = assertThrows(() => app.routes, DeclarationError);
    assertEquals(locate(error.mistakes), [[code, "routes/v1/_version.ts"]]);
    assertEquals(error.message.includes(says), true, error.message);
  });
}

Deno.test("each wrong link is a mistake of its own", () => {
  const links = { depracation: "x", successor: 1, sunset: "/end" } as object;
  const app = new App().get("/a", () => text("a"), { version: 1, links });
  assertEquals(
    mistakesOf(app).map(({ code, places, reason, fix }) => [
      code,
      ...places,
      reason,
      fix,
    ]),
    [
      [
        "unknown-setting",
        "GET /a",
        'Setting "links": Link "depracation" is not known.',
        'Did you mean "deprecation"? The links are deprecation, sunset, ' +
        "successor and latest.",
      ],
      [
        "bad-setting",
        "GET /a",
        'Setting "links": Link "successor" is 1, which is neither true nor ' +
        "false.",
        "Write true or false.",
      ],
    ],
  );
});

Deno.test("conflicting dates of two places are reported once, with both places", () => {
  const blueprint = new Blueprint("users", { sunset: "2026-01-01" });
  blueprint.get("/a", () => text("a")).get("/b", () => text("b"), {
    report: true,
  });
  const options = { version: 1, deprecated: "2026-11-01" };
  const app = new App().blueprint(Blueprint.group(blueprint, options));
  assertEquals(mistakesOf(app).map(({ places }) => places), [
    ['blueprint "users"', 'group "1"'],
  ]);
});

Deno.test("links are set one by one, and the nearest wins", () => {
  const outer = { deprecation: "/outer", sunset: "/outer", latest: true };
  const inner = { deprecation: "/inner", latest: undefined };
  const blueprint = new Blueprint("users", { version: 1, links: inner });
  blueprint.get("/a", () => text("a"), { links: { sunset: false } });
  const group = Blueprint.group(blueprint, { links: outer });
  const [{ lifecycle }] = new App().blueprint(group).routes;
  assertEquals(lifecycle?.links, {
    deprecation: "/inner",
    sunset: false,
    latest: true,
  });
});

Deno.test("a sunset may fall on the moment of the deprecation", () => {
  const options = {
    version: 1,
    deprecated: "2026-11-01",
    sunset: "2026-11-01T01:00:00+01:00",
  };
  const app = new App().get("/a", () => text("a"), options);
  assertEquals(app.warnings, []);
});

const x = () => text("x");
const DEPRECATED = { deprecated: "2026-11-01" };

/** Declarations, and the places of lifecycles that have no effect. */
const UNUSED: [title: string, declare: () => App, places: string[]][] = [
  ["a path", () => new App().get("/a", x, DEPRECATED), ["GET /a"]],
  [
    "a blueprint, once for all its paths",
    () => {
      const b = new Blueprint("b", DEPRECATED).get("/a", x).get("/c", x);
      return new App().blueprint(b);
    },
    ['blueprint "b"'],
  ],
  [
    "a folder",
    () => serveFiles({ "_version.ts": DEPRECATED, "a.ts": route }),
    ["routes/_version.ts"],
  ],
  [
    "a version that no path has",
    () => {
      const b = new Blueprint("b", { version: 1, ...DEPRECATED });
      return new App().blueprint(b.get("/a", x, { version: 2 }));
    },
    ['blueprint "b"'],
  ],
  [
    "onSunset where no path has a sunset",
    () => {
      const b = new Blueprint("b", { version: 1, onSunset: "gone" });
      return new App().blueprint(b.get("/a", x, { sunset: false }));
    },
    ['blueprint "b"'],
  ],
  [
    "no onSunset where one of several versions has a sunset",
    () => {
      const one = new Blueprint("one", { version: 1, sunset: "2099-01-01" });
      const two = new Blueprint("two", { version: 2 }).get("/a", x);
      const group = Blueprint.group([one.get("/a", x), two], {
        onSunset: "gone",
      });
      return new App().blueprint(group);
    },
    [],
  ],
  [
    "no group with one path that has a version",
    () => {
      const b = new Blueprint("b").get("/a", x).get("/c", x, { version: 1 });
      return new App().blueprint(Blueprint.group(b, DEPRECATED));
    },
    [],
  ],
  [
    "no blueprint that gets a version from one of its groups",
    () => {
      const b = new Blueprint("b", DEPRECATED).get("/a", x);
      return new App().blueprint(Blueprint.group(b, { version: 1 }))
        .blueprint(Blueprint.group(b, { urlPrefix: "/b" }));
    },
    [],
  ],
  [
    "no onSunset of a blueprint that gets a sunset from one of its groups",
    () => {
      const b = new Blueprint("b", { onSunset: "gone" }).get("/a", x);
      const sunset = "2099-01-01";
      return new App().blueprint(Blueprint.group(b, { version: 1, sunset }))
        .blueprint(Blueprint.group(b, { version: 2 }));
    },
    [],
  ],
  [
    "a route without a version beside one of the same path and dates",
    () =>
      new App().get("/a", x, { version: 1, ...DEPRECATED })
        .get("/a", x, DEPRECATED),
    ["GET /a"],
  ],
  [
    "a blueprint, once, that gets no version from any of its groups",
    () => {
      const b = new Blueprint("b", DEPRECATED).get("/a", x);
      return new App().blueprint(b)
        .blueprint(Blueprint.group(b, { urlPrefix: "/b" }));
    },
    ['blueprint "b"'],
  ],
  [
    "a version that inherits nothing, around a path of another one",
    () => {
      const one = new Blueprint("one", { version: 1 }).get("/a", x);
      const two = new Blueprint("two", { version: 2 }).get("/a", x);
      const three = new Blueprint("three", { version: 3 }).get("/b", x);
      const settings = { version: 2, extends: 1, ...DEPRECATED };
      const all = Blueprint.group([
        one,
        two,
        Blueprint.group(three, settings),
      ]);
      return new App().blueprint(all);
    },
    ['group "2"'],
  ],
  [
    "no version that inherits all its paths",
    () => {
      const one = new Blueprint("one", { version: 1 }).get("/a", x);
      const two = new Blueprint("two", {
        version: 2,
        extends: 1,
        ...DEPRECATED,
      });
      return new App().blueprint(one).blueprint(two);
    },
    [],
  ],
];

for (const [title, declare, places] of UNUSED) {
  Deno.test(`an unused lifecycle is reported: ${title}`, () => {
    const reported = locate(declare().warnings);
    assertEquals(reported, places.map((place) => ["unused-lifecycle", place]));
  });
}

/** The option `versions` of an application, and why it is refused. */
const VERSIONS: [
  versions: Record<string, LifecycleOptions>,
  code: string,
  says: string,
][] = [
  [
    { "2": { deprecated: "2026-11-01" } },
    "unknown-version",
    "No route has version 2.",
  ],
  [
    { "1": { deprecated: "2026-11-01" }, "v1": { sunset: "2027-11-01" } },
    "duplicate-setting",
    'They name the same version: "1" and "v1".',
  ],
  [
    { "1": { version: 1 } as LifecycleOptions },
    "unknown-setting",
    'Setting "version" is not known.',
  ],
];

for (const [versions, code, says] of VERSIONS) {
  Deno.test(`an application's versions are refused: ${says}`, () => {
    const app = new App({ versions });
    app.get("/a", () => text("a"), { version: 1 });
    const error = assertThrows(() => app.routes, DeclarationError);
    const places = Object.keys(versions)
      .map((version) => `new App() (versions["${version}"])`);
    assertEquals(locate(error.mistakes), [[code, ...places]]);
    assertEquals(error.message.includes(says), true, error.message);
  });
}

Deno.test("a clock that is not a function is refused", () => {
  const app = new App({ clock: 0 as unknown as () => number });
  assertThrows(
    () => app.routes,
    DeclarationError,
    'Setting "clock": It is 0, not a function.',
  );
});

Deno.test("a lifecycle without a version is reported as that of its place", () => {
  const a = new Blueprint("a", { version: 1 }).get("/a", x);
  const app = new App().blueprint(a).route("/y", { GET: x }, DEPRECATED);
  assertEquals(app.warnings.map(({ reason }) => reason), [
    'Setting "deprecated" has no effect without a version.',
  ]);
});
