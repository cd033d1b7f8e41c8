import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { App, text } from "@strata/router";
import { compareContracts } from "../../router/cli/contract/compare.ts";
import type {
  Contract,
  LockedRoute,
} from "../../router/cli/contract/lock_file.ts";
import {
  type Published,
  readPublished,
} from "../../router/cli/contract/published.ts";
import type { Finding } from "../../router/cli/printing/finding.ts";
import { METHODS } from "../../router/declare/method.ts";
import {
  createProjectFolder,
  type FileTexts,
  type TestFolder,
  writeFiles,
} from "../test_folder.ts";
import { runCliWith } from "./command_line.ts";
import { writeReadingModule } from "./reading_module.ts";

const NOW = Date.parse("2026-11-21");
const PAST = "2026-01-01T00:00:00.000Z";
const TODAY = "2026-11-21T00:00:00.000Z";
const FUTURE = "2027-05-01T00:00:00.000Z";
const LATER = "2028-05-01T00:00:00.000Z";

function lock(
  path: string,
  life: Omit<LockedRoute, "path" | "methods"> = {},
  methods: LockedRoute["methods"] = ["GET"],
): LockedRoute {
  return { path, methods, ...life };
}

function contractOf(
  routes: readonly LockedRoute[],
  types: Readonly<Record<string, string>> = {},
): Contract {
  const patterns = new Map(Object.entries(types));
  return { types: patterns, routes };
}

/** Compares routes, all of which are declared at one place. */
function compare(locked: Contract, current: Contract) {
  const app = new App();
  app.get("/", () => new Response());
  const [route] = app.routes;
  const published: Published = {
    ...current,
    routes: current.routes.map((one) => ({
      ...one,
      route,
      areMethodsKnown: true,
    })),
    typesPlace: undefined,
    removers: new Map(),
  };
  const lock = { file: "versions.lock.json", command: "strata lock" };
  return compareContracts(locked, published, NOW, lock);
}

const A = "/v1/a";
const DEPRECATED = { deprecated: PAST };
const BETA = { stability: "beta" } as const;
const ALPHA = { stability: "alpha" } as const;
const TO_DEPRECATE = { deprecated: FUTURE };
const ENDED = { deprecated: PAST, sunset: PAST };
const ENDING = { deprecated: PAST, sunset: FUTURE };
const GONE = { ...ENDED, onSunset: "gone" } as const;
const TO_GO = { ...ENDING, onSunset: "gone" } as const;

