import { assertEquals, assertStringIncludes } from "@std/assert";
import type { LockedRoute } from "../../../router/cli/contract/lock/contract.ts";
import { METHODS } from "../../../router/declare/method.ts";
import {
  A,
  ALPHA,
  BETA,
  compare,
  contractOf,
  DEPRECATED,
  ENDED,
  ENDING,
  FUTURE,
  GONE,
  LATER,
  lock,
  PAST,
  TO_DEPRECATE,
  TO_GO,
  TODAY,
} from "./compared_contract.ts";

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
  [[lock("/v1/%3Cint%3E")], [lock("/v1/<id:int>")], [
    "error api-path-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:(?<y>[0-9]+)>")], [lock("/v1/<x:(?<z>[0-9]+)>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<x:open|closed>")], [lock("/v1/<x:alpha>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<x:alpha>")], [lock("/v1/<x:open|closed>")], [
    "error request-parameter-type-changed",
  ]],
  // What no longer matches: what an int cannot hold.
  [[lock("/v1/<x:[0-9]+>")], [lock("/v1/<x:int>")], [
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
  ], ["warning endpoint-preferred", "info endpoint-added"]],
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
  // Their parameters of type path may match different numbers of segments.
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
  // What the new path matches of the first already went to the second.
  [[
    lock("/v1/<a>/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:int>", {}, ["POST"]),
  ], [
    lock("/v1/<a>/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:int>", {}, ["POST"]),
    lock("/v1/a/<b:path>"),
  ], ["info endpoint-added"]],
  [[
    lock("/v1/<a>/7", {}, ["POST"]),
    lock("/v1/<a:int>/7", {}, ["POST"]),
  ], [
    lock("/v1/<a>/7", {}, ["POST"]),
    lock("/v1/<a:int>/7", {}, ["POST"]),
    lock("/v1/<a:int>/<b:int>"),
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
    "warning endpoint-preferred",
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
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
  ]],
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
    "warning endpoint-preferred",
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
  [[lock(A, { ...BETA, ...DEPRECATED })], [], [
    "info api-path-removed-with-deprecation",
  ]],
  [[lock("/v1/<a:int>", BETA)], [lock("/v1/<a:uuid>")], [
    "warning request-parameter-type-changed",
  ]],
  [[lock(A, BETA, ["GET", "PUT"])], [lock(A, {}, ["PUT"])], [
    "warning api-removed-without-deprecation",
  ]],
  [[lock(A), lock(A, BETA, ["PUT"])], [], [
    "error api-path-removed-without-deprecation",
  ]],
  [[lock(A, DEPRECATED), lock(A, BETA, ["PUT"])], [], [
    "info api-path-removed-with-deprecation",
    "warning api-path-removed-without-deprecation",
  ]],
  // Each method is judged by its own stability.
  [[lock(A), lock(A, BETA, ["PUT"])], [lock(A)], [
    "warning api-removed-without-deprecation",
  ]],
  [[lock(A), lock(A, BETA, ["PUT"])], [lock(A, BETA, ["PUT"])], [
    "error api-removed-without-deprecation",
  ]],
  [[lock(A), lock(A, BETA, ["PUT"])], [lock(A), lock(A, ALPHA, ["PUT"])], [
    "warning api-stability-decreased",
  ]],
  [[lock(A), lock(A, { ...ENDING, ...BETA }, ["PUT"])], [
    lock(A),
    lock(A, ENDED, ["PUT"]),
  ], ["warning api-sunset-date-changed-too-small"]],
  [[lock("/v1/<x>"), lock("/v1/<x>", BETA, ["PUT"])], [
    lock("/v1/<x>"),
    lock("/v1/<x>", BETA, ["PUT"]),
    lock("/v1/<x:int>"),
  ], ["warning api-removed-without-deprecation", "info endpoint-added"]],
  [[lock("/v1/<a:int>"), lock("/v1/<a:int>", BETA, ["PUT"])], [
    lock("/v1/<a:uuid>", {}, ["GET", "PUT"]),
  ], ["error request-parameter-type-changed"]],
  [[lock(A)], [lock(A, BETA, ["PUT"])], [
    "error api-removed-without-deprecation",
    "info endpoint-added",
  ]],
  [[lock("/v1/<x:path>", {}, ["GET", "PUT"]), lock("/v1/<a>/<b>")], [
    lock("/v1/<x:path>", {}, ["GET", "PUT"]),
    lock("/v1/<a>/<b>"),
    lock("/v1/<a>/<b:int>"),
  ], ["warning endpoint-preferred", "info endpoint-added"]],
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
  ], ["warning endpoint-preferred", "info endpoint-added"]],
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
  // One of several wider paths answers what a path matched, whatever its name.
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
  // A path that matches more comes after others that it was preferred to.
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
  // What takes over requests is judged by its own end and stability.
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
    "warning endpoint-preferred",
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
  ], ["warning endpoint-preferred", "info endpoint-added"]],
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
  [[lock("/v1/<x:int>", ENDING), lock("/v1/<x>", TO_GO)], [
    lock("/v1/<x>", TO_GO),
  ], [
    "info request-parameter-type-generalized",
    "info endpoint-gone",
    "warning endpoint-preferred",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>", ENDING)], [
    lock("/v1/<x>", ENDING),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
  ]],

  // What could be removed may stop being preferred to another one.
  [[lock("/v1/<x:[0-9]+>", DEPRECATED, ["PUT"]), lock("/v1/<x:[0-9a]+>")], [
    lock("/v1/<x:[0-9a]+>"),
    lock("/v1/<x:[0-9]+>", DEPRECATED, ["PUT"]),
  ], ["info api-removed-with-deprecation"]],
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
  // What could be removed may still be served instead.
  [[lock(A, ENDED)], [lock(A, DEPRECATED)], ["info sunset-deleted"]],
  [[lock(A, GONE)], [lock(A, DEPRECATED)], ["info sunset-deleted"]],
  [[lock(A, { ...DEPRECATED, sunset: TODAY })], [lock(A, ENDED)], [
    "info api-sunset-date-changed-too-small",
  ]],
  [[lock(A, { sunset: TODAY })], [lock(A, ENDED)], [
    "error api-sunset-date-changed-too-small",
    "warning endpoint-deprecated",
  ]],
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
    "info sunset-added",
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
  [[lock(A)], [lock(A, TO_GO)], ["warning endpoint-deprecated"]],
  [[lock(A)], [lock(A, { ...TO_GO, deprecated: TODAY })], [
    "info endpoint-deprecated",
  ]],
  [[lock(A)], [
    lock(A, { deprecated: TODAY, sunset: "2026-12-20", onSunset: "gone" }),
  ], ["warning sunset-added", "info endpoint-deprecated"]],
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
  [[lock(A, { deprecated: "2027-05-01" })], [lock(A, TO_DEPRECATE)], []],
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
  [[lock("/v1/<size:s|m>")], [lock("/v1/<size:m|l|s>")], [
    "info request-parameter-type-generalized",
  ]],
  [[lock("/v1/<size:s|m|l>")], [lock("/v1/<size:s|m>")], [
    "error request-parameter-type-changed",
  ]],
  [[lock("/v1/<size:s|m>")], [lock("/v1/<size:s|m+>")], [
    "info request-parameter-type-generalized",
  ]],
  // What was already beside it does not replace it.
  [[lock("/v1/<id:int>"), lock("/v1/<name:alpha>")], [
    lock("/v1/<name:alpha>"),
  ], ["error api-path-removed-without-deprecation"]],
  [[lock("/v1/<id:int>", { declaredIn: "0" }), lock("/v1/<id>")], [
    lock("/v1/<id>"),
  ], [
    "info request-parameter-type-generalized",
    "warning endpoint-preferred",
  ]],
  [[lock("/v1/<id:int>", { declaredIn: "0" })], [lock("/v1/<id>")], [
    "info request-parameter-type-generalized",
    "info endpoint-origin-changed",
  ]],
  // What may be removed is not replaced by what is new.
  [[lock("/v1/<id:int>", DEPRECATED)], [lock("/v1/<name:alpha>")], [
    "info api-path-removed-with-deprecation",
    "info endpoint-added",
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

Deno.test("changes to a contract are judged as oasdiff judges them", () => {
  for (const [was, is, expected] of CHANGES) {
    const found = compare(contractOf(was), contractOf(is));
    assertEquals(
      found.map((one) => `${one.severity} ${one.code}`),
      expected,
      JSON.stringify([was, is].map((all) => all.map(({ path }) => path))),
    );
    for (const { severity, code, fix } of found) {
      // What to do comes before how to accept the change.
      const isAdvised = severity !== "error" ||
        /^(?!If it is meant).+/.test(fix);
      assertEquals(isAdvised, true, code);
      // What is allowed needs no fix; what is new must be locked.
      const isFree = severity === "info" && code !== "endpoint-added";
      assertEquals(isFree && fix, isFree && "", code);
    }
  }
});

Deno.test("a type that matches less is named as it was written, whatever else changed", () => {
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
