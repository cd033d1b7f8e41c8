import { assertEquals, assertRejects } from "@std/assert";
import { App, text } from "@strata/router";
import { at, request } from "@strata/router/testing";

const GONE = { "1": { sunset: "2027-05-01", onSunset: "gone" } } as const;

function createApp(clock?: () => number): App {
  const app: App = new App({ clock, versions: GONE });
  app.get("/users/<id:int>", () => text("user"), { version: 1 });
  return app;
}

const statusOf = async (app: App) =>
  (await request(app, "GET", "/v1/users/7")).status;

Deno.test("at() sets the time for what it runs, and no longer", async () => {
  const app = createApp();
  const times = ["2027-05-01", Date.UTC(2027, 4, 1), new Date("2027-05-01")];
  for (const time of times) {
    assertEquals(await at(time, () => statusOf(app)), 410);
  }
  assertEquals(await at("2027-04-30T23:59:59Z", () => statusOf(app)), 200);
  const { now } = Date;
  await at("1999-01-01", () => assertEquals(Date.now, now));
  await at("2027-05-01", async () => {
    assertEquals(await at("2027-04-30", () => statusOf(app)), 200);
    assertEquals(await statusOf(app), 410);
  });
});

Deno.test("at() runs a function that returns a value, a promise or either", async () => {
  const either = (isLate: boolean): string | Promise<number> =>
    isLate ? Promise.resolve(1) : "now";
  const found: (string | number)[] = [
    await at("2027-05-01", () => either(true)),
    await at("2027-05-01", () => either(false)),
  ];
  assertEquals(found, [1, "now"]);
});

Deno.test("at() resets the time when what it runs fails", async () => {
  const app = createApp(() => 0);
  const fail = () => Promise.reject(new Error("broken"));
  await assertRejects(() => at("2027-05-01", fail), Error, "broken");
  assertEquals(await statusOf(app), 200);
});

Deno.test("at() refuses an invalid time, and overlapping calls", async () => {
  await assertRejects(
    () => at("soon", () => {}),
    TypeError,
    'Cannot set the time to "soon"',
  );
  await assertRejects(
    () => at("2027-06-01T00:00", () => {}),
    TypeError,
    "has no time zone",
  );
  for (const other of [NaN, null, true, [], 1n]) {
    await assertRejects(
      () => at(other as never, () => {}),
      TypeError,
      "it is not a date",
    );
  }
  await assertRejects(
    () => at(new Date("soon"), () => {}),
    TypeError,
    'Cannot set the time to an invalid Date. Pass one such as "2027-05-01"',
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = at("2027-01-01", () => promise);
  const second = at("2028-01-01", () => first);
  resolve();
  await assertRejects(() => first, Error, "Two calls of at() overlap");
  await assertRejects(() => second, Error, "Two calls of at() overlap");
  // Neither time stays set.
  const app = createApp(() => 0);
  assertEquals(await statusOf(app), 200);
});

Deno.test("at() says what to write when it lacks a function, and sets no time", async () => {
  await assertRejects(
    () => at("2027-05-01", undefined as never),
    TypeError,
    "Cannot set the time to 2027-05-01: undefined is not a function. Write " +
      "at(date, () => …).",
  );
  assertEquals(await statusOf(createApp(() => 0)), 200);
});
