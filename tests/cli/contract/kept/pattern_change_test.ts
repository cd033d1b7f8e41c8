import { assertEquals, assertStringIncludes } from "@std/assert";
import type { LockedRoute } from "../../../../router/cli/contract/lock/contract.ts";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { writeReadingModule } from "../../reading_module.ts";
import {
  BETA,
  compare,
  contractOf,
  DELETE,
  lock,
} from "../compared_contract.ts";
import { FILES, say } from "../locked_folder.ts";

const PLATE = "/[A-Z]{2}-[0-9]{3}/";
const CAR = lock("/v1/cars/<plate:plate>");

/**
 * Custom types that were locked, those that replace them, and what is found.
 */
const WIDTHS: [
  was: [old: string, types: Record<string, string>],
  is: [now: string, types: Record<string, string>],
  found: string,
][] = [
  [["sku", { sku: "/[A-Z]+/" }], ["alpha", {}], "info type-generalized"],
  [["sku", { sku: "/[A-F]+/i" }], ["alpha", {}], "info type-generalized"],
  [["sku", { sku: "/[A-Z]+/u" }], ["alpha", {}], "info type-generalized"],
  [["sku", { sku: "/[A-Z]+/" }], ["[A-Z0-9]+", {}], "info type-generalized"],
  [["sku", { sku: "/[0-9]{1,15}/" }], ["int", {}], "info type-generalized"],
  // An int holds no more.
  [["sku", { sku: "/[0-9]{1,16}/" }], ["int", {}], "error type-changed"],
  [["sku", { sku: "/[A-Z0-9]+/" }], ["alpha", {}], "error type-changed"],
  [["sku", {}], ["alpha", {}], "error type-changed"],
  [["sku", { sku: "/(/" }], ["alpha", {}], "error type-changed"],
  [["sku", { sku: "/(?=a)a/" }], ["alpha", {}], "error type-changed"],
  // A type may refuse what its pattern matches.
  [
    ["sku", { sku: "/[A-Z]+/" }],
    ["wide", { wide: "/[A-Za-z]+/" }],
    "warning pattern-changed",
  ],
  [
    ["[A-Z]+", {}],
    ["wide", { wide: "/[A-Za-z]+/" }],
    "warning pattern-changed",
  ],
  [
    ["uuid", {}],
    ["wide", { wide: "/[0-9A-Fa-f-]+/" }],
    "warning pattern-changed",
  ],
  [
    ["sku", { sku: "/[A-Za-z]+/" }],
    ["wide", { wide: "/[A-Z]+/" }],
    "error type-changed",
  ],
  // Patterns match no long texts.
  [["alpha", {}], ["wide", { wide: "/[A-Za-z]+/" }], "error type-changed"],
  [["ext=a", {}], ["wide", { wide: "/.+/" }], "error type-changed"],
  [
    ["sku", { sku: "/[A-Z]+/" }],
    ["wide", { wide: "/[a-z]+/i" }],
    "warning pattern-changed",
  ],
  // A letter that is left out is left out in the other case too.
  [
    ["sku", { sku: "/[^a]/" }],
    ["wide", { wide: "/[^a]/i" }],
    "error type-changed",
  ],
  [
    ["sku", { sku: "/[A-Zé]+/i" }],
    ["wide", { wide: "/[A-Zè]+/i" }],
    "error type-changed",
  ],
  // Without the flag, it is two characters.
  [
    ["sku", { sku: "/\u{1f600}/u" }],
    ["wide", { wide: "/[^a]/" }],
    "error type-changed",
  ],
  [
    ["sku", { sku: "/[^a]{2}/" }],
    ["wide", { wide: "/[^a]{2}/u" }],
    "error type-changed",
  ],
  [
    ["sku", { sku: "/[^a]/u" }],
    ["wide", { wide: "/[^]+/u" }],
    "warning pattern-changed",
  ],
];

Deno.test("what a custom type matched is compared by its pattern with what matches now", () => {
  for (const [[old, types], [now, others], expected] of WIDTHS) {
    const found = compare(
      contractOf([lock(`/v1/<x:${old}>`)], types),
      contractOf([lock(`/v1/<x:${now}>`)], others),
    );
    assertEquals(
      found.map(({ severity, code }) =>
        `${severity} ${code.replace("request-parameter-", "")}`
      ),
      [expected],
      `${old} to ${now}`,
    );
  }
});

