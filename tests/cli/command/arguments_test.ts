import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import project from "../../../deno.json" with { type: "json" };
import { readArguments } from "../../../router/cli/command/arguments.ts";
import { loadCommand } from "../../../router/cli/command/commands.ts";
import {
  type ListenAddress,
  readListenAddress,
} from "../../../router/cli/command/listening.ts";
import { runCli, runCliWith } from "../command_line.ts";

const MISUSED: [args: string[], said: string][] = [
  [[], "Usage: strata"],
  [["serve"], 'There is no command "serve". Did you mean "start"?'],
  [["why", "/v1/x"], 'Did you mean "routes why"?'],
  [["biuld"], 'Did you mean "build"?'],
  [["rutes"], 'Did you mean "routes"?'],
  [["help", "rutes"], 'Did you mean "routes"?'],
  [["routes", "--nope"], "--nope"],
  [["routes", "--jsn"], 'Did you mean "--json"?'],
  [["routes", "-j"], 'There is no option "-j"'],
  [["routes", "--json=1"], "takes no value"],
  [["routes", "--grep"], "needs a value: --grep=<text>"],
  [["routes", "--grep", "--json"], "needs a value: --grep=<text>"],
  [["lock", "--lock", "--check"], "needs a value: --lock=<file>"],
  [["routes", "a", "b"], "more than one routes folder"],
  [["routes", "a", "--routes=b"], "more than one routes folder"],
  [["routes", "examples/bookshop/routes", "--version=4"], "1, 1.25, 2, 3"],
  [["routes", "why", "GET"], "Give a method and a path"],
  [
    ["routes", "why", "/v2/b", "main.ts"],
    "Give a method before the path, for example: strata routes why GET /v2/b\n",
  ],
  [["routes", "why", "/<b>"], "strata routes why GET '/<b>'"],
  [["diff", "1"], "Give two versions"],
  [
    ["diff", "v1", "main.ts"],
    "Give two versions before main.ts: strata diff v1 <version> main.ts",
  ],
  [["diff", "1", "routes"], "Give two versions before routes"],
  [["diff", "main.ts", "1", "2"], "versions come first"],
  [["diff", ".\\routes", "1", "2"], "versions come first"],
  [["diff", "1", "9", "examples/bookshop/routes"], 'no version "9"'],
  [["check", "--format=yaml"], "text, json, github"],
  [["check", "--format=toString"], 'no format "toString"'],
  [["dev", "--port=x"], 'port "x"'],
  [["dev", "--port=65536"], 'port "65536"'],
  [["dev", "README.md"], "is not a folder"],
  [["dev", "--allow=foo.test:8471"], "--allow=foo.test."],
  [["dev", "--allow=https://foo.test"], "--allow=foo.test."],
  [["dev", "--allow=a.test", "--allow=[::1"], 'allow "[::1"'],
  [["dev", "--allow=a.test b.test"], 'allow "a.test b.test"'],
  [["dev", "--allow=*.a.test"], 'allow "*.a.test"'],
  [["dev", "--allow=a.test,"], 'allow ""'],
  [["new", "/a", "--routes=examples/blueprints/main.ts"], "is not a folder"],
  [["new", "/zz", "other", "--routes=routes"], "more than one routes folder"],
  [["new", "/zz", "a", "b"], "more than one routes folder"],
  [["new", "--app=x", "--routes=routes"], "--routes"],
  [["build", "examples/blueprints/main.ts"], "build --entry"],
  [["build", "examples/bookshop/routes", "--out=."], "around the routes"],
  [
    ["build", "examples/bookshop/routes", "--out=examples/bookshop/routes/x"],
    "inside of the routes",
  ],
  [
    ["build", "examples/bookshop/routes", "--entry=nope.ts"],
    'no module "nope.ts"',
  ],
  [
    ["build", "examples/bookshop/routes", "--entry=README.md"],
    '"README.md" is no module',
  ],
  [["routes", "README.md"], "is not a module"],
  [["check", "README.md"], "is not a module"],
  [["routes", "wy", "GET", "/a"], 'Did you mean "why"?'],
  [["diff", "examples/bookshop/routes", "1", "2"], "versions come first"],
  [["check", "--lock=x", "examples/bookshop/routes"], "--locked"],
  [["start", "examples/bookshop/routes"], "--allow-net"],
  [["lock", "examples/bookshop/routes", "--lock=x.json"], "--allow-write"],
  [["new", "--app=README.md"], "is not a folder"],
  [["routes", "why", "GET", "/health?x=1"], "without its query"],
  [["routes", "why", "GET", "/health#x"], "without its fragment, /health."],
  [
    ["routes", "why", "GET", "health"],
    "Cannot explain health: write the path from its first slash",
  ],
  [["routes", "why", "GET", "/health", "--flat"], "--flat is about the list"],
  [
    ["routes", "why", "GET", "/health", "--version=1"],
    "--version is about the list",
  ],
  [["routes", "examples/nope"], 'no routes folder "examples/nope"'],
];