/** What was locked, what is published, and what is found. */
const CHANGES: [was: LockedRoute[], is: LockedRoute[], found: string[]][] = [
  [[lock(A)], [lock(A)], []],
  [[lock("/v1/<id:int>")], [lock("/v1/<user:int>")], []],
  [[lock("/v1/caf%C3%A9")], [lock("/v1/café")], []],
  [[lock("/v1/<a:int>/<b>")], [lock("/v1/<a>/<b:int>")], [
    "info request-parameter-type-generalized",
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<a:int>/<b:int>")], [lock("/v1/<a:uuid>/<b:uuid>")], [
    "error request-parameter-type-changed",
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/%3Cid:int%3E")], [lock("/v1/<id:int>")], [
    "error api-path-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:(?<y>[0-9]+)>")], [lock("/v1/<x:(?<z>[0-9]+)>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<id>")], [
    lock("/v1/<id>"),
    lock("/v1/<id:int>", {}, ["POST"]),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<id>")], [
    lock("/v1/<id>"),
    lock("/v1/<id:int>", {}, ["GET", "POST"]),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id:int>")], [
    lock("/v1/<id:int>"),
    lock("/v1/<id>", {}, ["POST"]),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id>")], [
    lock("/v1/<id>"),
    lock("/v1/search", {}, ["POST"]),
  ], ["info endpoint-hidden", "info endpoint-added"]],
  [[lock("/v1/<id>")], [
    lock("/v1/<id>"),
    lock("/v1/search", GONE),
  ], ["info endpoint-hidden", "info endpoint-added"]],
  [[lock("/v1/<id>", GONE)], [
    lock("/v1/<id>", GONE),
    lock("/v1/search", GONE),
  ], ["info endpoint-added"]],
  // Their parameters of type path may take different numbers of segments.
  [[
    lock("/v1/<a:path>/<b:int>", {}, ["POST"]),
    lock("/v1/<a:float>/<b:float>", {}, ["POST"]),
  ], [
    lock("/v1/<a:path>/<b:int>", {}, ["POST"]),
    lock("/v1/<a:float>/<b:float>", {}, ["POST"]),
    lock("/v1/<a:float>/<b:path>"),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  // What the new path takes of the first was the second one's already.
  [[
    lock("/v1/<a>/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:int>", {}, ["POST"]),
  ], [
    lock("/v1/<a>/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:path>"),
  ], ["info endpoint-added"]],
  [[
    lock("/<a>/<b:path>/<c:int>", {}, ["POST"]),
    lock("/<a:int>/<b:path>/<c:int>", {}, ["POST"]),
  ], [
    lock("/<a>/<b:path>/<c:int>", {}, ["POST"]),
    lock("/<a:int>/<b:path>/<c:int>", {}, ["POST"]),
    lock("/<a:int>/<b:path>/<c>"),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id:int>")], [
    lock("/v1/<id:int>"),
    lock("/v1/search", {}, ["POST"]),
  ], ["info endpoint-added"]],
  [[lock("/v1/<x:path>/end")], [
    lock("/v1/<x:path>/end"),
    lock("/v1/<a>/<b:sku>/end", {}, ["POST"]),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:path>")], [
    lock("/v1/<x:path>"),
    lock("/v1", {}, ["POST"]),
  ], ["info endpoint-added"]],
  [[lock("/v1/<x:path>")], [lock("/v1/<x>"), lock("/v1/<x>/<y>")], [
    "error request-parameter-type-changed",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:path>")], [
    lock("/v1/<x>"),
    lock("/v1/<x>/<y>", {}, ["POST"]),
  ], [
    "error request-parameter-type-changed",
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:slug>")], [
    lock("/v1/<x:slug>"),
    lock("/v1/<x:int>", {}, ["POST"]),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[
    lock("/v1/users/<x:uuid>"),
    lock("/v1/<x>/<y>", {}, ["GET", "DELETE"]),
  ], [
    lock("/v1/users/<x>"),
    lock("/v1/<x>/<y>", {}, ["GET", "DELETE"]),
  ], [
    "info request-parameter-type-generalized",
    "info endpoint-hidden",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>", {}, ["GET", "PUT"])], [
    lock("/v1/<x:float>"),
    lock("/v1/<x>", {}, ["GET", "PUT"]),
  ], [
    "info request-parameter-type-generalized",
    "error api-removed-without-deprecation",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>")], [
    lock("/v1/<x:float>"),
    lock("/v1/<x>"),
  ], ["info request-parameter-type-generalized"]],
  [[lock("/v1/<x>/<y:int>"), lock("/v1/<x:slug>/<y>", {}, ["GET", "PUT"])], [
    lock("/v1/<x:int>/<y:int>"),
    lock("/v1/<x:slug>/<y>", {}, ["GET", "PUT"]),
  ], [
    "error request-parameter-type-changed",
    "error api-removed-without-deprecation",
  ]],
  // A slug of more digits than an int may have is a float all the same.
  [[lock("/v1/<x:slug>")], [
    lock("/v1/<x:slug>"),
    lock("/v1/<x:int>", {}, ["GET", "POST"]),
    lock("/v1/<x:float>", {}, ["POST"]),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:alpha>"), lock("/v1/<x:int>")], [
    lock("/v1/<x:float>"),
    lock("/v1/<x>"),
  ], [
    "info request-parameter-type-generalized",
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x:slug>")], [lock("/v1/<x>")], [
    "info request-parameter-type-generalized",
    "info request-parameter-type-generalized",
  ]],
  [[lock(A, ENDED)], [lock(A, GONE)], ["info endpoint-gone"]],
  // What answers 410 is as good as removed.
  [[lock(A, { sunset: PAST })], [
    lock(A, { sunset: PAST, onSunset: "gone" }),
  ], ["error endpoint-gone"]],
  [[lock(A, { sunset: PAST })], [lock(A, { ...GONE, deprecated: TODAY })], [
    "error endpoint-gone",
    "info endpoint-deprecated",
  ]],
  [[lock(A, { sunset: FUTURE })], [
    lock(A, { sunset: FUTURE, onSunset: "gone" }),
  ], ["warning endpoint-gone"]],
  [[lock(A, { sunset: PAST, ...BETA })], [
    lock(A, { sunset: PAST, onSunset: "gone", ...BETA }),
  ], ["warning endpoint-gone"]],
  [[lock(A, BETA)], [], ["warning api-path-removed-without-deprecation"]],
  [[lock("/v1/<a:int>", BETA)], [lock("/v1/<a:uuid>")], [
    "warning request-parameter-type-changed",
  ]],
  [[lock(A, BETA, ["GET", "PUT"])], [lock(A, {}, ["PUT"])], [
    "warning api-removed-without-deprecation",
  ]],
  [[lock(A), lock(A, BETA, ["PUT"])], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A)], [lock(A, BETA, ["PUT"])], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:path>", {}, ["GET", "PUT"]), lock("/v1/<a>/<b>")], [
    lock("/v1/<x:path>", {}, ["GET", "PUT"]),
    lock("/v1/<a>/<b>"),
    lock("/v1/<a>/<b:int>"),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id>", BETA)], [
    lock("/v1/<id>", BETA),
    lock("/v1/<id:int>", {}, ["POST"]),
  ], [
    "warning api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<f:ext>")], [
    lock("/v1/<f:ext>"),
    lock("/v1/<n:float>", {}, ["POST"]),
  ], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  // The first segment that differs decides, whatever follows it.
  [[lock("/v1/<id>/items", {}, ["GET", "POST"])], [
    lock("/v1/<id>/items", {}, ["GET", "POST"]),
    lock("/v1/<id:int>/<section>"),
  ], ["error api-removed-without-deprecation", "info endpoint-added"]],
  [[lock("/v1/<id>/items", {}, ["GET", "POST"])], [
    lock("/v1/<id>/items", {}, ["GET", "POST"]),
    lock("/v1/<id:int>/items", {}, ["GET", "POST"]),
    lock("/v1/<id:int>/<section>"),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id:int>/<section>", {}, ["GET", "POST"])], [
    lock("/v1/<id:int>/<section>", {}, ["GET", "POST"]),
    lock("/v1/<id>/items"),
  ], ["info endpoint-added"]],
  [[lock("/v1/<id>/meta", {}, ["GET", "PUT"])], [
    lock("/v1/<id>/meta", {}, ["GET", "PUT"]),
    lock("/v1/<id:int>/<rest:path>"),
  ], ["error api-removed-without-deprecation", "info endpoint-added"]],
  [[lock("/v1/<id>/a/b", {}, ["PUT"])], [
    lock("/v1/<id>/a/b", {}, ["PUT"]),
    lock("/v1/<id:int>/<rest:path>"),
  ], ["error api-removed-without-deprecation", "info endpoint-added"]],
  [[lock("/v1/<p>/<q:int>", {}, ["PUT"])], [
    lock("/v1/<p>/<q:int>", {}, ["PUT"]),
    lock("/v1/me/<x>"),
  ], ["info endpoint-hidden", "info endpoint-added"]],
  [[lock("/v1/<p>/<q:int>", {}, ["PUT"])], [
    lock("/v1/<p>/<q:int>", {}, ["PUT"]),
    lock("/v1/<x:int>/<y:alpha>"),
  ], ["info endpoint-added"]],
  // Of several wider paths, one answers what a path took: whichever name it has.
  ...["a", "z"].map((name): typeof CHANGES[number] => [
    [lock("/v1/<b:int>", {}, ["PUT"]), lock("/v1/<b:float>")],
    [lock(`/v1/<${name}>`, {}, ["PUT"]), lock("/v1/<b:float>")],
    [
      "info request-parameter-type-generalized",
      "error api-removed-without-deprecation",
      "info endpoint-added",
    ],
  ]),
  [[lock("/v1/<id:int>")], [
    lock("/v1/<a>"),
    lock("/v1/<z:float>", {}, ["PUT"]),
  ], [
    "info request-parameter-type-generalized",
    "error api-removed-without-deprecation",
    "info endpoint-added",
    "info endpoint-added",
  ]],
  [[lock("/v1/<a:int>/<b:int>")], [
    lock("/v1/<a>/<b:int>"),
    lock("/v1/<a:float>/<b:slug>", {}, ["PUT"]),
  ], [
    "info request-parameter-type-generalized",
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  // What takes more comes after others that it was preferred to.
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x:slug>")], [
    lock("/v1/<x>", {}, ["PUT"]),
    lock("/v1/<x:slug>"),
  ], [
    "info request-parameter-type-generalized",
    "error api-removed-without-deprecation",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x:slug>")], [
    lock("/v1/<x>"),
    lock("/v1/<x:slug>"),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
  ]],
  [[lock("/v1/<x:int>", DEPRECATED), lock("/v1/<x:slug>")], [
    lock("/v1/<x>", DEPRECATED),
    lock("/v1/<x:slug>"),
  ], ["info request-parameter-type-generalized"]],
  [[lock("/v1/<x:int>"), lock("/v1/<x:alpha>")], [
    lock("/v1/<x>"),
    lock("/v1/<x:alpha>"),
  ], ["info request-parameter-type-generalized"]],
  [[
    lock("/v1/<x:int>", {}, ["PUT"]),
    lock("/v1/<x:slug>"),
    lock("/v1/<x>", {}, ["PUT"]),
  ], [
    lock("/v1/<x:slug>"),
    lock("/v1/<x>", {}, ["PUT"]),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
    "error api-removed-without-deprecation",
  ]],
  [[lock("/v1/<x:sku>", {}, ["PUT"]), lock("/v1/<x:slug>")], [
    lock("/v1/<x>", {}, ["PUT"]),
    lock("/v1/<x:slug>"),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-overlapped",
  ]],
  [[lock("/v1/<x:int>/a", {}, ["PUT"]), lock("/v1/<x:slug>/<y>")], [
    lock("/v1/<x>/a", {}, ["PUT"]),
    lock("/v1/<x:slug>/<y>"),
  ], [
    "info request-parameter-type-generalized",
    "error api-removed-without-deprecation",
  ]],
  // What takes requests over is asked for its own end, and its stability.
  [[lock("/v1/<x:int>"), lock("/v1/<x>", GONE)], [lock("/v1/<x>", GONE)], [
    "info request-parameter-type-generalized",
    "error api-sunset-date-too-small",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>", BETA)], [lock("/v1/<x>", BETA)], [
    "info request-parameter-type-generalized",
    "error api-stability-decreased",
  ]],
  [
    [lock("/v1/<x:int>", GONE), lock("/v1/<x>", GONE)],
    [lock("/v1/<x>", GONE)],
    [
      "info api-path-removed-with-deprecation",
    ],
  ],
  [[lock("/v1/<x>")], [lock("/v1/<x>"), lock("/v1/<x:int>", GONE)], [
    "error api-sunset-date-too-small",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x>")], [lock("/v1/<x>"), lock("/v1/<x:int>", ALPHA)], [
    "error api-stability-decreased",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x>", BETA)], [lock("/v1/<x>"), lock("/v1/<x:int>", GONE)], [
    "warning api-sunset-date-too-small",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x>", ENDING)], [lock("/v1/<x>", ENDING), lock("/v1/<x:int>")], [
    "info endpoint-added",
  ]],
  [[lock("/v1/<x>", ENDING)], [
    lock("/v1/<x>", ENDING),
    lock("/v1/<x:int>", ENDED),
  ], ["error api-sunset-date-changed-too-small", "info endpoint-added"]],
  // What another path answered already is not taken from the wider one.
  [[lock("/v1/<x>/<y>", {}, ["PUT"]), lock("/v1/<x:int>/<y>")], [
    lock("/v1/<x>/<y>", {}, ["PUT"]),
    lock("/v1/<x:int>/<y>"),
    lock("/v1/<x:int>/<y:slug>"),
  ], ["info endpoint-added"]],
  [[lock("/v1/<x>/<y>", {}, ["PUT"]), lock("/v1/<x:int>/a")], [
    lock("/v1/<x>/<y>", {}, ["PUT"]),
    lock("/v1/<x:int>/a"),
    lock("/v1/<x:int>/<y:slug>"),
  ], ["error api-removed-without-deprecation", "info endpoint-added"]],
  [[lock("/v1/<x:int>", ENDED), lock("/v1/<x>", GONE)], [
    lock("/v1/<x>", GONE),
  ], ["info api-path-removed-with-deprecation"]],
  [
    [
      lock("/v1/<x:int>", ENDED),
      lock("/v1/<x:int>", {}, ["PUT"]),
      lock("/v1/<x>", {}, ["GET", "PUT"]),
    ],
    [lock("/v1/<x>", {}, ["GET", "PUT"])],
    [
      "info request-parameter-type-generalized",
      "warning endpoint-preferred",
    ],
  ],
  [[lock("/v1/<x:int>"), lock("/v1/<x>", ENDING)], [
    lock("/v1/<x>", ENDING),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
  ]],

  [[lock(A), lock(A, {}, ["PUT"])], [lock(A, {}, ["PUT"]), lock(A)], []],
  [[lock(A), lock(A, {}, ["PUT"])], [lock(A, {}, ["GET", "PUT"])], []],
  [[lock(A, {}, ["GET", "PUT"])], [lock(A), lock(A, {}, ["PUT"])], []],
  [[lock(A), lock(A, ENDING, ["PUT"])], [lock(A, {}, ["GET", "PUT"])], [
    "info endpoint-reactivated",
  ]],
  [[lock(A), lock(A, {}, ["PUT"])], [lock(A)], [
    "error api-removed-without-deprecation",
  ]],
  [[lock(A, DEPRECATED, METHODS), lock(A, ENDING)], [
    lock(A, DEPRECATED, METHODS),
    lock(A, ENDING),
  ], []],
  [[lock(A, GONE), lock(A, {}, METHODS)], [
    lock(A, GONE),
    lock(A, {}, METHODS),
  ], []],
  [[lock(A, {}, METHODS)], [lock(A, DEPRECATED), lock(A, {}, METHODS)], [
    "warning endpoint-deprecated",
  ]],
  [[lock(A)], [], ["error api-path-removed-without-deprecation"]],
  [[lock(A, ENDING)], [], ["error api-path-removed-before-sunset"]],
  [[lock(A, ENDED)], [], ["info api-path-removed-with-deprecation"]],
  [[lock(A, { sunset: PAST, onSunset: "gone" })], [], [
    "info api-path-removed-with-deprecation",
  ]],
  [[lock(A, { sunset: FUTURE, onSunset: "gone" })], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A, { sunset: PAST })], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A, DEPRECATED)], [], ["info api-path-removed-with-deprecation"]],
  [[lock(A, { deprecated: "2026-11-21" })], [], [
    "info api-path-removed-with-deprecation",
  ]],
  [[lock(A, { sunset: "2026-11-21", onSunset: "gone" })], [], [
    "info api-path-removed-with-deprecation",
  ]],
  [[lock(A, TO_DEPRECATE)], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A, { deprecated: FUTURE, sunset: LATER })], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A, TO_DEPRECATE, ["GET", "PUT"])], [lock(A)], [
    "error api-removed-without-deprecation",
    "info endpoint-reactivated",
  ]],
  [[lock(A, {}, ["GET", "PUT"])], [lock(A)], [
    "error api-removed-without-deprecation",
  ]],
  [[lock(A, {}, ["GET", "HEAD", "OPTIONS"])], [lock(A)], []],
  [[lock(A)], [lock(A, {}, ["GET", "HEAD", "OPTIONS"])], []],
  [[lock(A, {}, ["PUT", "HEAD", "OPTIONS"])], [lock(A, {}, ["PUT"])], [
    "error api-removed-without-deprecation",
  ]],
  [[lock(A, ENDING, ["GET", "PUT"])], [lock(A, ENDING)], [
    "error api-removed-before-sunset",
  ]],
  [[lock(A, ENDED, ["GET", "PUT"])], [lock(A, ENDED)], [
    "info api-removed-with-deprecation",
  ]],
  [[lock(A, ENDING)], [lock(A, ENDED)], [
    "error api-sunset-date-changed-too-small",
  ]],
  [[lock(A, ENDED)], [lock(A, ENDING)], []],
  [[lock(A, ENDING)], [lock(A, DEPRECATED)], ["error sunset-deleted"]],
  [[lock(A, DEPRECATED)], [lock(A, GONE)], [
    "error api-sunset-date-too-small",
  ]],
  [[lock(A, DEPRECATED)], [lock(A, TO_GO)], ["info sunset-added"]],
  [[lock(A, DEPRECATED)], [lock(A, ENDED)], ["warning sunset-added"]],
  [[lock(A, DEPRECATED)], [lock(A, ENDING)], ["info sunset-added"]],
  [[lock(A, DEPRECATED)], [lock(A, { sunset: FUTURE })], [
    "warning sunset-added",
    "info endpoint-reactivated",
  ]],
  [[lock(A, TO_DEPRECATE)], [
    lock(A, { ...TO_DEPRECATE, sunset: LATER, onSunset: "gone" }),
  ], ["info sunset-added"]],
  [[lock(A, { deprecated: LATER })], [lock(A, TO_GO)], [
    "warning sunset-added",
    "warning deprecation-date-changed-too-small",
  ]],
  [[lock(A, { deprecated: LATER })], [lock(A, ENDING)], [
    "info sunset-added",
    "warning deprecation-date-changed-too-small",
  ]],
  [[lock(A)], [lock(A, { sunset: FUTURE })], ["warning sunset-added"]],
  [[lock(A)], [lock(A, { sunset: FUTURE, onSunset: "gone" })], [
    "warning sunset-added",
  ]],
  [[lock(A)], [lock(A, TO_GO)], [
    "warning sunset-added",
    "warning endpoint-deprecated",
  ]],
  [[lock(A)], [lock(A, { deprecated: FUTURE, sunset: LATER })], [
    "info endpoint-deprecated",
  ]],
  // A date of the last 30 days may have waited for its release.
  [[lock(A)], [lock(A, { deprecated: "2026-10-21" })], [
    "warning endpoint-deprecated",
  ]],
  [[lock(A)], [lock(A, { deprecated: "2026-10-22" })], [
    "info endpoint-deprecated",
  ]],
  [[lock(A)], [lock(A, { deprecated: TODAY, sunset: "2026-12-20" })], [
    "warning sunset-added",
    "info endpoint-deprecated",
  ]],
  [[lock(A)], [lock(A, { deprecated: TODAY, sunset: "2026-12-21" })], [
    "info endpoint-deprecated",
  ]],
  [[lock(A, DEPRECATED)], [
    lock(A, { ...DEPRECATED, sunset: "2026-12-20" }),
  ], ["warning sunset-added"]],
  [[lock(A, DEPRECATED)], [
    lock(A, { ...DEPRECATED, sunset: "2026-12-20", onSunset: "gone" }),
  ], ["warning sunset-added"]],
  [[lock(A, DEPRECATED)], [
    lock(A, { ...DEPRECATED, sunset: "2026-12-21", onSunset: "gone" }),
  ], ["info sunset-added"]],
  // Until it is deprecated, clients can count on what is there.
  [[lock(A, TO_DEPRECATE)], [lock(A, { deprecated: TODAY })], [
    "warning deprecation-date-changed-too-small",
  ]],
  [[lock(A, TO_DEPRECATE)], [lock(A, { deprecated: LATER })], []],
  [[lock(A, { deprecated: TODAY })], [lock(A, DEPRECATED)], []],
  [[lock(A, BETA)], [lock(A, { ...BETA, ...DEPRECATED })], [
    "warning endpoint-deprecated",
  ]],
  [[lock(A, ENDING)], [lock(A, TO_GO)], ["info endpoint-gone"]],
  [[lock(A)], [lock(A, BETA)], ["error api-stability-decreased"]],
  [[lock(A)], [lock(A, ALPHA)], ["error api-stability-decreased"]],
  [[lock(A, BETA)], [lock(A, ALPHA)], ["warning api-stability-decreased"]],
  [[lock(A, ALPHA)], [lock(A, BETA)], []],
  [[lock(A, BETA)], [lock(A)], []],
  [[lock(A, {}, ["GET", "PUT"])], [lock(A, BETA)], [
    "error api-removed-without-deprecation",
    "error api-stability-decreased",
  ]],
  [[lock(A, TO_GO)], [lock(A, ENDING)], []],
  [[lock(A, GONE)], [lock(A, GONE)], []],
  [[lock(A, ENDING)], [lock(A)], ["info endpoint-reactivated"]],
  [[lock(A)], [lock(A, ENDING)], ["warning endpoint-deprecated"]],
  [[lock(A, {}, ["GET", "PUT"])], [lock(A, DEPRECATED, ["GET", "PUT"])], [
    "warning endpoint-deprecated",
  ]],
  [[], [lock(A)], ["info endpoint-added"]],
  [[lock(A)], [lock(A, {}, ["GET", "PUT"])], ["info endpoint-added"]],
  [[lock("/v1/<id:int>")], [lock("/v1/<id:uuid>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<id:int>")], [lock("/v1/<id:str>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<id:int>")], [lock("/v1/<id:float>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<id:float>")], [lock("/v1/<id:int>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<id:ymd>")], [lock("/v1/<id:slug>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<id:int>")], [lock("/v1/<rest:path>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<f:ext=jpg>")], [lock("/v1/<f:ext=png|jpg>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<f:ext=jpg>")], [lock("/v1/<f:ext>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<f:ext=jpg>")], [lock("/v1/<f:path>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<f:ext=jpg|png>")], [lock("/v1/<f:ext=jpg>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<f:ext>")], [lock("/v1/<f:ext=jpg>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<id:str>")], [lock("/v1/<rest:path>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<rest:path>")], [lock("/v1/<rest:str>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<id:sku>")], [lock("/v1/<id>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<id:sku>")], [lock("/v1/<rest:path>")], [
    "error request-parameter-type-changed",
  ]],
];