Deno.test("a wider custom type is reported with what its pattern cannot prove", () => {
  const [{ reason, fix }] = compare(
    contractOf([lock("/v1/<x:sku>")], { sku: "/[A-Z]+/" }),
    contractOf([lock("/v1/<x:wide>")], { wide: "/[A-Za-z]+/" }),
  );
  assertEquals(
    [reason, fix],
    [
      "A parameter of /v1/<x:wide> was <x:sku> and is <x:wide>. The pattern " +
      "matches all former values, but the type may not accept them all.",
      "If it does not, write <x:sku> again, and change it in a new version.",
    ],
  );
});

/** Types and routes that were locked, those of now, and what is found. */
const PATTERNS: [
  was: [types: Record<string, string>, ...routes: LockedRoute[]],
  is: [types: Record<string, string>, ...routes: LockedRoute[]],
  found: string[],
][] = [
  [[{ plate: PLATE }, CAR], [{ plate: PLATE }, CAR], []],
  [[{}, CAR], [{ plate: PLATE }, CAR], []],
  [[{ plate: PLATE }, CAR], [{ plate: `${PLATE}i` }, CAR], [
    "info request-parameter-pattern-generalized",
  ]],
  [[{ plate: PLATE }, CAR], [
    { plate: "/x/" },
    lock("/v1/cars/<car:plate>"),
  ], ["error request-parameter-pattern-changed"]],
  [[{ plate: PLATE }, CAR], [{ plate: "/[A-Z]{2}-[0-9]{4}/" }, CAR], [
    "error request-parameter-pattern-changed",
  ]],
  [[{ plate: PLATE }, CAR], [{ plate: "/[A-Z]{2}-[0-9]{3,4}/" }, CAR], [
    "info request-parameter-pattern-generalized",
  ]],
  // A beta promises nothing.
  [[{ plate: PLATE }, lock(CAR.path, BETA)], [{ plate: "/x/" }, CAR], [
    "warning request-parameter-pattern-changed",
  ]],
  // No URL has what no longer matches.
  [[{ dots: "/[.]{1,3}/" }, lock("/<x:dots>")], [
    { dots: "/[.]{3}/" },
    lock("/<x:dots>"),
  ], ["warning request-parameter-pattern-changed"]],
  // What was locked by hand may be anything.
  [[{ plate: "/(?=a)a/" }, CAR], [{ plate: PLATE }, CAR], [
    "warning request-parameter-pattern-changed",
  ]],
  // One of two patterns matches more, and so takes requests of the other path.
  [[
    { code: "/[0-5]+/", sku: "/[a-z]+/" },
    lock("/v1/<x:sku>/<y:code>"),
    lock("/v1/<x>/<y>", {}, ["PUT"]),
  ], [
    { code: "/[0-9]+/", sku: "/[a-z]+/" },
    lock("/v1/<x:sku>/<y:code>"),
    lock("/v1/<x>/<y>", {}, ["PUT"]),
  ], [
    "info request-parameter-pattern-generalized",
    "error api-removed-without-deprecation",
  ]],
  [[{ plate: "[" }, CAR], [{ plate: PLATE }, CAR], [
    "warning request-parameter-pattern-changed",
  ]],
  [[{ plate: PLATE }, CAR], [{ plate: "/x/" }, lock("/v1/cars/<car>")], [
    "info request-parameter-type-generalized",
  ]],
  [[{ plate: PLATE }, CAR], [{ plate: "/x/" }], [
    "error api-path-removed-without-deprecation",
  ]],
  [[{ plate: PLATE }, CAR], [
    { plate: "/x/" },
    lock("/v1/cars/<plate:other>"),
    lock("/v2/<plate:plate>"),
  ], ["error request-parameter-type-changed", "info endpoint-added"]],
  // Only the name of the type differs.
  [[{ plate: PLATE }, CAR], [
    { sign: PLATE },
    lock("/v1/cars/<plate:sign>"),
    lock("/v1/cars/<plate>"),
  ], ["info request-parameter-type-renamed", "info endpoint-added"]],
  [[{}, lock("/v1/<x:[a-z]+-[0-9]+>")], [
    { sku: "/[a-z]+-[0-9]+/" },
    lock("/v1/<x:sku>"),
  ], ["info request-parameter-type-renamed"]],
  [[{ sku: "/[a-z]+-[0-9]+/" }, lock("/v1/<x:sku>")], [
    {},
    lock("/v1/<x:[a-z]+-[0-9]+>"),
  ], ["info request-parameter-type-renamed"]],
  // An edited lock file can nest too deep for the stack.
  [[{}, lock(`/v1/<x:${"(?:".repeat(20_000)}a${")".repeat(20_000)}>`)], [
    { sku: "/[a-z]+/" },
    lock("/v1/<x:sku>"),
  ], ["error request-parameter-type-changed"]],
  // The first of the same pattern answered all of them before.
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:[0-9]+>"), lock("/v1/<y:sku>")], [
    {},
    lock("/v1/<x:[0-9]+>"),
  ], []],
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:[0-9]+>"), lock("/v1/<y:sku>")], [
    { sku: "/[0-9]+/" },
    lock("/v1/<y:sku>"),
  ], ["info request-parameter-type-renamed", "warning endpoint-preferred"]],
  // What is tried first matched none of them with its former pattern.
  [[
    { sku: "/[a-z]+/" },
    lock("/v1/<y:sku>", {}, ["PUT"]),
    lock("/v1/<x:[0-9]+>"),
  ], [
    { sku: "/[0-9]+/" },
    lock("/v1/<y:sku>", {}, ["PUT"]),
  ], [
    "info request-parameter-type-renamed",
    "error api-removed-without-deprecation",
    "error request-parameter-pattern-changed",
  ]],
  // What is written alike matched less.
  [[
    { sku: "/[a-z]+/" },
    lock("/v1/<x:sku>/<y:int>"),
    lock("/v1/<x>/<y:int>", {}, DELETE),
  ], [
    { sku: "/[a-z0-9]+/" },
    lock("/v1/<x:sku>/<y>"),
    lock("/v1/<x>/<y:int>", {}, DELETE),
  ], [
    "info request-parameter-type-generalized",
    "info request-parameter-pattern-generalized",
    "error api-removed-without-deprecation",
  ]],
  // What has another name answered all of it before.
  [[
    { sku: "/[a-z]+/", digits: "/[0-9]+/" },
    lock("/v1/<x:sku>", {}, ["PUT"]),
    lock("/v1/<x:digits>", {}, ["PUT"]),
    lock("/v1/<x>"),
  ], [
    { sku: "/[0-9]+/" },
    lock("/v1/<x:sku>", {}, ["PUT"]),
    lock("/v1/<x>"),
  ], [
    "info request-parameter-type-renamed",
    "warning endpoint-preferred",
    "error request-parameter-pattern-changed",
  ]],
  // A renamed type takes nothing more from others.
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:sku>"), lock("/v1/<x>", {}, DELETE)], [
    {},
    lock("/v1/<x:[0-9]+>"),
    lock("/v1/<x>", {}, DELETE),
  ], ["info request-parameter-type-renamed"]],
  // What matches all of it is beside what is tried before that.
  [[{ sku: "/[a-z]+/" }, lock("/v1/<x:sku>"), lock("/v1/<y:[a-c]+>")], [
    {},
    lock("/v1/<x:alpha>"),
    lock("/v1/<y:[a-c]+>"),
  ], ["info request-parameter-type-generalized", "warning endpoint-preferred"]],
  [
    [
      { sku: "/[a-z]+/" },
      lock("/v1/<x:sku>", {}, DELETE),
      lock("/v1/<x:alpha>"),
    ],
    [{}, lock("/v1/<x:alpha>")],
    [
      "info request-parameter-type-generalized",
      "error api-removed-without-deprecation",
    ],
  ],
  // It answered all of them before.
  [[{ sku: "/[0-9]/" }, lock("/v1/<x:sku>"), lock("/v1/<x:int>")], [
    {},
    lock("/v1/<x:int>"),
  ], []],
  [[{ sku: "/[a-z]+/i" }, lock("/v1/<x:sku>")], [
    {},
    lock("/v1/<x:[a-z]+>"),
  ], ["error request-parameter-type-changed"]],
  [[{ a: "/a/", b: "/b/" }, lock("/v1/<x:a>"), lock("/v1/<x:b>")], [
    { c: "/b/", d: "/a/" },
    lock("/v1/<x:c>"),
    lock("/v1/<x:d>"),
  ], [
    "info request-parameter-type-renamed",
    "info request-parameter-type-renamed",
  ]],
  [[{ plate: PLATE }, lock("/v1/<a:plate>/<b>")], [
    { plate: "/x/" },
    lock("/v1/<a>/<b:plate>"),
  ], [
    "info request-parameter-type-generalized",
    "error request-parameter-type-changed",
  ]],
  [[{ a: "/a/", constructor: "/b/" }, lock("/<x:constructor>/<y:a>/<z:a>")], [
    { a: "/b/", constructor: "/c/" },
    lock("/<x:constructor>/<y:a>/<z:a>"),
  ], [
    "error request-parameter-pattern-changed",
    "error request-parameter-pattern-changed",
  ]],
];

