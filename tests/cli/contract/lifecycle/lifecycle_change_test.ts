import { assertEquals, assertMatch } from "@std/assert";
import type { LockedRoute } from "../../../../router/cli/contract/lock/contract.ts";
import { METHODS } from "../../../../router/declare/method.ts";
import {
  A,
  BETA,
  compare,
  contractOf,
  DEPRECATED,
  ENDING,
  FUTURE,
  GONE,
  LATER,
  lock,
  PAST,
  TO_DEPRECATE,
  TO_GO,
  TODAY,
} from "../compared_contract.ts";

/** What was locked, what is published, and the reasons that are reported. */
const REASONS: [was: LockedRoute, is: LockedRoute, reasons: string[]][] = [
  [lock(A), lock(A, { sunset: FUTURE }), [
    "The sunset of /v1/a is new: 2027-05-01. No deprecation announces it.",
  ]],
  [lock(A), lock(A, TO_GO), [
    "/v1/a is deprecated from 2026-01-01 on, with a sunset on 2027-05-01, " +
    "answering 410 from then on. Clients learn of it only now.",
  ]],
  [lock(A), lock(A, { ...TO_GO, deprecated: TODAY }), [
    "/v1/a is deprecated from 2026-11-21 on, with a sunset on 2027-05-01, " +
    "answering 410 from then on.",
  ]],
  // Clients were told of a deprecation from then on.
  [lock(A, { deprecated: LATER }), lock(A, { ...TO_GO, deprecated: TODAY }), [
    "The sunset of /v1/a is new: 2027-05-01, answering 410 from then on. " +
    "The deprecation from 2026-11-21 on announces it.",
    "The deprecation of /v1/a moved from 2028-05-01 to 2026-11-21, which is " +
    "earlier than clients were told.",
  ]],
  [lock(A), lock(A, { ...ENDING, deprecated: TODAY }), [
    "/v1/a is deprecated from 2026-11-21 on, with a sunset on 2027-05-01.",
  ]],
  [lock(A), lock(A, { deprecated: TODAY }), [
    "/v1/a is deprecated from 2026-11-21 on.",
  ]],
  [lock(A), lock(A, DEPRECATED), [
    "/v1/a is deprecated from 2026-01-01 on. Clients learn of it only now.",
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
    ["The sunset of /v1/a on 2027-05-01T12:00:00Z is no longer announced."],
  ],
  [lock(A, ENDING), lock(A), ["/v1/a is no longer deprecated."]],
  [lock(A, TO_GO), lock(A, { sunset: FUTURE, onSunset: "gone" }), [
    "The sunset of /v1/a is no longer announced by a deprecation: " +
    "2027-05-01, answering 410 from then on.",
  ]],
  [
    lock(A, { sunset: PAST }),
    lock(A, { sunset: PAST, onSunset: "gone" }),
    [
      "The sunset of /v1/a has passed, and clients now get 410. No " +
      "deprecation has announced it.",
    ],
  ],
  [lock(A, ENDING), lock(A, TO_GO), [
    "/v1/a will now answer 410 from the sunset on 2027-05-01.",
  ]],
];

Deno.test("changes to the lifecycle of a path are reported with their dates", () => {
  for (const [was, is, reasons] of REASONS) {
    const found = compare(contractOf([was]), contractOf([is]));
    assertEquals(found.map(({ reason }) => reason), reasons);
  }
});

/** What a deprecation becomes, and the advice. */
const MOVED: [is: LockedRoute, advice: string][] = [
  [
    lock(A, { deprecated: TODAY }),
    'Set deprecated: "2027-05-01", or a later date.',
  ],
  [
    lock(A, { deprecated: TODAY, sunset: LATER }),
    'Set deprecated: "2027-05-01", or a later date.',
  ],
  // It cannot end before it is deprecated.
  [
    lock(A, { deprecated: TODAY, sunset: "2027-03-01" }),
    'Set deprecated: "2027-05-01", or a later date, and a later sunset.',
  ],
];

Deno.test("the advice on an earlier deprecation includes a sunset that can follow it", () => {
  for (const [is, advice] of MOVED) {
    const found = compare(
      contractOf([lock(A, TO_DEPRECATE)]),
      contractOf([is]),
    );
    const moved = found.find(({ code }) => code.startsWith("deprecation-date"));
    assertEquals(moved?.fix, advice);
  }
});

/** What is deprecated now, and the advice. */
const LATE: [is: LockedRoute, advice: string][] = [
  [lock(A, DEPRECATED), 'Set deprecated: "2026-11-21", or a later date.'],
  [lock(A, ENDING), 'Set deprecated: "2026-11-21", or a later date.'],
  [
    lock(A, { deprecated: "2026-10-01", sunset: "2026-11-01" }),
    'Set deprecated: "2026-11-21", or a later date, and a later sunset.',
  ],
];

Deno.test("a deprecation that was never announced is to begin on the day of the check", () => {
  for (const [is, advice] of LATE) {
    const found = compare(contractOf([lock(A)]), contractOf([is]));
    const late = found.find(({ code }) => code === "endpoint-deprecated");
    assertEquals(late?.fix, advice);
  }
});

/** What was locked and is gone, and how it can be removed. */
const REMOVALS: [was: LockedRoute[], advice: string][] = [
  [
    [lock(A)],
    "Bring it back and deprecate it, if it has a version. Once that is " +
    "locked and has begun, it can be removed.",
  ],
  [
    [lock(A, { declaredIn: "1" })],
    "Bring it back and deprecate it. Once that is locked and has begun, it " +
    "can be removed.",
  ],
  // Only versions have a stability, and a lifecycle that ends.
  ...[BETA, DEPRECATED].map((life): typeof REMOVALS[number] => [
    [lock(A), lock(A, life, ["PUT"])],
    "Bring it back and deprecate it. Once that is locked and has begun, it " +
    "can be removed.",
  ]),
  [
    [lock(A, { sunset: FUTURE })],
    "Bring it back and deprecate it. Once that is locked and the sunset has " +
    "passed, it can be removed.",
  ],
  // It cannot end before it is deprecated.
  [
    [lock(A, { sunset: PAST })],
    "Bring it back and deprecate it, with a later sunset. Once that is " +
    "locked and the sunset has passed, it can be removed.",
  ],
  [[lock(A, TO_DEPRECATE)], "Bring it back until then."],
  [
    [lock(A, { ...TO_DEPRECATE, sunset: LATER })],
    "Bring it back until the sunset on 2028-05-01.",
  ],
  [[lock(A, ENDING)], "Bring it back until then."],
];

Deno.test("the advice on a removed path depends on its dates", () => {
  for (const [was, advice] of REMOVALS) {
    const [{ fix }] = compare(contractOf(was), contractOf([]));
    assertEquals(fix, advice);
  }
});

Deno.test("the advice on several removed methods is in the plural", () => {
  const [{ fix }] = compare(
    contractOf([lock(A, {}, METHODS)]),
    contractOf([lock(A)]),
  );
  assertEquals(
    fix,
    "Bring them back and deprecate them. Once that is locked and has begun, " +
      "they can be removed.",
  );
});

/** What was locked, what is published, and how the first reason begins. */
const SOME_METHODS: [
  was: LockedRoute[],
  is: LockedRoute[],
  reported: RegExp,
][] = [
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
  [[lock(A, { declaredIn: "0" }), lock(A, { declaredIn: "0" }, ["PUT"])], [
    lock(A),
    lock(A, {}, ["PUT"]),
  ], /^\/v1\/a is now answered /],
  [[lock(A), lock(A, {}, ["HEAD"])], [
    lock(A, DEPRECATED),
    lock(A, DEPRECATED, ["HEAD"]),
  ], /^\/v1\/a is deprecated /],
  // A merge has kept the lines of both sides, one of which has added a method.
  [
    [
      lock(A, ENDING),
      lock(A, { ...ENDING, sunset: LATER }, ["GET", "POST"]),
    ],
    [lock(A, ENDING, ["GET", "POST"])],
    /^The sunset of \/v1\/a moved from 2028-05-01 to 2027-05-01/,
  ],
  [
    [lock("/v1/<x>", {}, ["GET", "PUT"])],
    [
      lock("/v1/<x>", {}, ["GET", "PUT"]),
      lock("/v1/<x:int>"),
      lock("/v1/<x:int>", BETA, ["PUT"]),
    ],
    /^The stability of PUT \/v1\/<x:int> \(answered by \/v1\/<x> before\) was /,
  ],
  [
    [lock(A), lock(A, DEPRECATED, ["PUT", "POST"])],
    [],
    /^GET \/v1\/a was removed without /,
  ],
  [
    [lock(A, DEPRECATED, ["PUT", "POST"]), lock(A, {}, ["PATCH"])],
    [],
    /^PUT \/v1\/a and POST \/v1\/a were removed after /,
  ],
  [
    [lock(A), lock(A, {}, ["PUT"])],
    [],
    /^\/v1\/a was removed without /,
  ],
  [
    [lock(A), lock(A, { sunset: PAST, onSunset: "gone" }, ["PUT"])],
    [lock(A)],
    /^PUT \/v1\/a was removed after the sunset, having answered 410 since then/,
  ],
  // A route of all methods answers none that the others do not.
  [
    [lock(A, DEPRECATED, METHODS), ...METHODS.map((one) => lock(A, {}, [one]))],
    [],
    /^\/v1\/a was removed without /,
  ],
];

Deno.test("a change to some methods is reported for these alone", () => {
  for (const [was, is, reported] of SOME_METHODS) {
    const [{ reason }] = compare(contractOf(was), contractOf(is));
    assertMatch(reason, reported);
  }
});
