import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readArguments } from "../../../router/cli/command/arguments.ts";
import {
  type ListenAddress,
  ListenError,
  listenOn,
  readListenAddress,
} from "../../../router/cli/command/listening.ts";
import { loadCommand } from "../../../router/cli/commands.ts";
import { callCli } from "../called_command.ts";
import { runCliWith, startDev } from "../command_line.ts";

/** Arguments, environment variables, and the address to listen on. */
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
  Deno.test(`start listens on port ${address.port} of ${address.hostname} for ${given}`, async () => {
    const { options } = await loadCommand("start");
    const read = readArguments(args, options);
    assertEquals(
      readListenAddress(read, ["PORT", "HOST"], (name) => variables[name]),
      address,
    );
  });
}

/** What Deno may not do where shells set HOST for something else. */
const SHELLS_HOST: [name: string, said: string][] = [
  ["dev", 'Deno is not allowed to listen on "127.0.0.1". Add'],
  [
    "start",
    'Deno is not allowed to listen on "x86_64-linux-gnu", set by the environment ' +
    "variable HOST. Add",
  ],
];

for (const [name, said] of SHELLS_HOST) {
  Deno.test(`${name} ${name === "dev" ? "ignores" : "names"} the variable HOST`, async () => {
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
  Deno.test(`${name} reads where to listen from the environment only if allowed`, async () => {
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
      'Deno is not allowed to listen on "127.0.0.1".',
    );
  });
}

/** An address of this machine that other machines can reach. */
const other = Deno.networkInterfaces().find(({ address, family }) =>
  family === "IPv4" && !address.startsWith("127.")
);

Deno.test({
  name: "dev cannot be reached from other machines",
  // Skipped by name, so that the summary says so, where there is no network.
  ignore: !other,
  async fn() {
    await using server = await startDev("examples/bookshop/routes");
    const connection = Deno.connect({
      hostname: other!.address,
      port: Number(new URL(server.origin).port),
    });
    const isRefused = await connection.then((open) => open.close()).then(
      () => false,
      (error) => error instanceof Deno.errors.ConnectionRefused,
    );
    assertEquals(isRefused, true);
  },
});

for (const command of ["dev", "start"]) {
  Deno.test(`${command} reports an address that is not of this machine`, async () => {
    for (const host of ["300.1.1.1", "192.0.2.1", "nonsense.invalid", "a b"]) {
      const { code, stderr } = await callCli(
        command,
        "examples/bookshop/routes",
        "--port=0",
        `--host=${host}`,
      );
      assertEquals(code, 1);
      assertStringIncludes(stderr, `Cannot listen on "${host}"`);
      assertEquals(stderr.includes("    at "), false, stderr);
    }
  });
}

for (const command of ["dev", "start"]) {
  for (
    const [host, allowed] of [["127.0.0.2", "127.0.0.2"], ["::1", "[::1]"]]
  ) {
    Deno.test(`${command} says how to let it listen on ${host}`, async () => {
      const { code, stderr } = await runCliWith(
        { permissions: ["--allow-read", "--allow-net=127.0.0.1"] },
        command,
        "examples/bookshop/routes",
        "--port=0",
        `--host=${host}`,
      );
      assertEquals(code, 2);
      assertStringIncludes(
        stderr,
        `Deno is not allowed to listen on "${host}". Add it to --allow-net, ` +
          "on the command line or in the task in deno.json: " +
          `--allow-net=${allowed}\n`,
      );
    });
  }
}

Deno.test("listenOn() names the variable that set a foreign address", () => {
  const address = { hostname: "a b", port: 0, hostVariable: "HOST" } as const;
  const error = assertThrows(
    () =>
      listenOn(address, () => {
        throw new Deno.errors.AddrNotAvailable();
      }),
    ListenError,
  );
  assertStringIncludes(
    error.message,
    'Cannot listen on "a b", set by the environment variable HOST, which is',
  );
});

/** How systems say that a host has no address here. */
const FOREIGN = [
  new Error("failed to lookup address information: Name or service not known"),
  new Error("No such host is known. (os error 11001)"),
];

for (const thrown of FOREIGN) {
  Deno.test(`listenOn() recognizes a foreign address by: ${thrown.message}`, () => {
    const error = assertThrows(
      () =>
        listenOn({ hostname: "nowhere.test", port: 0 }, () => {
          throw thrown;
        }),
      ListenError,
    );
    assertStringIncludes(error.message, "is not an address of this machine");
  });
}

Deno.test("listenOn() reports a port that is reserved for administrators", () => {
  const error = assertThrows(
    () =>
      listenOn({ hostname: "127.0.0.1", port: 80 }, () => {
        throw new Deno.errors.PermissionDenied("Permission denied");
      }),
    ListenError,
  );
  assertStringIncludes(error.message, "Cannot listen on port 80");
  assertStringIncludes(error.message, "--port");
});

for (const command of ["dev", "start"]) {
  Deno.test(`${command} reports that another program listens there`, async () => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { code, stderr } = await callCli(
      command,
      "examples/bookshop/routes",
      `--port=${other.addr.port}`,
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, `port ${other.addr.port} of 127.0.0.1`);
    assertStringIncludes(stderr, "--port");
    assertEquals(stderr.includes("    at "), false, stderr);
  });
}
