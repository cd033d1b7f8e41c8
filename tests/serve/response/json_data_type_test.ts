/** What the compiler takes as data for an answer. */
import { assertEquals, assertThrows } from "@std/assert";
import { HttpError, json, text } from "@strata/router";

Deno.test("json() takes no promise, no Response, no error and nothing, as the compiler knows", () => {
  const save = (): void => {};
  const calls = [
    // @ts-expect-error -- its value is yet to come
    () => json(Promise.resolve(1)),
    // @ts-expect-error -- it is an answer
    () => json(text("a")),
    // @ts-expect-error -- it is to be thrown
    () => json(new HttpError(404)),
    // @ts-expect-error -- it gives nothing
    () => json(save()),
  ];
  for (const call of calls) assertThrows(call, TypeError);
});

Deno.test("json() takes data whose type is not known", async () => {
  const pass = <Value>(value: Value) => json(value);
  const passPart = <Value extends object>(value: Partial<Value>) => json(value);
  const passLoaded = async <Value>(value: Promise<Value>) => json(await value);
  const passNumber = <Value extends number | void>(value: Value) => json(value);
  const find = (): number | undefined => 3;
  const unknown: unknown = 1;
  const answers = [
    json(unknown),
    json(JSON.parse("1")),
    json(null),
    json(find()),
    passNumber(4),
    pass([1]),
    passPart<{ a: number }>({}),
    await passLoaded(Promise.resolve("late")),
    await Promise.resolve(2).then(json),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  assertEquals(bodies, [1, 1, null, 3, 4, [1], {}, "late", 2]);
});
