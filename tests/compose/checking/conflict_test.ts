import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  fileRoutes,
  text,
} from "@strata/router";
import { serveFiles } from "../../files/served_files.ts";
import { codesOf, mistakesOf } from "../reported_mistakes.ts";

const answer = () => text("ok");

Deno.test("a route file and a declaration in code cannot share a path", () => {
  const tree = { root: "routes", files: { "x.ts": () => ({ GET: answer }) } };
  const first = new App().get("/x", answer).blueprint(fileRoutes(tree));
  assertEquals(codesOf(mistakesOf(first)), ["duplicate-route"]);
  const last = new App().blueprint(fileRoutes(tree)).post("/x", answer);
  assertEquals(codesOf(mistakesOf(last)), ["duplicate-route"]);
});

Deno.test("a conflict names files before code, and says how to set the version that was meant", () => {
  const users = new Blueprint("users", { version: 2, extends: 1 });
  const files = fileRoutes({
    root: "routes",
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/x.ts": () => ({ GET: answer }),
      "v1/y.ts": () => ({ GET: answer }),
      "v2/y.ts": () => ({ GET: answer }),
    },
  });
  const app = new App().get("/v1/x", answer).blueprint(users).blueprint(files);
  const mistakes = mistakesOf(app);
  const conflicts = mistakes.filter(({ code }) => code === "duplicate-route");
  assertEquals(conflicts.map(({ places }) => places), [
    ["routes/v1/x.ts", "GET /v1/x"],
    ["routes/v2/y.ts", "routes/v1/y.ts"],
  ]);
  const meant = "If routes/v2/y.ts belongs to version 2, set that in " +
    "an enclosing _version.ts.";
  assertEquals(conflicts.map(({ fix }) => fix.includes(meant)), [false, true]);
});

Deno.test("lists of the same extensions are the same type", () => {
  const app = new App().get("/<f:ext=jpg|png>", answer)
    .get("/<g:ext=png|jpg|png>", answer);
  assertEquals(codesOf(mistakesOf(app)), ["duplicate-route"]);
});

Deno.test("a conflict says which version each side has, and from where", () => {
  const plain = new App().get("/v1/x", answer)
    .get("/x", answer, { version: 1 });
  const [{ code, reason, fix }] = mistakesOf(plain);
  assertEquals([code, reason, fix], [
    "duplicate-route",
    "Both serve /v1/x: GET /v1/x without a version; GET /x with version 1 " +
    "from GET /x.",
    "Keep one, or give one of them a different path or version.",
  ]);
});

Deno.test("a conflict caused by registering something twice says so", () => {
  const users = new Blueprint("users").get("/users", answer);
  const others = new Blueprint("others").get("/users", answer);
  const inherited = Blueprint.group([
    new Blueprint("one", { version: 1 }).get("/users", answer),
    new Blueprint("half", { version: 1.5, extends: 1 }),
    new Blueprint("two", { version: 2, extends: 1 }),
    new Blueprint("also two", { version: 2, extends: 1.5 }),
  ]);
  const tree = { files: { "users.ts": () => ({ GET: answer }) } };
  const apps: [app: App, fix: string][] = [
    [new App().blueprint(users).blueprint(users), "It is registered twice"],
    [new App().blueprint(users).blueprint(others), "Keep one, or give"],
    [new App().blueprint(inherited), "Keep extends in one of the two"],
    [
      new App().blueprint(fileRoutes(tree)).blueprint(fileRoutes(tree)),
      "If a folder is registered twice, register it once",
    ],
  ];
  for (const [app, expected] of apps) {
    const [{ fix }] = mistakesOf(app);
    assertStringIncludes(fix, expected);
  }
  const [{ places }] = mistakesOf(new App().blueprint(users).blueprint(users));
  assertEquals(places, Array(2).fill('GET /users of blueprint "users"'));
  const group = new BlueprintGroup({ urlPrefix: "/all" }).append(users);
  const elsewhere = new App().blueprint(users).blueprint(group);
  assertEquals(elsewhere.routes.length, 2);
});