Deno.test("changes of a contract are judged as oasdiff judges them", () => {
  for (const [was, is, expected] of CHANGES) {
    const found = compare(contractOf(was), contractOf(is));
    assertEquals(found.map((one) => `${one.severity} ${one.code}`), expected);
    for (const { severity, code, fix } of found) {
      // What to do comes before how it is accepted as it is.
      const isTold = severity !== "error" || /^(?!If it is meant).+/.test(fix);
      assertEquals(isTold, true, code);
    }
  }
});

Deno.test("a type that takes less is named as it was written, whatever else changed", () => {
  const path = "/v1/<shop>/<book:int>";
  const found = compare(
    contractOf([lock("/v1/<shop:int>/<id>")]),
    contractOf([lock(path)]),
  );
  assertEquals(found.map(({ reason }) => reason), [
    `A parameter of ${path} was <shop:int> and is <shop>.`,
    `A parameter of ${path} was <id> and is <book:int>.`,
  ]);
  assertStringIncludes(found[1].fix, "Write <id> again");
});

/** What was locked, what is published, and how what is new is told. */
const TOLD: [was: LockedRoute, is: LockedRoute, reasons: string[]][] = [
  [lock(A), lock(A, { sunset: FUTURE }), [
    "The sunset of /v1/a is new: 2027-05-01. No deprecation announces it.",
  ]],
  [lock(A), lock(A, TO_GO), [
    "The sunset of /v1/a is new: 2027-05-01, from which on 410 is answered. " +
    "So is the deprecation from 2026-01-01 on, which clients were not told of " +
    "either.",
    "/v1/a is deprecated from 2026-01-01 on, with a sunset on 2027-05-01, " +
    "from which on 410 is answered. Clients are told of that only now.",
  ]],
  [lock(A), lock(A, { ...ENDING, deprecated: TODAY }), [
    "/v1/a is deprecated from 2026-11-21 on, with a sunset on 2027-05-01.",
  ]],
  [lock(A), lock(A, { deprecated: TODAY }), [
    "/v1/a is deprecated from 2026-11-21 on.",
  ]],
  [lock(A), lock(A, DEPRECATED), [
    "/v1/a is deprecated from 2026-01-01 on. Clients are told of that only now.",
  ]],
  [lock(A, { deprecated: LATER }), lock(A, TO_DEPRECATE), [
    "The deprecation of /v1/a moved from 2028-05-01 to 2027-05-01, which is " +
    "earlier than clients were told.",
  ]],
  [lock(A, DEPRECATED), lock(A, { ...DEPRECATED, sunset: "2026-12-01" }), [
    "The sunset of /v1/a is new: 2026-12-01. That gives clients less than 30 " +
    "days.",
  ]],
  [lock(A, DEPRECATED), lock(A, ENDING), [
    "The sunset of /v1/a is new: 2027-05-01. The deprecation from 2026-01-01 " +
    "on announces it.",
  ]],
  [
    lock(A, { deprecated: PAST, sunset: "2027-05-01T12:00:00.000Z" }),
    lock(A, ENDING),
    [
      "The sunset of /v1/a moved from 2027-05-01T12:00:00Z to 2027-05-01, " +
      "which is earlier than clients were told.",
    ],
  ],
  [
    lock(A, { deprecated: PAST, sunset: "2027-05-01T12:00:00.000Z" }),
    lock(A, DEPRECATED),
    ["The sunset of /v1/a on 2027-05-01T12:00:00Z is no longer told."],
  ],
  [lock(A, ENDING), lock(A), ["/v1/a is in use again."]],
  [lock(A, TO_GO), lock(A, { sunset: FUTURE, onSunset: "gone" }), [
    "No deprecation announces the sunset of /v1/a any more: 2027-05-01, from which on 410 is answered.",
  ]],
  [
    lock(A, { sunset: PAST }),
    lock(A, { sunset: PAST, onSunset: "gone" }),
    [
      "The sunset of /v1/a is over, and 410 is answered from now on. No " +
      "deprecation has announced it.",
    ],
  ],
  [lock(A, ENDING), lock(A, TO_GO), [
    "The sunset of /v1/a ends more than before: 2027-05-01, from which on 410 " +
    "is answered.",
  ]],
];

