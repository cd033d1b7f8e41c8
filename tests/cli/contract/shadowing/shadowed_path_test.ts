import { assertEquals, assertStringIncludes } from "@std/assert";
import type { LockedRoute } from "../../../../router/cli/contract/lock/contract.ts";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import {
  BETA,
  compare,
  contractOf,
  DELETE,
  DEPRECATED,
  GONE,
  lock,
} from "../compared_contract.ts";
import { say } from "../locked_folder.ts";

const OWN = {
  code: "/[0-5]+/",
  sku: "/[0-9]+/",
  word: "/[a-z]{3}/",
  broken: "[",
};

/** An existing path, a new one before it, and what is found. */
const OVERLAPS: [was: string, is: string, found: string | undefined][] = [
  ["/v1/<x:slug>", "/v1/<x:sku>", "warning endpoint-overlapped"],
  ["/v1/<x:sku>", "/v1/<x:code>", "warning endpoint-overlapped"],
  ["/v1/<x:sku>", "/v1/<x:int>", "warning endpoint-overlapped"],
  ["/v1/<x:sku>", "/v1/<x:[0-9]{4}>", "warning endpoint-overlapped"],
  ["/v1/<x>/<y:sku>", "/v1/<x:int>/<y:code>", "warning endpoint-overlapped"],
  ["/v1/<x>/7", "/v1/<x:int>/<y:sku>", "warning endpoint-overlapped"],
  ["/v1/<x:unknown>", "/v1/<x:int>", "warning endpoint-overlapped"],
  ["/v1/<x:broken>", "/v1/<x:int>", "warning endpoint-overlapped"],
  [
    "/v1/<x:[0-9]+>",
    "/v1/<x:[0-9]{4}>",
    "error api-removed-without-deprecation",
  ],
  ["/v1/<x:slug>", "/v1/<x:[0-9]+>", "error api-removed-without-deprecation"],
  ["/v1/<x:[0-9]+>", "/v1/<x:int>", "error api-removed-without-deprecation"],
  // What an int or a date surely matches is less than what it may match.
  ["/v1/<x:[1-9][0-9]{17}>", "/v1/<x:int>", "warning endpoint-overlapped"],
  [
    "/v1/<x:[0-9]{4}-02-3[0-9]>",
    "/v1/<x:ymd>",
    "warning endpoint-overlapped",
  ],
  ["/v1/<x>", "/v1/<x:sku>", "error api-removed-without-deprecation"],
  ["/v1/<x:sku>", "/v1/7", "info endpoint-hidden"],
  ["/v1/<x:sku>", "/v1/seven", undefined],
  ["/v1/<x:word>", "/v1/<x:code>", undefined],
  ["/v1/<x:word>", "/v1/<x:[a-z]{4}>", undefined],
  ["/v1/<x:word>", "/v1/<x:int>", undefined],
  ["/v1/<x:int>", "/v1/<x:sku>", undefined],
  ["/v1/<x>/a", "/v1/<x:int>/<y:sku>", undefined],
];

Deno.test("a new path is compared by type patterns, as far as they show", () => {
  for (const [was, is, found] of OVERLAPS) {
    const before = lock(was, {}, DELETE);
    const findings = compare(
      contractOf([before], OWN),
      contractOf([lock(is), before], OWN),
    );
    assertEquals(
      findings.map(({ severity, code }) => `${severity} ${code}`),
      [...found ? [found] : [], "info endpoint-added"],
      `${is} beside ${was}`,
    );
  }
});

const DIGITS = lock("/v1/<x:[0-9]+>");
const HEX = lock("/v1/<x:[0-9a-f]+>");
const SKU = lock("/v1/<x:sku>");

