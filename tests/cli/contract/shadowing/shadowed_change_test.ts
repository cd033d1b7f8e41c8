import { assertEquals } from "@std/assert";
import type { LockedRoute } from "../../../../router/cli/contract/lock/contract.ts";
import {
  compare,
  contractOf,
  DEPRECATED,
  GONE,
  lock,
} from "../compared_contract.ts";

/** Paths that take over requests, and what is reported and advised. */
const TAKEN: [was: LockedRoute[], is: LockedRoute[], reported: string[]][] = [
  [[lock("/v1/<x:int>"), lock("/v1/<x>", GONE)], [lock("/v1/<x>", GONE)], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "The sunset of /v1/<x> (answered by /v1/<x:int> before) on 2026-01-01 is " +
    "new: clients were never told of it, and get 410 at once. " +
    "Bring back the path that answered before.",
  ]],
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "PUT /v1/<x> (answered by /v1/<x:int> before) was removed without being " +
    "deprecated first. Bring it back and deprecate it. Once that is locked " +
    "and has begun, it can be removed.",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "A parameter of /v1/<x> (answered by /v1/<x:int> before) was <x:int> " +
    "and is <x>.",
    "Requests for a removed path now go to /v1/<x> (answered by /v1/<x:int> " +
    "before), which was already there. Bring back the former path, unless " +
    "both give the same responses.",
  ]],
  [[lock("/v1/<x:int>", DEPRECATED), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "/v1/<x:int> was removed after the deprecation had begun. Requests for " +
    "it go to /v1/<x> now.",
  ]],
  [[lock("/v1/a"), lock("/v1/<x>")], [lock("/v1/<x>")], [
    "/v1/a was removed without being deprecated first. Requests for it go to " +
    "/v1/<x> now. Bring it back and deprecate it. Once that is locked and " +
    "has begun, it can be removed.",
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
  // What matches less answers nothing more than before.
  [[lock("/v1/<x>", DEPRECATED), lock("/v1/<x:int>")], [lock("/v1/<x:int>")], [
    "/v1/<x> was removed after the deprecation had begun.",
  ]],
  [[lock("/v1/<x>")], [lock("/v1/<x>"), lock("/v1/<x:int>", GONE)], [
    "The sunset of /v1/<x:int> (answered by /v1/<x> before) on 2026-01-01 is " +
    "new: clients were never told of it, and get 410 at once. Set " +
    "a sunset in the future.",
    "Version 1 adds /v1/<x:int>.",
  ]],
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x:slug>")], [
    lock("/v1/<x>", {}, ["PUT"]),
    lock("/v1/<x:slug>"),
  ], [
    "A parameter of /v1/<x> was <x:int> and is <x>.",
    "PUT /v1/<x:slug> (answered by /v1/<x:int> before) is no longer " +
    "answered. Bring back the path that answered before.",
  ]],
  [[lock("/v1/<x:int>"), lock("/v1/<x:slug>")], [
    lock("/v1/<x>"),
    lock("/v1/<x:slug>"),
  ], [
    "A parameter of /v1/<x> was <x:int> and is <x>.",
    "/v1/<x:slug> (answered by /v1/<x:int> before) is now tried first: " +
    "values that match both go there. Bring back the path that answered " +
    "before.",
  ]],
  [[lock("/v1/<x>", {}, ["GET", "PUT", "POST"])], [
    lock("/v1/<x>", {}, ["GET", "PUT", "POST"]),
    lock("/v1/<x:int>"),
  ], [
    "PUT /v1/<x:int> (answered by /v1/<x> before) and POST /v1/<x:int> " +
    "(answered by /v1/<x> before) are no longer answered. Declare PUT and " +
    "POST there too.",
    "Version 1 adds /v1/<x:int>.",
  ]],
  [[lock("/v1/<x>", {}, ["GET"]), lock("/v1/<x>", DEPRECATED, ["PUT"])], [
    lock("/v1/<x>", {}, ["GET"]),
    lock("/v1/<x>", DEPRECATED, ["PUT"]),
    lock("/v1/<x:int>"),
  ], [
    "PUT /v1/<x:int> (answered by /v1/<x> before) is no longer answered.",
    "Version 1 adds /v1/<x:int>.",
  ]],
  [[lock("/v1/<x:sku>", {}, ["PUT"])], [
    lock("/v1/<x:sku>", {}, ["PUT"]),
    lock("/v1/<x:int>"),
  ], [
    "PUT /v1/<x:int> (answered by /v1/<x:sku> before) may no longer be " +
    "answered: values that both types accept, if any, go there first. " +
    "Declare it there too, unless no value matches both types.",
    "Version 1 adds /v1/<x:int>.",
  ]],
  // The slug never got it.
  [[lock("/v1/<x:int>", {}, ["PUT"]), lock("/v1/<x:slug>", {}, ["PUT"])], [
    lock("/v1/5"),
    lock("/v1/<x:int>", {}, ["PUT"]),
    lock("/v1/<x:slug>", {}, ["PUT"]),
  ], [
    "PUT /v1/5 (answered by /v1/<x:int> before) is not answered.",
    "Version 1 adds /v1/5.",
  ]],
  [[lock("/v1/<x>", {}, ["GET", "PUT"])], [
    lock("/v1/<x>", {}, ["GET", "PUT"]),
    lock("/v1/search", GONE),
  ], [
    "PUT /v1/search (answered by /v1/<x> before) is not answered.",
    "GET /v1/search (answered by /v1/<x> before) is answered with 410.",
    "Version 1 adds /v1/search.",
  ]],
];

Deno.test("what takes over requests is reported with the path that answered them", () => {
  for (const [was, is, reported] of TAKEN) {
    const found = compare(contractOf(was), contractOf(is));
    const texts = found.map(({ reason, fix }) =>
      `${reason} ${fix}`.replace(
        / (If the change is intended|Once you publish) .*/,
        "",
      ).trim()
    );
    assertEquals(texts, reported);
  }
});

Deno.test("a new path of a custom type may take requests and answer them with 410", () => {
  const types = { sku: "[a-z]+[0-9]*" };
  const was = lock("/v1/<p:alpha>", {}, ["POST"]);
  const taker = lock("/v1/<p:sku>", GONE, ["POST"]);
  const found = compare(
    contractOf([was], types),
    contractOf([was, taker], types),
  );
  assertEquals(found.map(({ code, severity }) => `${severity} ${code}`), [
    "warning endpoint-overlapped",
    "info endpoint-added",
  ]);
});