Deno.test("what is new of the life of a path is told with its dates", () => {
  for (const [was, is, reasons] of TOLD) {
    const found = compare(contractOf([was]), contractOf([is]));
    assertEquals(found.map(({ reason }) => reason), reasons);
  }
});

/** What was locked, what is published, and what the reasons say of it. */
const SOME_METHODS: [was: LockedRoute[], is: LockedRoute[], told: RegExp][] = [
  // HEAD is answered by GET until it has a handler of its own.
  [
    [lock(A)],
    [lock(A), lock(A, GONE, ["HEAD"])],
    /^The sunset of HEAD \/v1\/a on /,
  ],
  [
    [lock(A)],
    [lock(A, GONE), lock(A, {}, ["HEAD"])],
    /^The sunset of GET \/v1\/a on /,
  ],
  [
    [lock(A, {}, METHODS)],
    [lock(A, {}, METHODS), lock(A, GONE, ["POST"])],
    /^The sunset of POST \/v1\/a on /,
  ],
  [
    [lock(A, {}, METHODS)],
    [lock(A, {}, METHODS), lock(A, DEPRECATED)],
    /^GET \/v1\/a is deprecated /,
  ],
  [[lock(A, {}, ["GET", "PUT", "POST"])], [
    lock(A, DEPRECATED),
    lock(A, DEPRECATED, ["PUT"]),
    lock(A, {}, ["POST"]),
  ], /^GET \/v1\/a and PUT \/v1\/a are deprecated /],
  [[lock(A), lock(A, {}, ["PUT"])], [
    lock(A, DEPRECATED),
    lock(A, DEPRECATED, ["PUT"]),
  ], /^\/v1\/a is deprecated /],
  [[lock(A), lock(A, {}, ["HEAD"])], [
    lock(A, DEPRECATED),
    lock(A, DEPRECATED, ["HEAD"]),
  ], /^\/v1\/a is deprecated /],
  [
    [lock("/v1/<x>", {}, ["GET", "PUT"])],
    [
      lock("/v1/<x>", {}, ["GET", "PUT"]),
      lock("/v1/<x:int>"),
      lock("/v1/<x:int>", BETA, ["PUT"]),
    ],
    /^The stability of PUT \/v1\/<x:int> \(answered by \/v1\/<x> before\) was /,
  ],
];

Deno.test("what has changed of some methods is told of these", () => {
  for (const [was, is, told] of SOME_METHODS) {
    const [{ reason }] = compare(contractOf(was), contractOf(is));
    assertMatch(reason, told);
  }
});

const OWN = {
  code: "/[0-5]+/",
  sku: "/[0-9]+/",
  word: "/[a-z]{3}/",
  broken: "[",
};
const DELETE = ["GET", "DELETE"] as const;

/** A path that was there, a new one before it, and what is found of that. */
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
  ["/v1/<x>", "/v1/<x:sku>", "error api-removed-without-deprecation"],
  ["/v1/<x:sku>", "/v1/7", "info endpoint-hidden"],
  ["/v1/<x:sku>", "/v1/seven", undefined],
  ["/v1/<x:word>", "/v1/<x:code>", undefined],
  ["/v1/<x:word>", "/v1/<x:[a-z]{4}>", undefined],
  ["/v1/<x:word>", "/v1/<x:int>", undefined],
  ["/v1/<x:int>", "/v1/<x:sku>", undefined],
  ["/v1/<x>/a", "/v1/<x:int>/<y:sku>", undefined],
];

Deno.test("a new path is compared by the patterns of types, as far as they tell", () => {
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
const ORDERS: typeof CHANGES = [
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
  // No value fits both.
  [[DIGITS, lock("/v1/<x:[a-f]+>")], [lock("/v1/<x:[a-f]+>"), DIGITS], []],
  [[lock("/v1/<x:sku>/a"), lock("/v1/<x:code>/b")], [
    lock("/v1/<x:code>/b"),
    lock("/v1/<x:sku>/a"),
  ], []],
  // Only at one place do paths compete.
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
  // One path is widened besides.
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

Deno.test("changes of what is tried first are told where both types take a value", () => {
  for (const [was, is, expected] of ORDERS) {
    const found = compare(contractOf(was, OWN), contractOf(is, OWN));
    assertEquals(
      found.map((one) => `${one.severity} ${one.code}`),
      expected,
      is.map(({ path }) => path).join(" before "),
    );
  }
});

Deno.test("what a new path may take is nothing to warn of once it can be removed", () => {
  const before = lock("/v1/<x:sku>", DEPRECATED, DELETE);
  const findings = compare(
    contractOf([before], OWN),
    contractOf([lock("/v1/<x:code>"), before], OWN),
  );
  assertEquals(findings.map(({ code }) => code), ["endpoint-added"]);
});

/** What is told, and advised, of what takes requests over. */
const TAKEN: [was: LockedRoute[], is: LockedRoute[], told: string[]][] = [
  [[lock("/v1/<x:int>"), lock("/v1/<x>", GONE)], [lock("/v1/<x>", GONE)], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "The sunset of /v1/<x> (answered by /v1/<x:int> before) on 2026-01-01 is " +
    "new, so clients were never told of it, and 410 is answered at once. " +
    "Bring back the path that answered before.",
  ]],
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "PUT /v1/<x> (answered by /v1/<x:int> before) was removed without being " +
    "deprecated before. Bring it back and deprecate it. Once that is locked " +
    "and has begun, it can be removed.",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "/v1/<x> (answered by /v1/<x:int> before) was there beside what is gone, " +
    "whose requests go there now. Bring back the path that answered before, " +
    "unless both answer alike.",
  ]],
  [[lock("/v1/<x:int>", DEPRECATED), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "/v1/<x:int> was removed after the deprecation had begun. Requests for it " +
    "go to /v1/<x> now.",
  ]],
  [[lock("/v1/a"), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "/v1/a was removed without being deprecated before. Requests for it go to " +
    "/v1/<x> now. Bring it back and deprecate it. Once that is locked and has " +
    "begun, it can be removed.",
  ]],
  [
    [
      lock("/v1/a/b", DEPRECATED),
      lock("/v1/a/c", DEPRECATED),
      lock("/v1/<x:path>"),
    ],
    [lock("/v1/<x:path>")],
    [
      "/v1/a/b and /v1/a/c were removed after the deprecation had begun. " +
      "Requests for them go to /v1/<x:path> now.",
    ],
  ],
  // What takes less answered nothing more than before.
  [[lock("/v1/<x>", DEPRECATED), lock("/v1/<x:int>")], [lock("/v1/<x:int>")], [
    "/v1/<x> was removed after the deprecation had begun.",
  ]],
  [[lock("/v1/<x>")], [lock("/v1/<x>"), lock("/v1/<x:int>", GONE)], [
    "The sunset of /v1/<x:int> (answered by /v1/<x> before) on 2026-01-01 is " +
    "new, so clients were never told of it, and 410 is answered at once. Set " +
    "a sunset that is still to come.",
    "What has no version adds /v1/<x:int>.",
  ]],
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x:slug>")], [
    lock("/v1/<x>", {}, ["PUT"]),
    lock("/v1/<x:slug>"),
  ], [
    "A parameter of /v1/<x> was <x:int> and is <x>.",
    "PUT /v1/<x:slug> (answered by /v1/<x:int> before) was removed without " +
    "being deprecated before. Bring back the path that answered before.",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x:slug>")], [
    lock("/v1/<x>"),
    lock("/v1/<x:slug>"),
  ], [
    "A parameter of /v1/<x> was <x:int> and is <x>.",
    "/v1/<x:slug> (answered by /v1/<x:int> before) is preferred now: values " +
    "that fit the types of both go there. Bring back the path that answered before.",
  ]],
  [[lock("/v1/<x:sku>", {}, ["PUT"])], [
    lock("/v1/<x:sku>", {}, ["PUT"]),
    lock("/v1/<x:int>"),
  ], [
    "PUT /v1/<x:int> (answered by /v1/<x:sku> before) may no longer be " +
    "answered: both types may take the same values, which go to it first. " +
    "Declare it there too, unless no value fits both types.",
    "What has no version adds /v1/<x:int>.",
  ]],
  [[lock("/v1/<x>", {}, ["GET", "PUT"])], [
    lock("/v1/<x>", {}, ["GET", "PUT"]),
    lock("/v1/search", GONE),
  ], [
    "PUT /v1/search (answered by /v1/<x> before) is not answered.",
    "GET /v1/search (answered by /v1/<x> before) is answered with 410.",
    "What has no version adds /v1/search.",
  ]],
];

Deno.test("what takes requests over is told with the path that answered them", () => {
  for (const [was, is, told] of TAKEN) {
    const found = compare(contractOf(was), contractOf(is));
    const texts = found.map(({ reason, fix }) =>
      `${reason} ${fix}`.replace(/ (If it is meant|Lock it once) .*/, "").trim()
    );
    assertEquals(texts, told);
  }
});

const PLATE = "/[A-Z]{2}-[0-9]{3}/";
const CAR = lock("/v1/cars/<plate:plate>");

