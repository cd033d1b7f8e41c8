/** Which errors are logged when error handlers hide them. */
import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  type BlueprintGroup,
  type ErrorHandler,
  HttpError,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureCalls } from "../../captured_log.ts";

const why = () => ({ cause: new Error("why") });

/** What is thrown, with the message `first`. */
const THROWN = {
  "an error": () => new Error("first"),
  "an error with a cause": () => new Error("first", why()),
  "an HttpError of 500 with a cause": () => new HttpError(500, "first", why()),
  "an HttpError of 502 with a cause": () => new HttpError(502, "first", why()),
  "an HttpError of 502": () => new HttpError(502, "first"),
  "a refusal": () => new HttpError(409, "first"),
  "a refusal with a cause": () => new HttpError(400, "first", why()),
  "a refusal of 499 with a cause": () => new HttpError(499, "first", why()),
  "nothing at all": () => undefined,
};

/** What an error handler returns for an error, or throws if not a Response. */
type Reaction = (error: unknown) => unknown;

/** What error handlers do with an error, all with the message `second`. */
const REACTIONS = {
  answers: () => text("answered"),
  "throws it again": (error) => error,
  "throws its cause": (error) => (error as Error).cause,
  fails: () => new Error("second"),
  "fails with a frozen error": () => Object.freeze(new Error("second")),
  "fails for another cause": () => new Error("second", why()),
  "throws a 500": () => new HttpError(500, "second"),
  "throws a 500 for another cause": () => new HttpError(500, "second", why()),
  "throws a 503": () => new HttpError(503, "second"),
  "throws a 503 for another cause": () => new HttpError(503, "second", why()),
  "throws a 503 because of it": (cause) =>
    new HttpError(503, "second", { cause }),
  refuses: () => new HttpError(404, "second"),
} satisfies Record<string, Reaction>;

/**
 * What is thrown, what error handlers do with it from the inside out, and the
 * messages of each error that is logged, with those of its causes.
 */
const CASES: [
  thrown: keyof typeof THROWN,
  reactions: (keyof typeof REACTIONS)[],
  status: number,
  logged: string[][],
][] = [
  ["an error", ["fails"], 500, [["second", "first"]]],
  ["an error", ["fails for another cause"], 500, [["second", "why"]]],
  ["an error", ["fails with a frozen error"], 500, [["second"]]],
  ["an error", ["throws it again"], 500, [["first"]]],
  ["an error", ["throws it again", "answers"], 200, []],
  ["an error", ["throws a 500"], 500, [["first"]]],
  ["an error", ["throws a 500 for another cause"], 500, [["second", "why"]]],
  ["an error", ["throws a 503", "throws it again"], 503, [["first"]]],
  ["an error", ["throws a 503", "answers"], 200, [["first"]]],
  ["an error", ["throws a 503 because of it", "answers"], 200, [
    ["second", "first"],
  ]],
  ["an error", ["refuses"], 404, []],
  ["an error", ["refuses", "answers"], 200, []],
  ["an error with a cause", ["throws its cause"], 500, [["why"]]],
  ["nothing at all", ["throws a 503"], 503, [[]]],
  ["a refusal", ["fails", "throws a 503", "answers"], 200, [
    ["second", "first"],
  ]],
  ["a refusal", ["throws a 503 for another cause", "answers"], 200, []],
  ["a refusal with a cause", ["throws it again"], 400, []],
  ["a refusal with a cause", ["throws a 500"], 500, []],
  ["a refusal of 499 with a cause", ["throws it again"], 499, []],
  ["an HttpError of 500 with a cause", ["throws it again"], 500, [
    ["first", "why"],
  ]],
  ["an HttpError of 500 with a cause", ["throws a 503"], 503, [
    ["first", "why"],
  ]],
  ["an HttpError of 502 with a cause", ["throws it again"], 502, [
    ["first", "why"],
  ]],
  ["an HttpError of 502 with a cause", ["answers"], 200, []],
  ["an HttpError of 502", ["throws it again"], 502, []],
  ["an HttpError of 502", ["throws a 500"], 500, []],
];

/** Makes an error handler of a blueprint, a group or an application. */
function handleBy(react: Reaction): ErrorHandler {
  return (error) => {
    const reaction = react(error);
    if (reaction instanceof Response) return reaction;
    throw reaction;
  };
}

/** Makes an application whose own error handler is the last of them. */
function createApp(
  thrown: () => unknown,
  reactions: readonly Reaction[],
): App {
  let handled: Blueprint | BlueprintGroup = new Blueprint("b").get("/", () => {
    throw thrown();
  });
  for (const react of reactions.slice(0, -1)) {
    handled = Blueprint.group(handled).onError(handleBy(react));
  }
  return new App().blueprint(handled).onError(handleBy(reactions.at(-1)!));
}

/** Lists the messages of an error and of its causes. */
function listCauses(error: unknown): string[] {
  return error instanceof Error
    ? [error.message, ...listCauses(error.cause)]
    : [];
}

for (const [thrown, reactions, status, logged] of CASES) {
  const handled = reactions.join(", and the next ");
  const not = logged.length === 0 ? "not " : "";
  Deno.test(`${thrown} is ${not}logged when its handler ${handled}`, async () => {
    const reacting = reactions.map((reaction) => REACTIONS[reaction]);
    const app = createApp(THROWN[thrown], reacting);
    const calls = await captureCalls(async () => {
      const response = await request(app, "GET", "/");
      assertEquals(response.status, status);
      assertEquals((await response.text()).includes("why"), false);
    });
    assertEquals(calls.map(([, error]) => listCauses(error)), logged);
  });
}

Deno.test("an error handler that throws one error repeatedly reports each cause", async () => {
  const busy = new Error("busy");
  let count = 0;
  const app = createApp(() => new Error(`error ${++count}`), [() => busy]);
  const calls = await captureCalls(async () => {
    for (let asked = 0; asked < 2; asked++) {
      await request(app, "GET", "/");
      assertEquals(listCauses(busy), ["busy", `error ${count}`]);
    }
  });
  assertEquals(calls.length, 2);
});

Deno.test("an error with circular causes is answered and logged when its handler fails", async () => {
  const outer = new Error("outer");
  outer.cause = new Error("inner", { cause: outer });
  const app = createApp(() => outer, [() => new Error("second")]);
  const [[, error]] = await captureCalls(async () => {
    assertEquals((await request(app, "GET", "/")).status, 500);
  });
  const { message, cause } = error as Error;
  assertEquals([message, (cause as Error).message], ["second", "outer"]);
});