for (const [args, said] of MISUSED) {
  Deno.test(`strata ${args.join(" ")} is refused with status 2`, async () => {
    const { code, stderr } = await runCli(...args);
    assertEquals(code, 2, stderr);
    assertEquals(stderr.includes(said), true, stderr);
  });
}

Deno.test("every command explains itself", async (t) => {
  const { code, stdout } = await runCli("--help");
  assertEquals(code, 0);
  const names = [...stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) =>
    name
  );
  assert(names.includes("dev") && names.includes("new"), stdout);
  for (const name of names) {
    await t.step(name, async () => {
      const help = await runCli(name, "--help");
      assertEquals([help.code, help.stderr], [0, ""]);
      assert(help.stdout.startsWith(`Usage: strata ${name} `), help.stdout);
      assertEquals(await runCli("help", name), help);
    });
  }
});

Deno.test("help explains itself by all commands", async () => {
  const all = await runCli("help");
  assertEquals(all.code, 0);
  for (const option of ["--help", "-h"]) {
    assertEquals(await runCli("help", option), all);
    assertEquals(await runCli(option), all);
  }
});

Deno.test("--version prints the version that is published", async () => {
  const { code, stdout } = await runCli("--version");
  assertEquals([code, stdout], [0, `${project.version}\n`]);
});

/** What is asked for, what the environment says, and where that listens. */
const LISTENING: [
  args: string[],
  variables: Record<string, string>,
  address: ListenAddress,
][] = [
  [[], {}, { port: 8000, hostname: "127.0.0.1" }],
  [[], { PORT: "", HOST: "" }, { port: 8000, hostname: "127.0.0.1" }],
  [
    [],
    { PORT: "80", HOST: "0.0.0.0" },
    { port: 80, hostname: "0.0.0.0", hostVariable: "HOST" },
  ],
  [
    ["--port=0"],
    { PORT: "80", HOST: "::1" },
    { port: 0, hostname: "::1", hostVariable: "HOST" },
  ],
  [
    ["--host=::1"],
    { PORT: "80", HOST: "0.0.0.0" },
    { port: 80, hostname: "::1" },
  ],
];

for (const [args, variables, address] of LISTENING) {
  const given = JSON.stringify([...args, variables]);
  Deno.test(`start listens on port ${address.port} of ${address.hostname} by ${given}`, async () => {
    const { options } = await loadCommand("start");
    const read = readArguments(args, options);
    assertEquals(
      readListenAddress(read, ["PORT", "HOST"], (name) => variables[name]),
      address,
    );
  });
}

/** What Deno may not do, where shells set HOST for something else. */
const SHELLS_HOST: [name: string, said: string][] = [
  ["dev", 'Deno may not listen here on "127.0.0.1". Add'],
  [
    "start",
    'Deno may not listen here on "x86_64-linux-gnu", set by the environment ' +
    "variable HOST. Add",
  ],
];

for (const [name, said] of SHELLS_HOST) {
  Deno.test(`${name} ${name === "dev" ? "passes over" : "names"} the variable HOST`, async () => {
    const permissions = ["--allow-read", "--allow-env", "--deny-net"];
    const { stderr } = await runCliWith(
      { env: { PORT: "", HOST: "x86_64-linux-gnu" }, permissions },
      name,
      "examples/bookshop/routes",
    );
    assertStringIncludes(stderr, said);
  });
}

for (const name of ["dev", "start"]) {
  Deno.test(`${name} reads where to listen from the environment only where it may`, async () => {
    const args = [name, "examples/bookshop/routes"];
    const env = { PORT: "x" };
    const permissions = ["--allow-read", "--deny-net"];
    const [allowed, forbidden] = await Promise.all([
      runCliWith(
        { env, permissions: [...permissions, "--allow-env"] },
        ...args,
      ),
      runCliWith({ env, permissions }, ...args),
    ]);
    assertStringIncludes(
      allowed.stderr,
      'Cannot listen on port "x", set by the environment variable PORT. Give ' +
        "a number from 0 to 65535.",
    );
    assertStringIncludes(
      forbidden.stderr,
      'Deno may not listen here on "127.0.0.1".',
    );
  });
}