/** Types and routes that were locked, those that are, and what is found. */
const PATTERNS: [
  was: [types: Record<string, string>, ...routes: LockedRoute[]],
  is: [types: Record<string, string>, ...routes: LockedRoute[]],
  found: string[],
][] = [
  [[{ plate: PLATE }, CAR], [{ plate: PLATE }, CAR], []],
  [[{}, CAR], [{ plate: PLATE }, CAR], []],
  [[{ plate: PLATE }, CAR], [{ plate: `${PLATE}i` }, CAR], [
    "warning request-parameter-pattern-changed",
  ]],
  [[{ plate: PLATE }, CAR], [
    { plate: "/x/" },
    lock("/v1/cars/<car:plate>"),
  ], ["warning request-parameter-pattern-changed"]],
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
  // Only the name of the type is another one.
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
  // The first of the same pattern has answered all of them before.
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:[0-9]+>"), lock("/v1/<y:sku>")], [
    {},
    lock("/v1/<x:[0-9]+>"),
  ], []],
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:[0-9]+>"), lock("/v1/<y:sku>")], [
    { sku: "/[0-9]+/" },
    lock("/v1/<y:sku>"),
  ], ["info request-parameter-type-renamed", "warning endpoint-preferred"]],
  // What is tried first took none of them with the pattern that it had.
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
    "warning request-parameter-pattern-changed",
  ]],
  // What is renamed takes nothing more from others.
  [[{ sku: "/[0-9]+/" }, lock("/v1/<x:sku>"), lock("/v1/<x>", {}, DELETE)], [
    {},
    lock("/v1/<x:[0-9]+>"),
    lock("/v1/<x>", {}, DELETE),
  ], ["info request-parameter-type-renamed"]],
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
    "warning request-parameter-pattern-changed",
    "warning request-parameter-pattern-changed",
  ]],
];

Deno.test("changes of the patterns of types are told where paths name them as before", () => {
  for (const [was, is, expected] of PATTERNS) {
    const [locked, current] = [was, is].map(([types, ...routes]) =>
      contractOf(routes, types)
    );
    const found = compare(locked, current);
    assertEquals(found.map((one) => `${one.severity} ${one.code}`), expected);
  }
});

const say = (...methods: string[]) =>
  methods.map((method) => `export const ${method} = () => new Response();\n`)
    .join("");

/** How commands run in a folder that they may write to. */
const writingIn = ({ path }: TestFolder) => ({
  cwd: path,
  permissions: ["--allow-read", "--allow-write"],
});

const FILES = {
  "routes/v1/_version.ts": "export default { version: 1 };\n",
  "routes/v1/a.ts": say("GET", "PUT"),
  "routes/v1/b.ts": say("GET"),
  "routes/v1/same/[id=int].ts": say("GET"),
  "routes/v2/_version.ts": "export default { version: 2 };\n",
  "routes/v2/a.ts": say("GET"),
  "routes/v2/c.ts": say("GET"),
};

Deno.test("lock writes what is published, and check --locked compares with it", async () => {
  using folder = createProjectFolder(FILES);
  const options = writingIn(folder);
  const locked = await runCliWith(options, "lock");
  assertEquals([locked.code, locked.stdout], [
    0,
    "versions.lock.json: 5 routes locked.\n",
  ]);
  const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
  assertStringIncludes(file, '{"path":"/v1/a","methods":["GET","PUT"]}');
  const same = await runCliWith(options, "check", "--locked");
  assertEquals([same.code, same.stdout], [
    0,
    "7 files checked: 0 errors, 0 warnings.\n",
  ]);
  folder.write("routes/v1/a.ts", say("GET"));
  folder.remove("routes/v1/b.ts");
  folder.write("routes/v2/d.ts", say("GET"));
  const { code, stdout } = await runCliWith(options, "check", "--locked");
  assertEquals(code, 1);
  for (
    const part of [
      "error api-path-removed-without-deprecation: routes/v1/_version.ts, /v1/b",
      "error api-removed-without-deprecation: routes/v1/a.ts\n  PUT /v1/a was",
      "info endpoint-added: routes/v2/d.ts",
      "2 errors, 0 warnings, 1 allowed change.",
    ]
  ) assertStringIncludes(stdout, part);
});

Deno.test("lock lists routes by their paths, whichever is declared first", async () => {
  const app = new App();
  for (const path of ["/b", "/a/c", "/a"]) app.get(path, () => text(path));
  const loaded = { app, tree: undefined, folder: "." };
  const { routes } = await readPublished(loaded);
  assertEquals(routes.map(({ path }) => path), ["/a", "/a/c", "/b"]);
});

Deno.test("lock lists first which of expressions and own types is tried first", async () => {
  const app = new App({ types: { sku: { pattern: /[a-z]+/ } } });
  const paths = [
    "/b/<n:[0-9]+>",
    "/z/<x:sku>",
    "/b/<n:[0-9a-f]+>",
    "/z/<x:[a-f]+>/c",
    "/z/<y:sku>/d",
    "/z/<x:[a-f]+>",
    "/b/<n:int>",
    "/a",
  ];
  for (const path of paths) app.get(path, () => text(path));
  const loaded = { app, tree: undefined, folder: "." };
  const { routes } = await readPublished(loaded);
  assertEquals(routes.map(({ path }) => path), [
    "/a",
    "/b/<n:[0-9]+>",
    "/b/<n:[0-9a-f]+>",
    "/b/<n:int>",
    "/z/<x:sku>",
    "/z/<y:sku>/d",
    "/z/<x:[a-f]+>",
    "/z/<x:[a-f]+>/c",
  ]);
});

Deno.test("check --locked tells of a file whose new name lets its type be tried first", async () => {
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
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  folder.remove("routes/v1/[a=sku].ts");
  folder.write("routes/v1/[sku=sku].ts", say("GET"));
  const { code, stdout } = await runCliWith(options, "check", "--locked");
  assertEquals([code, stdout], [
    0,
    `warning endpoint-preferred: routes/v1/[b=code].ts
  /v1/<b:code> (answered by /v1/<a:sku> before) and /v2/<b:code> (answered by \
/v2/<a:sku> before) are preferred now: values that fit the types of both go there.
  Declare expressions and types of your own in the order of before, and new \
ones after them; files are in that of their names. If it is meant all the same, accept it with: strata lock

5 files checked: 0 errors, 1 warning.
`,
  ]);
  await runCliWith(options, "lock");
  const locked = await runCliWith(options, "check", "--locked");
  assertStringIncludes(locked.stdout, "0 errors, 0 warnings.");
});

Deno.test("lock tells once of a broken file that several versions serve", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "routes/v1/b.ts": 'throw new Error("broken");\n',
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  });
  const { code, stderr } = await runCliWith({ cwd: folder.path }, "lock");
  assertEquals(code, 1);
  assertEquals(stderr.match(/^error .+$/gm), [
    "error load-failed: routes/v1/b.ts:1:7",
  ]);
});

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`lock says what is missing of a file that was tried twice, in ${routes}`, async () => {
    using folder = createProjectFolder({
      ...FILES,
      "routes/v1/b.ts": 'import "./nope.ts";\n',
      "main.ts": writeReadingModule(),
    });
    const { stderr } = await runCliWith({ cwd: folder.path }, "lock", routes);
    const [, , title, reason, fix] = stderr.split("\n");
    assertEquals(title, "error load-failed: routes/v1/b.ts:1:8");
    assertMatch(reason, /^ {2}The file cannot be loaded: .*nope\.ts"\.$/);
    assertEquals(fix, "  Fix the file.");
  });
}

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
  Deno.test(`check --locked warns once of a type whose pattern is another one, in ${routes}`, async () => {
    using folder = createProjectFolder(TYPED);
    const options = writingIn(folder);
    const args = ["check", "--locked", routes];
    await runCliWith(options, "lock", routes);
    const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
    assertStringIncludes(
      file,
      `{
  "format": 1,
  "types": {
    "plate": "/[A-Z]{2}-[0-9]{3}/i",
    "zip": "/[0-9]{5}/"
  },
  "routes": [
`,
    );
    assertEquals(JSON.parse(file).routes.length, 8);
    const same = await runCliWith(options, ...args);
    assertEquals([same.code, same.stderr], [0, ""]);
    assertStringIncludes(same.stdout, "0 errors, 0 warnings.\n");
    folder.write(
      "routes/_types.ts",
      TYPED["routes/_types.ts"].replace(/\/\[A-Z.*i/, "/[a-z]{9}/"),
    );
    const { code, stdout } = await runCliWith(options, ...args);
    assertEquals(code, 0);
    const [place, command] = routes === "routes"
      ? ["routes/_types.ts", "strata lock"]
      : ["/v1/cars/<plate:plate>", "strata lock main.ts"];
    assertStringIncludes(
      stdout,
      `warning request-parameter-pattern-changed: ${place}
  The pattern of type "plate" in /v1/cars/<plate:plate> and \
/v2/cars/<plate:plate>/<other:plate> was /[A-Z]{2}-[0-9]{3}/i and is \
/[a-z]{9}/. Whether it takes all that it took cannot be judged.
  If it does not, write /[A-Z]{2}-[0-9]{3}/i again, and give the new pattern to \
a type of another name, in a new version. If it is meant all the same, accept it \
with: ${command}

`,
    );
    assertStringIncludes(stdout, "0 errors, 1 warning.\n");
  });
}

Deno.test("check --locked warns of what breaks clients of a beta version", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts":
      'export default { version: 1, stability: "beta" };\n',
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
  });
  const permissions = ["--allow-read", "--allow-write"];
  const options = { cwd: folder.path, permissions };
  await runCliWith(options, "lock");
  Deno.removeSync(`${folder.path}/routes/v1/b.ts`);
  const { code, stdout } = await runCliWith(options, "check", "--locked");
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    "warning api-path-removed-without-deprecation: routes/v1/_version.ts, /v1/b",
  );
});

