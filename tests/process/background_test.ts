import { assertEquals } from "@std/assert";
import { createBackground } from "../../router/process/background.ts";

Deno.test("finish() waits for background work and all that it adds", async () => {
  const order: string[] = [];
  const { context, finish } = createBackground((error) =>
    order.push(`${error}`)
  );
  const works = ["first", "second", "third"].map((name) => ({
    name,
    ...Promise.withResolvers<void>(),
  }));
  /** Does a piece of work, which adds the next one when it is done. */
  async function work(number: number): Promise<void> {
    const { name, promise } = works[number];
    await promise;
    order.push(name);
    if (number + 1 < works.length) context.waitUntil(work(number + 1));
  }
  context.waitUntil(work(0));
  const finished = finish().then(() => order.push("finished"));
  for (const { resolve } of works) {
    resolve();
    // Everything that can finish by then has finished.
    await new Promise((resolve) => setTimeout(resolve));
  }
  await finished;
  assertEquals(order, ["first", "second", "third", "finished"]);
});
