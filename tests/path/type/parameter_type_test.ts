import { assert, assertEquals, assertThrows } from "@std/assert";
import type { CustomTypes } from "../../../router/path/type/custom_type.ts";
import { collectTypes } from "../../../router/path/type/known_types.ts";
import { findType } from "../../../router/path/type/named_type.ts";
import type { Mistake } from "../../../router/report/mistake.ts";
import { Refusal } from "../../../router/report/refusal.ts";

/** Texts and their values; `undefined` for texts that do not match. */
type Cases = [text: string, value: unknown][];

const MAX = Number.MAX_SAFE_INTEGER;
const UUID = "123e4567-e89b-12d3-a456-426614174000";

const CASES: Record<string, Cases> = {
  int: [
    ["0", 0],
    ["12", 12],
    ["-5", -5],
    ["-0", 0],
    ["007", 7],
    [String(MAX), MAX],
    [String(-MAX), -MAX],
    [`000000000000${MAX}`, MAX],
    ["9007199254740992", undefined],
    ["-9007199254740992", undefined],
    ["9".repeat(400), undefined],
    ["", undefined],
    ["-", undefined],
    ["--1", undefined],
    ["+1", undefined],
    ["1.0", undefined],
    ["1_000", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    [" 1", undefined],
    ["1 ", undefined],
    ["١٢", undefined],
    ["１２", undefined],
    ["1/2", undefined],
  ],
  float: [
    ["1", 1],
    ["1.5", 1.5],
    [".5", 0.5],
    ["1.", 1],
    ["-2.25", -2.25],
    ["-0.0", 0],
    ["-.5", -0.5],
    ["9".repeat(309), undefined],
    [`0.${"1".repeat(400)}`, Number(`0.${"1".repeat(400)}`)],
    ["", undefined],
    [".", undefined],
    ["-", undefined],
    ["-.", undefined],
    ["1.2.3", undefined],
    ["+1.5", undefined],
    ["1e5", undefined],
    ["inf", undefined],
    ["NaN", undefined],
    ["-Infinity", undefined],
    ["1_0.5", undefined],
    ["1,5", undefined],
  ],
  alpha: [
    ["a", "a"],
    ["aBz", "aBz"],
    ["AZ", "AZ"],
    ["", undefined],
    ["a1", undefined],
    ["a-b", undefined],
    ["@", undefined],
    ["[", undefined],
    ["`", undefined],
    ["{", undefined],
    ["é", undefined],
    ["Ａ", undefined],
    ["ſ", undefined],
  ],
  slug: [
    ["a", "a"],
    ["a-b", "a-b"],
    ["2024-02-31", "2024-02-31"],
    ["", undefined],
    ["-", undefined],
    ["-a", undefined],
    ["a-", undefined],
    ["a--b", undefined],
    ["A", undefined],
    ["a_b", undefined],
    ["é", undefined],
  ],
  ymd: [
    ["2024-02-29", "2024-02-29"],
    ["2000-02-29", "2000-02-29"],
    ["1000-01-01", "1000-01-01"],
    ["2999-12-31", "2999-12-31"],
    ["2023-02-29", undefined],
    ["1900-02-29", undefined],
    ["2024-02-30", undefined],
    ["2024-04-31", undefined],
    ["2024-00-01", undefined],
    ["2024-13-01", undefined],
    ["2024-01-00", undefined],
    ["2024-01-32", undefined],
    ["0001-01-01", undefined],
    ["3000-01-01", undefined],
    ["2024-1-1", undefined],
    ["2024-01-01T00:00", undefined],
    ["2024/01/01", undefined],
    ["２024-01-01", undefined],
  ],
  uuid: [
    [UUID, UUID],
    [UUID.toUpperCase(), UUID],
    [UUID.replaceAll("-", ""), undefined],
    [`{${UUID}}`, undefined],
    [`urn:uuid:${UUID}`, undefined],
    [UUID.slice(1), undefined],
    [`${UUID}0`, undefined],
    [UUID.replace("e", "g"), undefined],
    [`1${UUID.replace("-", "")}`, undefined],
  ],
  ext: [
    ["a.txt", "a.txt"],
    ["a.tar.gz", "a.tar.gz"],
    ["é.JPG", "é.JPG"],
    [".a.b", ".a.b"],
    ["a", undefined],
    ["a.", undefined],
    [".txt", undefined],
    ["a.t-t", undefined],
    ["a.é", undefined],
    [`${"a.".repeat(3000)}!`, undefined],
  ],
  "ext=jpg|png": [
    ["a.jpg", "a.jpg"],
    ["a.b.png", "a.b.png"],
    ["a.JPG", undefined],
    ["a.jpeg", undefined],
    [".jpg", undefined],
    ["jpg", undefined],
  ],
  str: [["a", "a"], ["é-1.", "é-1."], ["...", "..."]],
  path: [
    ["a", "a"],
    ["a/b.c/.d", "a/b.c/.d"],
    ["/a", undefined],
    ["a/", undefined],
    ["a//b", undefined],
  ],
  "[a-z]{3}": [
    ["abc", "abc"],
    ["ab", undefined],
    ["abcd", undefined],
    ["ABC", undefined],
    ["abc\n", undefined],
  ],
  "[a-z]+": [["a".repeat(256), "a".repeat(256)], ["a".repeat(257), undefined]],
};

for (const [name, cases] of Object.entries(CASES)) {
  Deno.test(`parameter type ${name} matches and reads what it should`, async (t) => {
    const type = findType(collectTypes([], []), name);
    for (const [text, value] of cases) {
      const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
      await t.step(JSON.stringify(shown), () => {
        // The text around it shows that only the given part is read.
        const around = `/1a-.${text}9z-./`;
        const accepted = text !== "" &&
          type.accepts(around, 5, 5 + text.length);
        const read = accepted ? type.read(text) : undefined;
        assertEquals(read, value);
        // Only this distinguishes -0 from 0.
        assert(Object.is(read, value));
      });
    }
  });
}

Deno.test("a custom type accepts what its pattern and parse function accept", () => {
  const custom: CustomTypes = {
    even: {
      pattern: /[0-9]+/,
      parse: (text) => Number(text) % 2 === 0 ? Number(text) : undefined,
      format: (value) => String(value),
    },
    level: { pattern: /low|high/i },
  };
  const types = collectTypes([{ custom, place: "here" }], []);
  const even = findType(types, "even");
  assertEquals(even.accepts("8", 0, 1), true);
  assertEquals(even.read("8"), 8);
  assertEquals(even.accepts("7", 0, 1), false);
  assertEquals(even.accepts("x", 0, 1), false);
  const level = findType(types, "level");
  assertEquals(level.accepts("HIGH", 0, 4), true);
  assertEquals(level.read("HIGH"), "HIGH");
});

Deno.test("a custom type refuses a parse function that returns a promise", () => {
  const parse = () => Promise.reject(new Error("no such user"));
  const custom = { user: { pattern: /[a-z]+/, parse } } as object;
  const sources = [{ custom: custom as CustomTypes, place: "here" }];
  const user = findType(collectTypes(sources, []), "user");
  assertThrows(
    () => user.accepts("ann", 0, 3),
    TypeError,
    '"parse" of custom type "user" returned a promise',
  );
});

Deno.test("parse and format of a class are called as methods", () => {
  class Hexadecimal {
    readonly pattern = /[0-9a-f]+/;
    readonly radix = 16;
    parse(text: string): number {
      return parseInt(text, this.radix);
    }
    format(value: number): string {
      return value.toString(this.radix);
    }
  }
  const types = collectTypes(
    [{ custom: { hex: new Hexadecimal() }, place: "here" }],
    [],
  );
  const hex = findType(types, "hex");
  assertEquals(hex.accepts("ff", 0, 2), true);
  assertEquals(hex.read("ff"), 255);
  assertEquals(hex.format(255), "ff");
});

/** Types that are refused, the code of the mistake, and why. */
const REFUSED_TYPES: [
  title: string,
  types: object,
  code: string,
  reason: string,
][] = [
  [
    "a built-in name",
    { int: { pattern: /x/ } },
    "reserved-type",
    "name of a built-in type",
  ],
  [
    "a name that no path can use",
    { "a-b": { pattern: /x/ } },
    "bad-type",
    "cannot be used",
  ],
  ["a missing pattern", { sku: {} }, "bad-type", "no regular expression"],
  ["null as a type", { sku: null }, "bad-type", "no regular expression"],
  [
    "a misspelled function",
    { sku: { pattern: /x/, prase: Number } },
    "bad-type",
    'has an unknown key "prase"',
  ],
  [
    "a list of types",
    [{ pattern: /x/ }],
    "bad-setting",
    "The types must be an object, not an array.",
  ],
  [
    "a promise",
    Promise.resolve({}),
    "bad-setting",
    "The types must be an object, not a promise.",
  ],
  [
    "a parse that is not a function",
    { sku: { pattern: /x/, parse: 1 } },
    "bad-type",
    "is 1",
  ],
  [
    "an async parse",
    { sku: { pattern: /x/, parse: async (text: string) => await text } },
    "bad-type",
    "is async",
  ],
  [
    "a pattern that backtracks without end",
    { sku: { pattern: /(a+)+/ } },
    "unsafe-regex",
    "backtrack without end",
  ],
  [
    "a pattern with the flag g",
    { sku: { pattern: /a/g } },
    "unsafe-regex",
    'flag "g"',
  ],
];

for (const [title, types, code, reason] of REFUSED_TYPES) {
  Deno.test(`collectTypes() refuses ${title}`, () => {
    const mistakes: Mistake[] = [];
    collectTypes(
      [{ custom: types as CustomTypes, place: "routes/_types.ts" }],
      mistakes,
    );
    assertEquals(mistakes.length, 1);
    assertEquals(mistakes[0].code, code);
    const [name] = Object.keys(types);
    const where = code === "bad-setting" ? "" : ` ("${name}")`;
    assertEquals(mistakes[0].places, [`routes/_types.ts${where}`]);
    assertEquals(mistakes[0].reason.includes(reason), true, mistakes[0].reason);
  });
}

Deno.test("collectTypes() reports every mistake in a type", () => {
  const mistakes: Mistake[] = [];
  const wrong = { pattern: 5, parse: 4, format: 3, foo: 1, bar: 2 };
  const custom = {
    int: wrong,
    "a-b": { pattern: /(a+)+/, parse: "x" },
    made: { pattern: /x/, parse: class {}, format: function* () {} },
    none: null,
  };
  collectTypes([{ custom: custom as never, place: "here" }], mistakes);
  assertEquals(mistakes.map(({ reason }) => reason), [
    'Custom type "int" has the name of a built-in type.',
    'Custom type "int" has an unknown key "foo".',
    'Custom type "int" has an unknown key "bar".',
    'Custom type "int" has no regular expression in "pattern".',
    '"parse" of custom type "int" is 4, not a plain function.',
    '"format" of custom type "int" is 3, not a plain function.',
    'Custom type name "a-b" cannot be used in a path.',
    'Regular expression "(a+)+" can match one string in two ways, so it ' +
    "could backtrack without end.",
    '"parse" of custom type "a-b" is "x", not a plain function.',
    '"parse" of custom type "made" is a class, not a plain function.',
    '"format" of custom type "made" is a generator, not a plain function.',
    'Custom type "none" has no regular expression in "pattern".',
  ]);
});

Deno.test("collectTypes() refuses a name that two places declare", () => {
  const mistakes: Mistake[] = [];
  const types = { sku: { pattern: /x/ } };
  const others = { sku: { pattern: /x/ } };
  const sources = [
    { custom: types, place: "a" },
    { custom: types, place: "b" },
    { custom: others, place: "c" },
  ];
  collectTypes(sources, mistakes);
  assertEquals(mistakes.map(({ code, places }) => [code, places]), [
    ["reserved-type", ['c ("sku")']],
  ]);
  assertEquals(mistakes[0].reason.includes("declared in a."), true);
});

const UNKNOWN: [text: string, code: string, fix: string][] = [
  ["itn", "unknown-type", 'Did you mean "int"?'],
  ["string", "unknown-type", 'Did you mean "str"?'],
  ["Int", "unknown-type", 'Did you mean "int"?'],
  ["integer", "unknown-type", 'Did you mean "int"?'],
  ["number", "unknown-type", 'Did you mean "int" or "float"?'],
  ["any", "unknown-type", 'Did you mean "str"?'],
  ["text", "unknown-type", 'Did you mean "str"?'],
  ["date", "unknown-type", 'Did you mean "ymd"?'],
  ["guid", "unknown-type", 'Did you mean "uuid"?'],
  ["long", "unknown-type", 'Did you mean "int"?'],
  ["bool", "unknown-type", 'Did you mean "true|false"?'],
  ["min(1)", "unknown-type", "Write one expression for the whole segment"],
  ["range(1,5)", "unknown-type", "Write one expression for the whole segment"],
  ["*", "unknown-type", 'Did you mean "path"?'],
  [
    "strorempty",
    "bad-parameter",
    "Declare two paths: one with <n:str> and one without.",
  ],
  [
    "int(3)",
    "unknown-type",
    'Write the type "int" alone, or one expression',
  ],
  ["int(min=1)", "unknown-type", 'Write the type "int" alone'],
  ["int:3", "unknown-type", 'Write the type "int" alone'],
  ["str(3)", "unknown-type", "such as [0-9]{3} or a|b. For a literal"],
  ["string(length=2)", "unknown-type", 'Write the type "str" alone'],
  ["number(3)", "unknown-type", 'Write the type "int" or "float" alone'],
  ["any(a,b)", "unknown-type", 'For a literal "any", write (?:any).'],
  [
    "re:[a-z]+",
    "unknown-type",
    "Write the expression alone: [a-z]+. For a literal",
  ],
  [
    "re:(a|b)",
    "unknown-type",
    "Write the expression alone: (a|b). For a literal",
  ],
  ["regex([a-z]+)", "unknown-type", "Write the expression alone: [a-z]+. For"],
  [
    "regex('v(1|2)')",
    "unknown-type",
    "Write the expression alone: v(1|2). For",
  ],
  [
    'regex("[0-9]{4}")',
    "unknown-type",
    "Write the expression alone: [0-9]{4}. For",
  ],
  ["re(a|b)c", "unknown-type", 'For a literal "re", write (?:re).'],
  ["constructor", "unknown-type", "The types are uuid"],
  ["sku", "unknown-type", "in _types.ts at the root of the routes folder. The"],
  ["ext=", "bad-type", "Separate them with |"],
  ["ext=tar.gz", "bad-type", "each is what follows the last dot"],
  ["ext=png,jpg", "bad-type", "Windows allows no | in file names"],
  ["ext=a|", "bad-type", "Separate them with |"],
  ["ext=.a", "bad-type", "Separate them with |"],
];

for (const [text, code, fix] of UNKNOWN) {
  Deno.test(`findType() refuses "${text}" and says what to write`, () => {
    const types = collectTypes([], []);
    const error = assertThrows(() => findType(types, text, "n"), Refusal);
    assertEquals(error.code, code);
    assertEquals(error.fix.includes(fix), true, error.fix);
  });
}

Deno.test("findType() finds a custom type with a name of another router's type", () => {
  const types = collectTypes(
    [{ custom: { date: { pattern: /x/ } }, place: "a" }],
    [],
  );
  assertEquals(findType(types, "date").text, "date");
});

for (const text of ["v:[0-9]+", "(?:int)(3|4)", "integers(a|b)", "ref:a|b"]) {
  Deno.test(`findType() accepts the expression ${text}`, () => {
    assertEquals(findType(collectTypes([], []), text).text, text);
  });
}

Deno.test("findType() refuses an argument of a custom type", () => {
  const custom = { sku: { pattern: /x/ }, re: { pattern: /x/ } };
  const types = collectTypes([{ custom, place: "a" }], []);
  for (const name of ["sku", "re"]) {
    const call = () => findType(types, `${name}(3)`);
    const { fix } = assertThrows(call, Refusal, `"${name}" an argument`);
    assertEquals(fix.startsWith(`Write the type "${name}" alone`), true, fix);
  }
});

Deno.test("findType() accepts an expression that ends with ? after one without", () => {
  const types = collectTypes([], []);
  const expressions = ["[A-Z][0-9]", "[A-Z][0-9]?", "[A-Z][0-9]?"];
  const found = expressions.map((text) => findType(types, text).text);
  assertEquals(found, expressions);
  assertThrows(() => findType(types, "int?"), Refusal, "cannot be optional");
});