Deno.test("check --locked allows the removal of what was deprecated when it was locked", async () => {
  const life = 'deprecated: "2025-01-01", links: { deprecation: "/docs" }';
  using folder = createProjectFolder({
    "routes/v1/_version.ts": `export default { version: 1, ${life} };\n`,
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
  });
  const permissions = ["--allow-read", "--allow-write"];
  const options = { cwd: folder.path, permissions };
  await runCliWith(options, "lock");
  folder.remove("routes/v1/b.ts");
  const { code, stdout } = await runCliWith(options, "check", "--locked");
  assertEquals([code, stdout], [
    0,
    `info api-path-removed-with-deprecation: routes/v1/_version.ts
  /v1/b was removed after the deprecation had begun.

2 files checked: 0 errors, 0 warnings, 1 allowed change.
`,
  ]);
});

Deno.test("check --locked says that it compares nothing while there are errors", async () => {
  using folder = createProjectFolder({
    "versions.lock.json": '{"format":1,"routes":[]}',
    "routes/[a.ts": "export const x = 1;\n",
  });
  const options = { cwd: folder.path };
  const { code, stderr } = await runCliWith(options, "check", "--locked");
  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    "Nothing is compared with versions.lock.json before the errors are mended.",
  );
});

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`check --locked leaves out no more than the methods of files that cannot be loaded, in ${routes}`, async () => {
    using folder = createProjectFolder({
      ...LIVES,
      "main.ts": writeReadingModule(),
    });
    const options = writingIn(folder);
    await runCliWith(options, "lock");
    writeFiles(folder.path, {
      "routes/v1/_version.ts": LIVES["routes/v1/_version.ts"]
        .replace("2030", "2029"),
      "routes/v1/a.ts": 'import "./nope.ts";\n',
      "routes/v2/_version.ts":
        'export default { version: 2, extends: 1, remove: ["/e"] };\n',
      "routes/v2/f.ts": 'import "./nope.ts";\n',
    });
    const args = ["check", "--locked", "--json", routes];
    const { code, stdout, stderr } = await runCliWith(options, ...args);
    assertEquals(code, 1);
    assertStringIncludes(
      stderr,
      "The methods of routes/v1/a.ts and routes/v2/f.ts are not compared with " +
        "versions.lock.json before the errors are mended.\n",
    );
    const { findings } = JSON.parse(stdout);
    assertEquals(
      findings.map(({ code, places }: Finding) => [code, places[0]]),
      [
        ["load-failed", "routes/v1/a.ts:1:8"],
        ["load-failed", "routes/v2/f.ts:1:8"],
        ["api-path-removed-without-deprecation", "routes/v2/_version.ts"],
        ["api-sunset-date-changed-too-small", "routes/v1/_version.ts"],
        ["endpoint-added", "routes/v2/f.ts"],
      ],
    );
    assertStringIncludes(findings[3].reason, "/v1/a, /v1/b/<id:int>, /v1/c");
  });
}

/** Two lines of a lock file, as a merge has left them with what is between. */
const merge = (between: string) =>
  '{\n  "format": 1,\n  "routes": [\n    {"path":"/v1/b","methods":["GET"]}' +
  `${between}\n    {"path":"/v1/z","methods":["GET"]}\n  ]\n}\n`;

const IS_LEFT = '"l.json" is left as it is: it is not valid JSON: ';
const OF_MERGE = "A merge has left a conflict in it. Keep the lines of both ";
const OF_COMMAS = "If a merge has left it so, mind the commas between its ";

/** What lies where a lock file is to be written, and why it is not, if so. */
const IN_THE_WAY: [title: string, text: string, ...told: string[]][] = [
  ["nothing", ""],
  ["an empty line after a byte order mark", "\ufeff\n"],
  ["a lock file", '{"format":1,"routes":[]}'],
  ["a lock file after a byte order mark", '\ufeff{"format":1,"routes":[]}'],
  ["a lock file whose lines have their comma", merge(",")],
  [
    "a lock file that is cut short",
    '{\n"format": 1,\n"rou',
    IS_LEFT,
    "Restore it from version control: written anew, it forgets what it holds. ",
  ],
  ["a lock file without its first lines", '"routes": [\n]}', IS_LEFT],
  ["a lock file that lacks a comma", merge(""), IS_LEFT, OF_COMMAS],
  [
    "a lock file with a comma after its last line",
    merge(",").replace("\n  ]", ",\n  ]"),
    IS_LEFT,
    OF_COMMAS,
  ],
  [
    "a lock file in which a merge has left a conflict",
    '{\n"format": 1,\n"routes": [\n<<<<<<< a\n=======\n>>>>>>> b\n]}',
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file with indented marks of a merge",
    merge(",\n    =======\n\t>>>>>>> b"),
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file with a byte order mark before the only mark",
    `\ufeff<<<<<<< a\n${merge(",")}`,
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file of which a route cannot be read",
    '{"format":1,"routes":[{"path":"/v1/b","methods":["GTE"]}]}',
    '"l.json" is left as it is: "methods" of route 1 is ["GTE"], not a list ',
    "version control: written anew, it forgets what it holds. ",
  ],
  [
    "a lock file in another form",
    '{"format":2,"routes":[]}',
    '"l.json" is left as it is: this version of Strata did not write it. ',
  ],
  [
    "a module",
    'console.log("precious");\n',
    '"l.json" is there already and is not a lock file. Give --lock another ',
  ],
  [
    "a configuration",
    '{"tasks":{"format":"","routes":""}}',
    '"l.json" is there already and is not a lock file. Give --lock another ',
  ],
];

for (const [title, text, ...told] of IN_THE_WAY) {
  const isRefused = told.length > 0;
  Deno.test(`lock ${isRefused ? "refuses to take" : "takes"} the place of ${title}`, async () => {
    using folder = createProjectFolder({ ...FILES, "l.json": text });
    const permissions = ["--allow-read", "--allow-write"];
    const options = { cwd: folder.path, permissions };
    const { code, stderr } = await runCliWith(options, "lock", "--lock=l.json");
    assertEquals(code, isRefused ? 2 : 0);
    for (const one of told) assertStringIncludes(stderr, one);
    assertEquals(stderr.match(/.+/g)?.length ?? 0, isRefused ? 1 : 0);
    const isKept = Deno.readTextFileSync(`${folder.path}/l.json`) === text;
    assertEquals(isKept, isRefused);
  });
}

const CONFLICT = `{
  "format": 1,
  "routes": [
<<<<<<< ours
    {"path":"/a","methods":["GET"]},
    {"path":"/b","methods":["GET"]}
=======
    {"path":"/a","methods":["GET"],"deprecated":"2030-01-01T00:00:00.000Z"},
    {"path":"/c","methods":["GET"]}
>>>>>>> theirs
  ]
}
`;

