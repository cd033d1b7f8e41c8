/** What the compiler accepts as data for an answer. */
import { assertEquals, assertThrows } from "@std/assert";
import { HttpError, json, text } from "@strata/router";

Deno.test("json() refuses a promise, Response, error, function and undefined, as the compiler does", () => {
  const save = (): void => {};
  const list = (limit: number): number[] => [limit];
  const calls = [
    // @ts-expect-error -- its value is yet to come
    () => json(Promise.resolve(1)),
    // @ts-expect-error -- it is a Response
    () => json(text("a")),
    // @ts-expect-error -- it is to be thrown
    () => json(new HttpError(404)),
    // @ts-expect-error -- it is yet to be called
    () => json(list),
    // @ts-expect-error -- it returns nothing
    () => json(save()),
    // @ts-expect-error -- it is undefined
    () => json(undefined),
  ];
  for (const call of calls) assertThrows(call, TypeError);
});

Deno.test("json() refuses data whose content JSON omits, as the compiler does", () => {
  const users = new Map([[1, "Ada"]]);
  const calls = [
    // @ts-expect-error -- it is {} in JSON, as are the others
    () => json(users),
    // @ts-expect-error -- a set
    () => json(new Set([1])),
    // @ts-expect-error -- an iterator
    () => json(users.values()),
    // @ts-expect-error -- a query
    () => json(new URLSearchParams("a=1")),
    // @ts-expect-error -- headers
    () => json(new Headers({ a: "1" })),
    // @ts-expect-error -- a form
    () => json(new FormData()),
  ];
  for (const call of calls) {
    assertThrows(
      call,
      TypeError,
      "which becomes {} in JSON. Write json([...value]",
    );
  }
});

Deno.test("the compiler refuses data for json() that holds a promise", async () => {
  const load = () => Promise.resolve([1]);
  const maybe: number | Promise<number> = load().then(() => 1);
  const answers = [
    // @ts-expect-error -- what it holds is yet to come
    json({ items: load() }),
    // @ts-expect-error -- each is yet to come
    json([1, 2].map(load)),
    // @ts-expect-error -- one of them is yet to come
    json([load(), load()] as const),
    // @ts-expect-error -- it may be yet to come
    json({ item: maybe }),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  assertEquals(bodies, [{ items: {} }, [{}, {}], [{}, {}], { item: {} }]);
});

Deno.test("the compiler refuses a union for json() when a member is not data", async () => {
  type Listed = { readonly items: readonly number[] };
  const load = () => Promise.resolve([1]);
  const find = (): number[] | Promise<number[]> | undefined => load();
  const check = (): Listed | Response => text("no");
  const list = (): Listed | { readonly items: Promise<number[]> } => ({
    items: load(),
  });
  const calls = [
    // @ts-expect-error -- it may be yet to come
    () => json(find()),
    // @ts-expect-error -- it may be a Response
    () => json(check()),
  ];
  for (const call of calls) assertThrows(call, TypeError);
  // @ts-expect-error -- what it holds may be yet to come
  const listed = await json(list()).json();
  const found = await json(await find()).json();
  assertEquals([listed, found], [{ items: {} }, [1]]);
});

Deno.test("json() accepts data with parts of any type", async () => {
  interface Tree {
    readonly inner?: readonly Tree[];
  }
  class Book {
    readonly title = "Dune";
    readonly stored: Promise<void> = Promise.resolve();
    load = (): Promise<void> => this.stored;
    toJSON = (): string => this.title;
  }
  class Shelf implements Iterable<string> {
    readonly books = ["Dune"];
    has = (book: string): boolean => this.books.includes(book);
    [Symbol.iterator] = (): Iterator<string> => this.books.values();
  }
  class NamedSet extends Set<number> {
    readonly title = "Primes";
  }
  const tree: Tree = { inner: [{}] };
  const parsed: Record<string, ReturnType<typeof JSON.parse>> = { a: 1 };
  const empty: never[] = [];
  const passIn = <Value>(data: Value) => json({ data });
  const passList = <Value>(list: readonly Value[]) => json(list);
  const answers = [
    json(tree),
    json(parsed),
    json(empty),
    json({}),
    json(true),
    json("text"),
    json({ at: new Date(0), load: () => Promise.resolve(1) }),
    json(new Book()),
    json(new Shelf()),
    json(new NamedSet()),
    json(new Uint8Array()),
    json([...new Set([1])]),
    passIn(1),
    passList([1]),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  assertEquals(bodies, [
    { inner: [{}] },
    { a: 1 },
    [],
    {},
    true,
    "text",
    { at: "1970-01-01T00:00:00.000Z" },
    "Dune",
    { books: ["Dune"] },
    { title: "Primes" },
    {},
    [1],
    { data: 1 },
    [1],
  ]);
});

Deno.test("json() accepts data of an unknown type", async () => {
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