Deno.test("a conflict with a file says where the methods of one path belong", () => {
  const file = (method: string) => () => ({ [method]: answer });
  const alone = { files: { "x.ts": file("GET") } };
  const both = {
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": file("GET"),
      "v1/(admin)/users.ts": file("POST"),
    },
  };
  const apps: [app: App, hasHint: boolean][] = [
    [new App().blueprint(fileRoutes(both)), true],
    [new App().blueprint(fileRoutes(alone)).post("/x", answer), true],
    [new App().get("/x", answer).get("/x", answer), false],
  ];
  for (const [app, hasHint] of apps) {
    assertEquals(mistakesOf(app).map(({ fix }) => fix), [
      "Keep one, or give one of them a different path or version." +
      (hasHint
        ? " A route file serves its whole path: export all of its methods there."
        : ""),
    ]);
  }
});

/** Versions of two routes of one path, and whether 1.10 may have been meant. */
const NUMBERS: [
  title: string,
  versions: (number | string)[],
  hasHint: boolean,
][] = [
  ["two fractions", [1.1, 1.10], true],
  ["a fraction after a string", ["1.1", 1.10], true],
  ["a fraction before a string", [1.10, "v1.1"], true],
  ["two whole numbers", [3, 3], false],
  ["two strings", ["1.1", "v1.1"], false],
];

for (const [title, versions, hasHint] of NUMBERS) {
  Deno.test(`a conflict of ${title} ${hasHint ? "says" : "does not say"} how to write trailing zeros`, () => {
    const app = new App();
    for (const version of versions) app.get("/x", answer, { version });
    const [{ fix }] = mistakesOf(app);
    assertEquals(
      fix,
      "Keep one, or give one of them a different path or version." +
        (hasHint
          ? ' If one was meant to be version 1.10, write the string "1.10": ' +
            "the number 1.10 is 1.1."
          : ""),
    );
  });
}

Deno.test("a conflict in one version does not say how to write its number", () => {
  const blueprint = new Blueprint("b", { version: 1.1 }).get("/x", answer)
    .get("/x", answer);
  const [{ fix }] = mistakesOf(new App().blueprint(blueprint));
  assertEquals(
    fix,
    "Keep one, or give one of them a different path or version.",
  );
});

/** Versions that extend the one with a conflict, and inherit its routes. */
const HEIRS: [title: string, heirs: Blueprint[]][] = [
  ["once", []],
  ["once, however many versions inherit them", [
    new Blueprint("heir", { version: 2, extends: 1 }),
  ]],
];

for (const [title, heirs] of HEIRS) {
  Deno.test(`a conflict numbers declarations that read alike ${title}`, () => {
    const [one, two, three] = ["/a", "/b", "/a"].map((urlPrefix) =>
      new Blueprint("users", { urlPrefix, version: 1 }).get("/<id:int>", answer)
    );
    const app = new App().blueprint(one).blueprint(two).blueprint(three);
    for (const heir of heirs) app.blueprint(heir);
    const [{ places, reason }] = mistakesOf(app);
    const place = 'GET /<id:int> of blueprint "users"';
    assertEquals(places, [
      `${place} (number 1 of 3)`,
      `${place} (number 3 of 3)`,
    ]);
    assertStringIncludes(reason, `; ${place} (number 3 of 3) with version 1`);
  });
}

Deno.test("a conflict is reported once, however many versions inherit it", () => {
  const file = () => ({ GET: answer });
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/[id].ts": file,
    "v1/[name].ts": file,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v3/_version.ts": { version: 3, extends: 2 },
  });
  const mistakes = mistakesOf(app);
  assertEquals(mistakes.length, 1);
  assertStringIncludes(mistakes[0].reason, "Both serve /v1/<name:str>:");
});

Deno.test("two versions that inherit the same two paths have a conflict each", () => {
  const extending = (version: number, base: number) =>
    new Blueprint(`v${version} of ${base}`, { version, extends: base });
  const bases = [1, 3].map((version) =>
    new Blueprint(`v${version}`, { version }).get("/a", answer)
  );
  const group = Blueprint.group([
    ...bases,
    ...[2, 5].flatMap((version) =>
      [1, 3].map((base) => extending(version, base))
    ),
  ]);
  const reasons = mistakesOf(new App().blueprint(group))
    .map(({ reason }) => reason.split(":")[0]);
  assertEquals(reasons, ["Both serve /v2/a", "Both serve /v5/a"]);
});

Deno.test("a folder whose settings are refused conflicts with nothing", () => {
  const app = serveFiles({
    "(a)/_version.ts": { urlPrefix: 7 },
    "(a)/x.ts": () => ({ GET: answer }),
    "(b)/x.ts": () => ({ GET: answer }),
  });
  assertEquals(codesOf(mistakesOf(app)), ["bad-setting"]);
});