/** Edits of what is locked, and what is said of the lock file then. */
const STALE: [
  what: string,
  edits: FileTexts,
  said: string,
  status?: number,
][] = [
  [
    "a path and a type that are not locked",
    {
      "routes/v2/cars/[plate=plate].ts": say("GET"),
      "routes/_types.ts": "export default { plate: { pattern: /[A-Z]+/ } };\n",
    },
    `versions.lock.json is not what the routes publish:
+ "plate": "/[A-Z]+/"
+ {"path":"/v2/cars/<plate:plate>","methods":["GET"]}
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a method that is gone",
    { "routes/v1/a.ts": say("GET") },
    `versions.lock.json is not what the routes publish:
- {"path":"/v1/a","methods":["GET","PUT"]}
+ {"path":"/v1/a","methods":["GET"]}
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a lock file in another order",
    {
      "versions.lock.json": `{"routes":[{"methods":["GET"],"path":"/v1/b"},
{"path":"/v1/a","methods":["GET","PUT"]},{"path":"/v2/c","methods":["GET"]},
{"path":"/v1/same/<id:int>","methods":["GET"]},
{"path":"/v2/a","methods":["GET"]}],"format":1}`,
    },
    `versions.lock.json is not what the routes publish:
It differs in order, or in fields that are not known.
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a conflict of a merge",
    { "versions.lock.json": CONFLICT },
    "A merge has left a conflict in it. Keep the lines of both sides",
    2,
  ],
  ...["<<<<<<< ours", "||||||| base", "=======", ">>>>>>> theirs"].map(
    (mark): [string, FileTexts, string, number] => [
      `${mark} in its lines, without the other marks`,
      {
        "versions.lock.json": `{\n  "format": 1,\n  "routes": [\n${mark}\n` +
          '    {"path":"/a","methods":["GET"]}\n  ]\n}\n',
      },
      "A merge has left a conflict in it. Keep the lines of both sides",
      2,
    ],
  ),
  [
    "an empty lock file",
    { "versions.lock.json": "" },
    'Cannot compare with the lock file "versions.lock.json": it is not valid',
    2,
  ],
  [
    "a lock file that is cut short",
    { "versions.lock.json": '{\n  "format": 1,\n  "routes": [\n' },
    "Restore it from version control: written anew, it forgets what it holds.",
    2,
  ],
];

for (const [what, edits, said, status = 1] of STALE) {
  Deno.test(`lock --check fails for ${what}, and writes nothing`, async () => {
    using folder = createProjectFolder(FILES);
    const path = `${folder.path}/versions.lock.json`;
    const permissions = ["--allow-read", "--allow-write"];
    const options = { cwd: folder.path, permissions };
    await runCliWith(options, "lock");
    // Git may end lines as Windows does.
    const text = Deno.readTextFileSync(path).replaceAll("\n", "\r\n");
    Deno.writeTextFileSync(path, text);
    const same = await runCliWith({ cwd: folder.path }, "lock", "--check");
    assertEquals([same.code, same.stdout, same.stderr], [
      0,
      "versions.lock.json is up to date.\n",
      "",
    ]);
    writeFiles(folder.path, edits);
    const before = Deno.readTextFileSync(path);
    const { code, stderr } = await runCliWith(options, "lock", "--check");
    assertEquals(code, status);
    assertStringIncludes(stderr, said);
    assertEquals(Deno.readTextFileSync(path), before);
  });
}

Deno.test("lock --check and check --locked do not mind how a lock file is laid out", async () => {
  using folder = createProjectFolder(FILES);
  const path = `${folder.path}/versions.lock.json`;
  const permissions = ["--allow-read", "--allow-write"];
  const options = { cwd: folder.path, permissions };
  await runCliWith(options, "lock");
  const locked = JSON.parse(Deno.readTextFileSync(path));
  const layouts = [
    JSON.stringify(locked),
    `\ufeff${JSON.stringify(locked, null, "\t")}\n`,
    JSON.stringify(locked, null, 2).replaceAll("\n", "\r\n"),
  ];
  for (const text of layouts) {
    Deno.writeTextFileSync(path, text);
    for (const args of [["lock", "--check"], ["check", "--locked"]]) {
      const { code, stderr } = await runCliWith(options, ...args);
      assertEquals([code, stderr], [0, ""], text);
    }
  }
});

Deno.test("lock --check fails without a lock file, and names the command that writes it", async () => {
  using folder = createProjectFolder(FILES);
  const args = ["lock", "--check", "--lock=l.json"];
  const { code, stderr } = await runCliWith({ cwd: folder.path }, ...args);
  assertEquals([code, stderr], [
    2,
    'There is no lock file "l.json". Write it with: strata lock --lock=l.json\n',
  ]);
});

Deno.test("an application that reads its files itself is listed and locked as they are", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": writeReadingModule(),
  });
  const options = writingIn(folder);
  const locked = await runCliWith(options, "lock", "--routes=main.ts");
  assertEquals([locked.code, locked.stderr], [0, ""]);
  const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
  assertStringIncludes(file, '{"path":"/v1/a","methods":["GET","PUT"]}');
  const why = ["routes", "why", "POST", "/v1/a", "--routes=main.ts"];
  const { stdout } = await runCliWith(options, ...why);
  assertStringIncludes(stdout, "does not answer POST: 405");
});

/** Options of check that do not go together, and what is said of them. */
const UNFIT: [options: string[], says: string][] = [
  [["--lock=versions.lock.json"], "--lock is only read with --locked"],
  [["--json", "--format=text"], "--json is short for --format=json"],
];

for (const [options, says] of UNFIT) {
  Deno.test(`check refuses ${options.join(" ")}`, async () => {
    using folder = createProjectFolder(FILES);
    const where = { cwd: folder.path };
    const { code, stderr } = await runCliWith(where, "check", ...options);
    assertEquals(code, 2);
    assertStringIncludes(stderr, says);
  });
}

Deno.test("check --locked finds an end that nobody was told of", async () => {
  const life = (settings: string) =>
    `export default { version: 1, deprecated: "2025-01-01"${settings} };\n`;
  using folder = createProjectFolder({
    ...FILES,
    "routes/v1/_version.ts": life(""),
  });
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  folder.write(
    "routes/v1/_version.ts",
    life(', sunset: "2026-02-01", onSunset: "gone"'),
  );
  const { code, stdout } = await runCliWith(options, "check", "--locked");
  assertEquals(code, 1);
  assertStringIncludes(
    stdout,
    "api-sunset-date-too-small: routes/v1/_version.ts\n",
  );
});

const DYING = 'deprecated: "2025-01-01", sunset: "2030-01-01"';
const LIVES = {
  "routes/v1/_version.ts": `export default { version: 1, ${DYING} };\n`,
  "routes/v1/a.ts": say("GET", "PUT"),
  "routes/v1/b/[id=int].ts": say("GET"),
  "routes/v1/c.ts": say("GET"),
  "routes/v1/d.ts": say("GET"),
  "routes/v1/e.ts": say("GET"),
  "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
};

/** What is edited after a lock, and what is said of it. */
const PLACED: [what: string, edits: FileTexts, said: string][] = [
  [
    "a setting that several paths have",
    {
      "routes/v1/_version.ts": LIVES["routes/v1/_version.ts"]
        .replace("2030", "2029"),
    },
    `error api-sunset-date-changed-too-small: routes/v1/_version.ts
  The sunset of /v1/a, /v1/b/<id:int>, /v1/c and 2 others moved from \
2030-01-01 to 2029-01-01, which is earlier than clients were told.
`,
  ],
  [
    "a stability that is lower",
    {
      "routes/v1/_version.ts":
        `export default { version: 1, ${DYING}, stability: "beta" };\n`,
    },
    `error api-stability-decreased: routes/v1/_version.ts
  The stability of /v1/a, /v1/b/<id:int>, /v1/c and 2 others was stable and is \
beta: clients rely on what they were told, and once that is locked, what breaks \
them is only a warning.
  Set stability: "stable" again, and try what may change in a version of its \
own. If it is meant all the same, accept it with: strata lock
`,
  ],
  [
    "a setting that is not there any more",
    { "routes/v1/_version.ts": "export default { version: 1 };\n" },
    `info endpoint-reactivated: routes/v1/_version.ts
  /v1/a, /v1/b/<id:int>, /v1/c and 2 others are in use again.
`,
  ],
  [
    "a file that two versions have",
    { "routes/v1/a.ts": say("GET") },
    `error api-removed-without-deprecation: routes/v1/a.ts
  PUT /v2/a was removed without being deprecated before.
`,
  ],
  [
    "a path that one version has not any more",
    {
      "routes/v2/_version.ts":
        'export default { version: 2, extends: 1, remove: ["/e"] };\n',
    },
    `error api-path-removed-without-deprecation: routes/v2/_version.ts, /v2/e
  /v2/e was removed without being deprecated before.
`,
  ],
];

/** What takes a path from a version of two groups, and where it is told of. */
const GONE_IN_GROUP: [
  what: string,
  take: (folder: TestFolder) => void,
  place: string,
][] = [
  [
    "that its folder removes",
    (folder) =>
      folder.write(
        "routes/(user)/v2/_version.ts",
        'export default { version: 2, extends: 1, remove: ["/orders"] };\n',
      ),
    "routes/(user)/v2/_version.ts, /v2/orders",
  ],
  [
    "without a file",
    (folder) => folder.remove("routes/(user)/v2/orders/[id=int].ts"),
    "routes/(user)/v2/_version.ts, /v2/orders/<id:int>",
  ],
];

for (const [what, take, place] of GONE_IN_GROUP) {
  Deno.test(`check --locked tells of a path ${what} by the folder of its group`, async () => {
    using folder = createProjectFolder({
      "routes/(all)/v1/_version.ts": "export default { version: 1 };\n",
      "routes/(all)/v1/login.ts": say("POST"),
      "routes/(all)/v2/_version.ts":
        "export default { version: 2, extends: 1 };\n",
      "routes/(user)/v1/_version.ts": "export default { version: 1 };\n",
      "routes/(user)/v1/orders.ts": say("GET"),
      "routes/(user)/v2/_version.ts":
        "export default { version: 2, extends: 1 };\n",
      "routes/(user)/v2/orders/[id=int].ts": say("GET"),
    });
    const options = writingIn(folder);
    await runCliWith(options, "lock");
    take(folder);
    const { code, stdout } = await runCliWith(options, "check", "--locked");
    assertEquals([code, stdout.split("\n")[0]], [
      1,
      `error api-path-removed-without-deprecation: ${place}`,
    ]);
  });
}

Deno.test("check --locked tells which paths another version's file answers", async () => {
  using folder = createProjectFolder({
    ...LIVES,
    "routes/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
  });
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  assertStringIncludes(
    Deno.readTextFileSync(`${folder.path}/versions.lock.json`),
    '{"path":"/v3/c","methods":["GET"],"declaredIn":"1"}',
  );
  folder.write("routes/v2/c.ts", say("GET"));
  const check = ["check", "--locked"];
  const moved = await runCliWith(options, ...check);
  assertEquals([moved.code, moved.stdout], [
    0,
    `info endpoint-origin-changed: routes/v2/c.ts
  /v2/c and /v3/c are now answered by what version 2 declares, and no longer by \
what version 1 does.

9 files checked: 0 errors, 0 warnings, 1 allowed change.
`,
  ]);
  await runCliWith(options, "lock");
  folder.remove("routes/v2/c.ts");
  const back = await runCliWith(options, ...check);
  assertStringIncludes(
    back.stdout,
    "warning endpoint-origin-changed: routes/v1/c.ts\n  /v2/c and /v3/c are " +
      "now answered by what version 1 declares, and no longer by what version " +
      "2 does.\n  Declare it in version 2 again, unless both answer alike. ",
  );
});

Deno.test("check --locked warns of a file whose path an older version answers, though nothing was inherited", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/a.ts": say("GET"),
  });
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  folder.remove("routes/v2/a.ts");
  const { stdout } = await runCliWith(options, "check", "--locked");
  assertStringIncludes(
    stdout,
    "warning endpoint-origin-changed: routes/v1/a.ts\n  /v2/a is now answered",
  );
});

Deno.test("check --locked tells of a path that what has no version answers in place of what was inherited", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/b.ts": say("GET"),
  });
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  folder.write("routes/v2/a.ts", say("GET"));
  folder.remove("routes/v2/_version.ts");
  const { stdout } = await runCliWith(options, "check", "--locked");
  assertStringIncludes(
    stdout,
    "info endpoint-origin-changed: routes/v2/a.ts\n  /v2/a is now answered by " +
      "what has no version, and no longer by what version 1 declares.\n",
  );
});

Deno.test("check --locked tells once for each version what is not locked yet", async () => {
  using folder = createProjectFolder({
    ...LIVES,
    "versions.lock.json":
      '{"format":1,"routes":[{"path":"/v1/a","methods":["GET"]}]}',
    "routes/free.ts": say("GET"),
  });
  const where = { cwd: folder.path };
  const { code, stdout } = await runCliWith(where, "check", "--locked");
  assertEquals(code, 0);
  const infos = stdout.split("\n\n").filter((text) => text.includes("-added"));
  const fix = "  Lock it once it is to be published: strata lock";
  assertEquals(infos, [
    "info endpoint-added: routes/v1/a.ts\n  Version 1 adds PUT /v1/a.\n" + fix,
    "info endpoint-added: routes/free.ts\n  What has no version adds /free.\n" +
    fix,
    "info endpoint-added: routes/v1/_version.ts\n  Version 1 adds 4 paths: " +
    "/v1/b/<id:int>, /v1/c, /v1/d and 1 other.\n" + fix,
    "info endpoint-added: routes/v2/_version.ts\n  Version 2 adds 5 paths: " +
    "/v2/a, /v2/b/<id:int>, /v2/c and 2 others.\n" + fix,
  ]);
});

Deno.test("check --locked names the file that says what has changed, once for its paths", async (t) => {
  using folder = createProjectFolder(LIVES);
  const options = writingIn(folder);
  await runCliWith(options, "lock");
  for (const [what, edits, said] of PLACED) {
    await t.step(what, async () => {
      writeFiles(folder.path, edits);
      const { stdout } = await runCliWith(options, "check", "--locked");
      assertStringIncludes(stdout, said);
      writeFiles(folder.path, LIVES);
    });
  }
  Deno.removeSync(`${folder.path}/routes/v2`, { recursive: true });
  const github = ["check", "--locked", "--format=github"];
  const { stdout } = await runCliWith(options, ...github);
  assertStringIncludes(
    stdout,
    "::error file=versions.lock.json,title=api-path-removed-without-",
  );
});

const TENANTS = {
  "routes/_version.ts":
    'export default { versionPrefix: "/<tenant:slug>/v", urlPrefix: "/<area:slug>" };\n',
  "routes/v1/_version.ts": "export default { version: 1 };\n",
  "routes/v1/a.ts": say("GET"),
  "routes/v1/[id=slug]/b/[no=slug].ts": say("GET"),
  "routes/v1/[id=slug]/c.ts": say("GET"),
};

/** What has another type after a lock, and what is said of it. */
const RETYPED: [
  what: string,
  edit: (folder: string) => void,
  said: string,
][] = [
  [
    "a version prefix",
    (folder) =>
      writeFiles(folder, {
        "routes/_version.ts": TENANTS["routes/_version.ts"]
          .replace("tenant:slug", "tenant:int"),
      }),
    `error request-parameter-type-changed: routes/_version.ts
  A parameter of /<tenant:int>/v1/<area:slug>/<id:slug>/b/<no:slug>, \
/<tenant:int>/v1/<area:slug>/<id:slug>/c and /<tenant:int>/v1/<area:slug>/a \
was <tenant:slug> and is <tenant:int>.
`,
  ],
  [
    "a URL prefix",
    (folder) =>
      writeFiles(folder, {
        "routes/_version.ts": TENANTS["routes/_version.ts"]
          .replace("area:slug", "area"),
      }),
    `info request-parameter-type-generalized: routes/_version.ts
  A parameter of /<tenant:slug>/v1/<area:str>/<id:slug>/b/<no:slug>, \
/<tenant:slug>/v1/<area:str>/<id:slug>/c and /<tenant:slug>/v1/<area:str>/a \
was <area:slug> and is <area:str>.
`,
  ],
  [
    "a folder",
    (folder) =>
      Deno.renameSync(
        `${folder}/routes/v1/[id=slug]`,
        `${folder}/routes/v1/[id=int]`,
      ),
    `error request-parameter-type-changed: routes/v1/[id=int]/
  A parameter of /<tenant:slug>/v1/<area:slug>/<id:int>/b/<no:slug> and \
/<tenant:slug>/v1/<area:slug>/<id:int>/c was <id:slug> and is <id:int>.
`,
  ],
  [
    "a file",
    (folder) =>
      Deno.renameSync(
        `${folder}/routes/v1/[id=slug]/b/[no=slug].ts`,
        `${folder}/routes/v1/[id=slug]/b/[no].ts`,
      ),
    `info request-parameter-type-generalized: routes/v1/[id=slug]/b/[no].ts
  A parameter of /<tenant:slug>/v1/<area:slug>/<id:slug>/b/<no:str> was \
<no:slug> and is <no:str>.
`,
  ],
];

for (const [what, edit, said] of RETYPED) {
  Deno.test(`check --locked names ${what} where a parameter has another type`, async () => {
    using folder = createProjectFolder(TENANTS);
    const options = writingIn(folder);
    await runCliWith(options, "lock");
    edit(folder.path);
    const { stdout } = await runCliWith(options, "check", "--locked");
    assertStringIncludes(stdout, said);
  });
}

const FOLDER = { "a.ts": say("GET") };
const LOCKED = '{"path":"/a","methods":["GET"]';

/** Lock files, and what is said of them. */
const WRONG_LOCKS: [text: string, said: string][] = [
  ["{", "it is not valid JSON: "],
  ["[]", "this version of Strata did not write it"],
  ['{"format":2,"routes":[]}', "this version of Strata did not write it"],
  ['{"format":1}', 'it has no list of "routes"'],
  ['{"format":1,"types":null,"routes":[]}', '"types" is null, not an object'],
  [
    '{"format":1,"types":{"a":1},"routes":[]}',
    '"types" is {"a":1}, not an object of patterns',
  ],
  ['{"format":1,"routes":[{}]}', 'route 1 has no "path"'],
  [`{"format":1,"routes":[${LOCKED}},null]}`, "route 2 is null"],
  ['{"format":1,"routes":[{"path":"/a"}]}', 'route 1 has no "methods"'],
  [
    '{"format":1,"routes":[{"path":"a","methods":["GET"]}]}',
    '"path" of route 1 is "a", not a path',
  ],
  [
    '{"format":1,"routes":[{"path":"/a","methods":"GET"}]}',
    '"methods" of route 1 is "GET", not a list of methods',
  ],
  [
    '{"format":1,"routes":[{"path":"/a","methods":["FETCH"]}]}',
    '"methods" of route 1 is ["FETCH"], not a list of methods',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"sunset":"later"}]}`,
    '"sunset" of route 1 is "later", not a date',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"deprecated":1}]}`,
    '"deprecated" of route 1 is 1, not a date',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"declaredIn":1}]}`,
    '"declaredIn" of route 1 is 1, not a version',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"onSunset":"serve"}]}`,
    '"onSunset" of route 1 is "serve", not "gone"',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"stability":"stable"}]}`,
    '"stability" of route 1 is "stable", not "alpha" or "beta"',
  ],
];