Deno.test("changes to type patterns are reported where paths still name the types", () => {
  for (const [was, is, expected] of PATTERNS) {
    const [locked, current] = [was, is].map(([types, ...routes]) =>
      contractOf(routes, types)
    );
    const found = compare(locked, current);
    assertEquals(found.map((one) => `${one.severity} ${one.code}`), expected);
  }
});

const TYPED = {
  ...FILES,
  "routes/_types.ts": `export default {
  zip: { pattern: /[0-9]{5}/ },
  plate: { pattern: /[A-Z]{2}-[0-9]{3}/i },
  unused: { pattern: /u/ },
};\n`,
  "routes/v1/cars/[plate=plate].ts": say("GET"),
  "routes/v1/zips/[zip=zip].ts": say("GET"),
  "routes/v2/cars/[plate=plate]/[other=plate].ts": say("GET"),
  "main.ts": writeReadingModule(),
};

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`check --locked reports once a type whose pattern has changed, in ${routes}`, async () => {
    using folder = createProjectFolder(TYPED);
    const args = ["check", "--locked", routes];
    await callCliAnew(folder.path, "lock", routes);
    const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
    assertStringIncludes(
      file,
      `{
  "format": 1,
  "types": [
    {"name":"plate","pattern":"/[A-Z]{2}-[0-9]{3}/i"},
    {"name":"zip","pattern":"/[0-9]{5}/"}
  ],
  "routes": [
`,
    );
    assertEquals(JSON.parse(file).routes.length, 8);
    const same = await callCliAnew(folder.path, ...args);
    assertEquals([same.code, same.stderr], [0, ""]);
    assertStringIncludes(same.stdout, "0 errors, 0 warnings.\n");
    folder.write(
      "routes/_types.ts",
      TYPED["routes/_types.ts"].replace(/\/\[A-Z.*i/, "/[a-z]{9}/"),
    );
    const { code, stdout } = await callCliAnew(folder.path, ...args);
    assertEquals(code, 1);
    const [place, command] = routes === "routes"
      ? ["routes/_types.ts", "strata lock"]
      : ["/v1/cars/<plate:plate>", "strata lock main.ts"];
    assertStringIncludes(
      stdout,
      `error request-parameter-pattern-changed: ${place}
  The pattern of type "plate" in /v1/cars/<plate:plate> and \
/v2/cars/<plate:plate>/<other:plate> was /[A-Z]{2}-[0-9]{3}/i and is \
/[a-z]{9}/, which no longer matches "az-909".
  Unless its parse already refused all such values, write /[A-Z]{2}-[0-9]{3}/i again, and give the new pattern to \
a type of another name, in a new version. If the change is intended, accept it \
with: ${command}

`,
    );
    assertStringIncludes(stdout, "1 error, 0 warnings.\n");
  });
}