/** What was locked, what is published, and what is found. */
const ORDERS: [was: LockedRoute[], is: LockedRoute[], found: string[]][] = [
  [[DIGITS, HEX], [HEX, DIGITS], ["warning endpoint-preferred"]],
  [[SKU, HEX], [HEX, SKU], ["warning endpoint-preferred"]],
  // What was sent to the first by POST is not answered by the other.
  [[lock(DIGITS.path, {}, ["POST"]), HEX], [
    HEX,
    lock(DIGITS.path, {}, ["POST"]),
  ], ["error api-removed-without-deprecation"]],
  [[lock(SKU.path, {}, ["POST"]), HEX], [
    HEX,
    lock(SKU.path, {}, ["POST"]),
  ], ["warning endpoint-overlapped"]],
  [[DIGITS, HEX], [lock(HEX.path, GONE), DIGITS], [
    "error api-sunset-date-too-small",
    "warning endpoint-deprecated",
    "error api-sunset-date-too-small",
  ]],
  [[lock(DIGITS.path, BETA), HEX], [HEX, lock(DIGITS.path, BETA)], [
    "warning endpoint-preferred",
  ]],
  // No value matches both.
  [[DIGITS, lock("/v1/<x:[a-f]+>")], [lock("/v1/<x:[a-f]+>"), DIGITS], []],
  [[lock("/v1/<x:sku>/a"), lock("/v1/<x:code>/b")], [
    lock("/v1/<x:code>/b"),
    lock("/v1/<x:sku>/a"),
  ], []],
  // Paths compete only in one place.
  [[lock("/v1/<x:sku>"), lock("/v2/<x:code>")], [
    lock("/v2/<x:code>"),
    lock("/v1/<x:sku>"),
  ], []],
  [[lock("/v1/<x:sku>/<y:int>"), lock("/v1/<x:code>/<y>")], [
    lock("/v1/<x:code>/<y>"),
    lock("/v1/<x:sku>/<y:int>"),
  ], ["warning endpoint-preferred"]],
  [[lock("/v1/<a:int>/<x:sku>"), lock("/v1/<b:int>/<y:code>")], [
    lock("/v1/<b:int>/<y:code>"),
    lock("/v1/<a:int>/<x:sku>"),
  ], ["warning endpoint-preferred"]],
  [[lock("/v1/<x:int>"), SKU, lock("/v1/<x:code>")], [
    lock("/v1/<x:int>"),
    lock("/v1/<x:code>"),
    SKU,
  ], ["warning endpoint-preferred"]],
  // One path is widened as well.
  [[DIGITS, HEX, lock("/v1/a/<x:int>"), lock("/v1/a/<x:slug>")], [
    HEX,
    DIGITS,
    lock("/v1/a/<x>"),
    lock("/v1/a/<x:slug>"),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
    "warning endpoint-preferred",
  ]],
  // What is new comes last, and takes nothing.
  [[DIGITS], [DIGITS, lock(HEX.path, {}, ["POST"])], ["info endpoint-added"]],
  // The first segment that differs decides, whatever is tried first after it.
  [[lock("/v1/<x:sku>/<y:int>"), lock("/v1/<x>/5"), DIGITS, HEX], [
    HEX,
    DIGITS,
    lock("/v1/<x:sku>/<y:int>"),
    lock("/v1/<x>/5"),
  ], ["warning endpoint-preferred"]],
  [[SKU], [SKU, lock(HEX.path, {}, ["POST"])], ["info endpoint-added"]],
];

/** Pairs of which the second takes requests from the first, or none. */
const PREFERRED: [was: string, is: string, found: string | undefined][] = [
  ["/v1/<x>", "/v1/<x:int>", "warning endpoint-preferred"],
  ["/v1/<x:alpha>", "/v1/<x:sku>", undefined],
  ["/v1/<x:alpha>", "/v1/<x:word>", "warning endpoint-preferred"],
  ["/v1/<x:slug>", "/v1/<x:sku>", "warning endpoint-preferred"],
  ["/v1/<x:path>", "/v1/<x:ext>", "warning endpoint-preferred"],
  ["/v1/<x:alpha>", "/v1/<x:int>", undefined],
  ["/v1/<x:int>", "/v1/<x>", undefined],
  // Static text may never have been a value.
  ["/v1/<x>", "/v1/search", undefined],
];

Deno.test("a new path that answers requests of another one gets a warning", () => {
  for (const [was, is, found] of PREFERRED) {
    const findings = compare(
      contractOf([lock(was)], OWN),
      contractOf([lock(is), lock(was)], OWN),
    );
    assertEquals(
      findings.map(({ severity, code }) => `${severity} ${code}`),
      [...found ? [found] : [], "info endpoint-added"],
      `${is} beside ${was}`,
    );
  }
});

Deno.test("changes to what is tried first are reported where both types match a value", () => {
  for (const [was, is, expected] of ORDERS) {
    const found = compare(contractOf(was, OWN), contractOf(is, OWN));
    assertEquals(
      found.map((one) => `${one.severity} ${one.code}`),
      expected,
      is.map(({ path }) => path).join(" before "),
    );
  }
});

Deno.test("a new path that may take requests of a removable one gets no warning", () => {
  const before = lock("/v1/<x:sku>", DEPRECATED, DELETE);
  const findings = compare(
    contractOf([before], OWN),
    contractOf([lock("/v1/<x:code>"), before], OWN),
  );
  assertEquals(findings.map(({ code }) => code), ["endpoint-added"]);
});

Deno.test("check --locked reports once a type beside one that a version inherits", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/users/[name].ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
  });
  await callCliAnew(folder.path, "lock");
  folder.write("routes/v2/users/[id=int].ts", say("GET"));
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(stdout, "warning inherited-overlap: ");
  assertStringIncludes(stdout, "0 errors, 1 warning, 2 allowed changes.");
  assertEquals(code, 0, stdout);
});

Deno.test("check --locked reports a renamed file that lets another type be tried first", async () => {
  using folder = createProjectFolder({
    "routes/_types.ts": `export default {
  sku: { pattern: /[a-z]+-[0-9]+/ },
  code: { pattern: /[a-z]-[a-z0-9]+/ },
};\n`,
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/[a=sku].ts": say("GET"),
    "routes/v1/[b=code].ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  });
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v1/[a=sku].ts");
  folder.write("routes/v1/[sku=sku].ts", say("GET"));
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals([code, stdout], [
    0,
    `warning endpoint-preferred: routes/v1/[b=code].ts
  /v1/<b:code> (answered by /v1/<a:sku> before) and /v2/<b:code> (answered by \
/v2/<a:sku> before) are now tried first: values that match both go there.
  Declare expressions and custom types in their former order, and new \
ones after them; files are ordered by name. If the change is intended, accept it with: strata lock

5 files checked: 0 errors, 1 warning.
`,
  ]);
  await callCliAnew(folder.path, "lock");
  const locked = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(locked.stdout, "0 errors, 0 warnings.");
});