Deno.test("check --locked says what is wrong with a lock file", async () => {
  using folder = createProjectFolder(FOLDER);
  for (const [text, said] of WRONG_LOCKS) {
    folder.write("lock.json", text);
    const lock = `--lock=${folder.path}/lock.json`;
    const args = ["check", "--locked", lock, folder.path];
    const { code, stdout } = await runCliWith({}, ...args);
    assertEquals(code, 2, stdout);
    assertStringIncludes(stdout, said);
    const advice =
      `remove it, and lock what is published with: strata lock ${folder.path} ${lock}`;
    assertStringIncludes(stdout, `${advice}\n`);
  }
});

Deno.test("check --locked compares with the lines of both sides of a merge, as it advises", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": say("GET"),
    "versions.lock.json": CONFLICT,
  });
  const where = { cwd: folder.path };
  const broken = await runCliWith(where, "check", "--locked");
  assertEquals(broken.code, 2);
  assertStringIncludes(
    broken.stdout,
    "A merge has left a conflict in it. Keep the lines of both sides, with a " +
      "comma after each but the last, without the marks around them",
  );
  const both = CONFLICT.replace(/^[<=>]{7}.*\n/gm, "")
    .replace('"/b","methods":["GET"]}', "$&,");
  folder.write("versions.lock.json", both);
  const { code, stdout } = await runCliWith(where, "check", "--locked");
  assertEquals(code, 1);
  for (const path of ["/b", "/c"]) {
    assertStringIncludes(stdout, `${path}\n  ${path} was removed without`);
  }
  assertStringIncludes(stdout, "/a is in use again.");
});

/** Formats of check, and how each names what is wrong. */
const FORMATS: [format: string, route: string, lock: string][] = [
  ["text", "error load-failed: routes/a.ts", "error no-lock: versions.lock.js"],
  ["json", '"code": "load-failed"', '"code": "no-lock"'],
  [
    "github",
    "::error file=routes/a.ts,line=1,col=7,title=load-failed",
    "::error file=versions.lock.json,title=no-lock",
  ],
];

for (const [format, ...parts] of FORMATS) {
  Deno.test(`check --locked tells mistakes of the routes and of the lock together as ${format}`, async () => {
    using folder = createProjectFolder({
      "routes/a.ts": 'throw new Error("broken");\n',
    });
    const where = { cwd: folder.path };
    const args = ["check", "--locked", `--format=${format}`];
    const { code, stdout } = await runCliWith(where, ...args);
    assertEquals(code, 2);
    for (const part of parts) assertStringIncludes(stdout, part);
  });
}

Deno.test("check --locked names the command that locks what it has checked", async () => {
  using folder = createProjectFolder(FOLDER);
  const lock = `--lock=${folder.path}/my lock.json`;
  const args = ["check", "--locked", lock, folder.path];
  const missing = await runCliWith({}, ...args);
  assertStringIncludes(
    missing.stdout,
    `Write it with: strata lock ${folder.path} --lock='${folder.path}/my lock.json'\n`,
  );
  const options = { permissions: ["--allow-read", "--allow-write"] };
  const locked = await runCliWith(options, "lock", folder.path, lock);
  assertEquals(locked.code, 0, locked.stderr);
  folder.remove("a.ts");
  const broken = await runCliWith({}, ...args);
  assertStringIncludes(
    broken.stdout,
    `accept it with: strata lock ${folder.path} --lock='`,
  );
});

Deno.test("check --locked reads a lock file with a byte order mark", async () => {
  using folder = createProjectFolder(FOLDER);
  folder.write("lock.json", `\ufeff{"format":1,"routes":[${LOCKED}}]}`);
  const lock = `--lock=${folder.path}/lock.json`;
  const args = ["check", "--locked", lock, folder.path];
  const { code, stderr } = await runCliWith({}, ...args);
  assertEquals([code, stderr], [0, ""]);
});