const GROWN = "now tried first: values that match both go there.";

/** Patterns of a type, the path beside one with it, and what is reported. */
const BESIDE: [
  pattern: [old: string, now: string],
  beside: LockedRoute,
  reported: string[],
][] = [
  [["/[0-9]{2}/", "/[a-z0-9]{2}/"], lock("/<word:alpha>"), [
    `/<x:own> (answered by /<word:alpha> before) is ${GROWN}`,
  ]],
  [["/[a-z]{2}/", "/[a-z]{2,3}/"], lock("/<name>"), [
    `/<x:own> (answered by /<name> before) is ${GROWN}`,
  ]],
  [["/[0-9]{2}/", "/[a-z0-9]{2}/"], lock("/<word:alpha>", {}, DELETE), [
    "DELETE /<x:own> (answered by /<word:alpha> before) may no longer be " +
    "answered: values that both types accept, if any, go there first.",
  ]],
  // Neither matches letters.
  [["/[0-9]{2}/", "/[0-9]{2,3}/"], lock("/<word:alpha>"), []],
  // It matches less.
  [["/[a-z0-9]{2}/", "/[a-y0-9]{2}/"], lock("/<name>"), []],
  // These come first.
  [["/[a-z]{2}/", "/[a-z]{2,3}/"], lock("/abc"), []],
  [["/[a-z]{2}/", "/[a-z0-9]{2}/"], lock("/<id:int>"), []],
];

