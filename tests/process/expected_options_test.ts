import { assertEquals, assertThrows } from "@std/assert";
import { App } from "@strata/router";
import { serve, type ServeOptions } from "@strata/router/serve";
import { expectServeOptions } from "../../router/process/expected_options.ts";

Deno.test("serve() refuses invalid time limits", () => {
  for (const name of ["handlerTimeout", "bodyTimeout", "drainTimeout"]) {
    for (const value of [0, -1, NaN, "5000"]) {
      assertThrows(
        () => serve(new App(), { [name]: value }),
        RangeError,
        `${name} ${Deno.inspect(value)}`,
      );
    }
  }
});

Deno.test("serve() refuses invalid size limits", () => {
  for (const bodyLimit of [-1, NaN, "5000"]) {
    assertThrows(
      () => serve(new App(), { bodyLimit: bodyLimit as number }),
      RangeError,
      `Cannot serve with bodyLimit ${Deno.inspect(bodyLimit)}: give 0 or more`,
    );
  }
});

/** The least and greatest values of options. */
const EXTREMES: readonly ServeOptions[] = [
  { port: 0, bodyLimit: 0, handlerTimeout: Number.MIN_VALUE },
  { port: 65_535, bodyLimit: Infinity, handlerTimeout: Infinity },
];

for (const options of EXTREMES) {
  Deno.test(`serve() accepts port ${options.port} and bodyLimit ${options.bodyLimit}`, () => {
    expectServeOptions(options);
  });
}

/** Invalid options, and the errors about them. */
const WRONG_OPTIONS: [options: unknown, says: string][] = [
  [8000, "Cannot serve with 8000: write an object of options"],
  [null, "Cannot serve with null: write an object of options"],
  [[], "Cannot serve with an array: write an object of options"],
  [{ host: "0.0.0.0" }, 'Did you mean "hostname"?'],
  [{ cert: "", key: "" }, "Write tls: { cert, key }."],
  [{ path: "/run/api.sock" }, "call Deno.serve({ path }, app.fetch)."],
  [{ timeout: 5 }, 'with the unknown option "timeout"'],
  [{ port: "8000" }, 'port "8000": write a whole number from 0 to 65535'],
  [{ port: 65536 }, "port 65536: write a whole number"],
  [{ port: -1 }, "port -1: write a whole number"],
  [{ port: 0.5 }, "port 0.5: write a whole number"],
  [{ strict: "yes" }, 'strict "yes": write true or false'],
  [{ requestId: "x" }, 'requestId "x": write a function'],
  [{ handlerTimeout: 0, strict: "yes" }, 'strict "yes": write true or false'],
  [{ onListen: "x" }, 'onListen "x": write a function'],
  [{ tls: "pem" }, 'tls "pem": write an object such as { cert, key }'],
  [{ hostname: "" }, 'hostname "": write a string such as "0.0.0.0"'],
  [
    { tls: { cert: undefined, key: undefined } },
    "tls: cert is undefined and key is undefined. Pass both as",
  ],
  [
    { tls: { cert: "cert", key: "" } },
    "Check that the variables for them are set.",
  ],
  [
    { tls: { cert: "cert" } },
    "Check that the variables for them are set.",
  ],
  [
    { tls: { cert: "", key: 5 } },
    "Check that the variables for them are set.",
  ],
  [
    { tls: { cert: "", key: "-----BEGIN PRIVATE KEY-----" } },
    'Cannot serve with tls: cert is "". Pass',
  ],
  [
    { tls: { cert: "cert.pem", key: "key.pem" } },
    "tls: cert is not PEM and key is not PEM. Pass both as PEM",
  ],
  [
    { tls: { cert: "cert", key: 5 } },
    'key: await Deno.readTextFile("key.pem") }.',
  ],
];

for (const [options, says] of WRONG_OPTIONS) {
  Deno.test(`serve() refuses ${JSON.stringify(options)}`, () => {
    const given = options as ServeOptions;
    assertThrows(() => serve(new App(), given), TypeError, says);
  });
}

Deno.test("serve() mentions variables only where one may be unset", () => {
  const given = { tls: { cert: "cert", key: 5 } } as never;
  const { message } = assertThrows(() => serve(new App(), given), TypeError);
  assertEquals(message.split("}.")[1], "");
});

Deno.test("serve() reports all invalid options, each on a line", () => {
  const port = 'Cannot serve with port "x": write a whole number from 0 to ' +
    "65535.";
  const limit = "Cannot serve with bodyTimeout 0: give milliseconds above 0, " +
    "or Infinity.";
  const wrong = { port: "x", strict: 5, foo: 1, bodyTimeout: 0, bar: 2 };
  const { message } = assertThrows(
    () => serve(new App(), wrong as never),
    TypeError,
  );
  const lines = message.split("\n");
  assertEquals(
    lines.slice(0, 2).map((line) => /option "\w+"/.exec(line)?.[0]),
    ['option "foo"', 'option "bar"'],
  );
  assertEquals(lines.slice(2), [
    port,
    limit,
    "Cannot serve with strict 5: write true or false.",
  ]);
  assertThrows(
    () => serve(new App(), { bodyTimeout: 0, drainTimeout: -1 }),
    RangeError,
    `${limit}\nCannot serve with drainTimeout -1`,
  );
});
