import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import {
  DEFAULT_VERSION_PREFIX,
  joinVersion,
  nameVersion,
  readVersion,
  readVersionPrefix,
  settingOfVersion,
} from "../../router/path/version.ts";
import { isUnreleased } from "../../router/path/version_look.ts";
import {
  compareVersions,
  numberOfVersion,
} from "../../router/path/version_order.ts";
import { Refusal } from "../../router/report/refusal.ts";

const ACCEPTED: [value: unknown, text: string][] = [
  [1, "1"],
  [0, "0"],
  [-0, "0"],
  [1.25, "1.25"],
  [3.0, "3"],
  [100000000000000000000, "100000000000000000000"],
  ["1", "1"],
  ["3.0", "3.0"],
  ["1.10", "1.10"],
  ["v1", "v1"],
  ["v1.1", "v1.1"],
  ["V1", "V1"],
  ["beta", "beta"],
  ["2024-01-01", "2024-01-01"],
  ["a._~-", "a._~-"],
];

for (const [value, text] of ACCEPTED) {
  Deno.test(`readVersion() reads ${JSON.stringify(value)}`, () => {
    assertEquals(readVersion(value), text);
  });
}

/** Texts of versions, and how settings write them. */
const SETTINGS: [text: string, setting: string | number][] = [
  ["1", 1],
  ["1.25", 1.25],
  ["1.10", "1.10"],
  ["007", "007"],
  ["v1", "v1"],
  ["beta", "beta"],
  ["Infinity", "Infinity"],
  ["NaN", "NaN"],
];

for (const [text, setting] of SETTINGS) {
  Deno.test(`settingOfVersion() returns a setting that is read as ${text}`, () => {
    assertEquals(settingOfVersion(text), setting);
    assertEquals(readVersion(setting), text);
  });
}

const REFUSED: [value: unknown, reason: string][] = [
  [-1, "not a plain, finite number"],
  [NaN, "not a plain, finite number"],
  [Infinity, "not a plain, finite number"],
  [1e21, "not a plain, finite number"],
  [1e-7, "not a plain, finite number"],
  [true, "a number or a string, not true"],
  [null, "not null"],
  [{}, "not an object"],
  [1n, "not 1n"],
  [[1], "not an array"],
  ["", "must start with a letter or digit"],
  ["/1", "must start with a letter or digit"],
  ["1/2", "must start with a letter or digit"],
  ["-1", "must start with a letter or digit"],
  [".", "must start with a letter or digit"],
  ["1 ", "must start with a letter or digit"],
  ["1\n", "must start with a letter or digit"],
  ["1?x", "must start with a letter or digit"],
  ["1#x", "must start with a letter or digit"],
  ["<v>", "must start with a letter or digit"],
  ["%31", "must start with a letter or digit"],
  ["é", "must start with a letter or digit"],
  ["v", 'Version "v" has nothing after the letter "v".'],
  ["vv", 'Version "vv" has nothing after the letter "v".'],
  ["vv1", 'Version "vv1" begins with the letter "v" twice.'],
];

for (const [value, reason] of REFUSED) {
  const shown = typeof value === "bigint" ? "1n" : JSON.stringify(value);
  Deno.test(`readVersion() refuses ${shown} (${typeof value})`, () => {
    const error = assertThrows(() => readVersion(value), Refusal, reason);
    assertEquals(error.code, "bad-version");
    assert(error.fix.startsWith("Write "));
  });
}

Deno.test("readVersion() says how to declare several versions", () => {
  const { fix } = assertThrows(() => readVersion([1, 2]), Refusal);
  assertStringIncludes(fix, "Declare several versions separately, or let one");
});

const DOUBLED: [version: string, fix: string][] = [
  ["vv1", 'Write "v1".'],
  ["vvv1.2", 'Write "v1.2".'],
];

for (const [version, fix] of DOUBLED) {
  Deno.test(`readVersion() says what to write instead of "${version}"`, () => {
    assertEquals(assertThrows(() => readVersion(version), Refusal).fix, fix);
  });
}

const JOINED: [prefix: string, text: string, joined: string][] = [
  ["/v", "1", "/v1"],
  ["/v", "v2", "/v2"],
  ["/v", "vnext", "/vnext"],
  ["/v", "V1", "/vV1"],
  ["/V", "v1", "/V1"],
  ["/V", "vnext", "/Vvnext"],
  ["/api/version", "2", "/api/version2"],
  ["/api/version", "v2", "/api/version2"],
  ["/api/version", "version2", "/api/versionversion2"],
  ["/api/", "v2", "/api/v2"],
  ["/api-", "v2", "/api-v2"],
  ["", "v2", "v2"],
  ["/<tenant:str>/v", "v2", "/<tenant:str>/v2"],
  ["/<tenant:str>/", "v2", "/<tenant:str>/v2"],
];

for (const [prefix, text, joined] of JOINED) {
  Deno.test(`joinVersion() joins "${prefix}" and "${text}" to "${joined}"`, () => {
    assertEquals(joinVersion(prefix, text), joined);
  });
}