Deno.test("what a wider pattern takes from other paths is reported", () => {
  for (const [[old, now], beside, reported] of BESIDE) {
    const routes = [lock("/<x:own>"), beside];
    const found = compare(
      contractOf(routes, { own: old }),
      contractOf(routes, { own: now }),
    );
    const others = found.filter(({ code }) => !code.includes("pattern"));
    assertEquals(others.map(({ reason }) => reason), reported, now);
  }
});

Deno.test("a path that matches more by its types is reported beside another that does", () => {
  const routes = [
    lock("/<x:own>/<y:own>"),
    lock("/<x:own>/<y>", {}, DELETE),
    lock("/<x>/<y>", {}, DELETE),
  ];
  const [{ reason }] = compare(
    contractOf(routes, { own: "/[0-9]{2}/" }),
    contractOf(routes, { own: "/[a-z0-9]{2}/" }),
  ).filter(({ code }) => code.startsWith("api-removed"));
  assertStringIncludes(
    reason,
    "DELETE /<x:own>/<y:own> (answered by /<x>/<y> before)",
  );
});

Deno.test("a path that matches more by its types takes it from the path that answered it", () => {
  const routes = [
    lock("/<x:own>"),
    lock("/<x>"),
    lock("/<x:path>", {}, DELETE),
  ];
  const [first, ...others] = compare(
    contractOf(routes, { own: "/[0-9]{2}/" }),
    contractOf(routes, { own: "/[a-z0-9]{2}/" }),
  ).filter(({ severity }) => severity !== "info");
  assertStringIncludes(first.reason, "/<x:own> (answered by /<x> before) is");
  assertEquals(others, []);
});

Deno.test("a path that matches more by its types is advised to match less, whatever the order", () => {
  const [own, hex, any] = ["/<x:own>", "/<x:[0-9a-f]{2}>", "/<x>"]
    .map((path) => lock(path));
  const [{ reason, fix }] = compare(
    contractOf([hex, own, any], { own: "/[0-9]{2}/" }),
    contractOf([own, hex, any], { own: "/[a-z0-9]{2}/" }),
  ).filter(({ code }) => code === "endpoint-preferred");
  assertStringIncludes(reason, "/<x:own> (answered by /<x> before)");
  assertEquals(fix, "Use a type that accepts none of them.");
});

Deno.test("check --locked only warns about a pattern that refuses what parse has refused", async () => {
  const write = (pattern: string) =>
    `export default { day: { pattern: ${pattern}, parse: (text: string) => ` +
    "/^....-..-..$/.test(text) ? text : undefined } };\n";
  using folder = createProjectFolder({
    "routes/_types.ts": write("/[0-9-]+/"),
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/[day=day].ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  folder.write("routes/_types.ts", write("/[0-9]{4}-[0-9]{2}-[0-9]{2}/"));
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 0);
  assertStringIncludes(stdout, "warning request-parameter-pattern-changed: ");
});

Deno.test("a pattern is reported once for paths that stay and paths that have moved", () => {
  const moving = ["a", "b", "c"].map((name) => `/${name}/<sku:sku>`);
  const routesAt = (beginning: string) =>
    ["/v1/x/<sku:sku>", ...moving.map((path) => beginning + path)]
      .map((path) => lock(path));
  const found = compare(
    contractOf(routesAt("/v1/old"), { sku: "/[A-Z]+/" }),
    contractOf(routesAt("/v1/new"), { sku: "/[A-F]+/" }),
  );
  const reported = found.filter(({ code }) =>
    code === "request-parameter-pattern-changed"
  );
  assertEquals(reported.map(({ places }) => places), [["/v1/x/<sku:sku>"]]);
});