const PREFIXES: [written: string, read: string][] = [
  [DEFAULT_VERSION_PREFIX, "/v"],
  ["api/v", "/api/v"],
  ["//api///v", "/api/v"],
  ["/api/", "/api/"],
  ["", "/"],
];

for (const [written, read] of PREFIXES) {
  Deno.test(`readVersionPrefix() returns "${read}" for ${JSON.stringify(written)}`, () => {
    assertEquals(readVersionPrefix(written), read);
  });
}

Deno.test("joinVersion() never doubles the letter v before a digit", () => {
  fc.assert(fc.property(
    fc.stringMatching(/^\/[a-zA-Z/-]{0,8}$/),
    fc.stringMatching(/^[0-9]{1,3}(\.[0-9]{1,3})?$/),
    (prefix, number) => {
      const joined = joinVersion(prefix, `v${number}`);
      const plain = joinVersion(prefix, number);
      assert(joined === plain || joined === `${prefix}v${number}`);
      assert(
        !/vv$/.test(joined.slice(0, -number.length)) || /vv$/.test(prefix),
      );
    },
  ));
});

Deno.test("nameVersion() returns one name for 2 and v2, and keeps other texts", () => {
  assertEquals(["2", "v2", "v2.0", "beta", "vbeta", "V2"].map(nameVersion), [
    "2",
    "2",
    "2.0",
    "beta",
    "vbeta",
    "V2",
  ]);
});

Deno.test("compareVersions() sorts numbers numerically, texts after them, and prereleases before their releases", () => {
  const sorted = [
    "0",
    "1",
    "1.0",
    "01.1",
    "1.1",
    "1.9",
    "1.10",
    "1.10.1",
    "2-alpha",
    "2beta",
    "2-beta.2",
    "2.0-beta.3",
    "2-beta.10",
    "2-next.1",
    "2-RC",
    "2-rc",
    "2-RC2",
    "2.0.0-SNAPSHOT",
    "2",
    "2.0",
    "2.1-beta",
    "10",
    "9007199254740993",
    "9007199254740994",
    "2024-01-01-alpha",
    "2024-01-01-preview2",
    "2024-01-01-preview.10",
    "2024-01-01-RC",
    "2024-01-01-rc",
    "2024-01-01",
    "2024-01-01.acacia-rc",
    "2024-01-01.acacia",
    "2x",
    "alpha",
    "beta",
  ];
  assertEquals(sorted.toReversed().sort(compareVersions), sorted);
});

const NUMBERS: [name: string, number: string][] = [
  ["2", "2"],
  ["2.0.0", "2"],
  ["02.00", "2"],
  ["20", "20"],
  ["1.10", "1.10"],
  ["1.0.1", "1.0.1"],
  ["0.0", "0"],
  ["2.0-beta", "2.0-beta"],
];

for (const [name, number] of NUMBERS) {
  Deno.test(`numberOfVersion() of ${name} is ${number}`, () => {
    assertEquals(numberOfVersion(name), number);
  });
}

Deno.test("compareVersions() is a total order", () => {
  const version = fc.oneof(
    fc.stringMatching(/^[a-z0-9][a-z0-9.]{0,4}$/),
    fc.stringMatching(
      /^0?[12](\.[01]){0,2}(-?(beta|rc|RC|Next)(\.?[01]){0,2})?$/,
    ),
    fc.stringMatching(
      /^2027-01-0[12](\.a)?(-(beta|rc|RC)(\.?[01]){0,2}(\.rc)?)?$/,
    ),
  );
  fc.assert(fc.property(version, version, version, (a, b, c) => {
    assertEquals(
      Math.sign(compareVersions(a, b)),
      -Math.sign(compareVersions(b, a)) + 0,
    );
    assertEquals(
      compareVersions(a, b) === 0,
      nameVersion(a) === nameVersion(b),
    );
    if (compareVersions(a, b) < 0 && compareVersions(b, c) < 0) {
      assert(compareVersions(a, c) < 0);
    }
  }));
});

Deno.test("isUnreleased() recognizes the names of prereleases", () => {
  const unreleased = ["2-beta.1", "3.0-rc", "1alpha2", "next", "canary"]
    .concat("3.0.0-canary.4", "3-next.1", "2-nightly", "2-edge", "Next")
    .concat("3-RC1", "2-Beta", "2.0.0-SNAPSHOT");
  const dated = ["2027-05-01-preview", "2025-03-31.basil-rc.2"]
    .concat("2027-05-01.Next", "2027-05-01-canary.3");
  for (const name of [...unreleased, ...dated]) {
    assert(isUnreleased(name), name);
  }
  const released = ["2", "1.25", "2027-05-01", "2025-03-31.basil", "latest"]
    .concat("2025-03-31.marc", "2025-03-31.arc", "2025-03-31.alphabeta")
    .concat("2025-03-31x-beta");
  for (const name of [...released, "preview7", "nextgen", "book-beta", ""]) {
    assertEquals(isUnreleased(name), false, name);
  }
});
