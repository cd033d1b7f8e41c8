/** Starts built servers where they can listen, and where they cannot. */
import { assertEquals } from "@std/assert";
import { run, startChild } from "../child_process.ts";
import { buildOnce, testCommands } from "./built_servers.ts";
import { originOf } from "./host.ts";

const built = buildOnce({
  "routes/index.ts": 'export const GET = () => new Response("listening");\n',
});

Deno.test("a built server reports in one line that its port is in use", async (t) => {
  await testCommands(t, built, async ({ path, args, cwd, env }) => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = other.addr;
    const finished = await run(path, args, {
      cwd,
      env: { ...env, PORT: String(port) },
    });
    assertEquals([finished.code, finished.stderr], [
      1,
      `Cannot listen on port ${port} of 127.0.0.1: it is already in use. ` +
      "Choose another port with the variable PORT, or 0 for any free one.\n",
    ]);
  });
});

Deno.test("a built server reports in one line that Node is too old", async (t) => {
  const versions: [node: string, isTooOld: boolean][] = [
    ["18.20.8", true],
    ["20.9.0", true],
    ["20.15.1", true],
    ["20.16.0", false],
    ["100.0.0", false],
  ];
  await testCommands(t, built, async ({ path, args, cwd, env, port }, t) => {
    for (const [node, isTooOld] of versions) {
      const set = `Object.defineProperty(process.versions, "node", ` +
        `{ value: ${JSON.stringify(node)} });`;
      const preload = `--import=data:text/javascript,${
        encodeURIComponent(set)
      }`;
      await t.step(node, async () => {
        await using server = startChild(path, [preload, ...args], { cwd, env });
        if (!isTooOld) return void await originOf(server, port);
        const said = await server.waitForError(/\n/);
        assertEquals([said, (await server.process.status).code], [
          `This server needs Node 20.16 or later, and this is Node ${node}.\n`,
          1,
        ]);
      });
    }
  }, ["node"]);
});

/** Variables, values at which nothing can listen, and the messages. */
const REFUSED: [
  what: string,
  variable: string,
  values: string[],
  tell: (value: string) => string,
][] = [
  [
    "an address is not one of this machine",
    "HOST",
    // No machine that runs tests has one of these.
    ["203.0.113.7", "nonsense.invalid", "a b", "fe80::1"],
    (host) =>
      `Cannot listen on "${host}", which is not an address of this machine. ` +
      "Choose another with the variable HOST, such as 127.0.0.1 or 0.0.0.0.\n",
  ],
  [
    "a port is invalid",
    "PORT",
    ["70000", "abc", "18080.5", "-1"],
    (port) => `PORT is "${port}". Give a whole number from 0 to 65535.\n`,
  ],
];

for (const [what, variable, values, tell] of REFUSED) {
  Deno.test(`a built server reports in one line that ${what}`, async (t) => {
    await testCommands(t, built, async ({ path, args, cwd, env }, t) => {
      for (const value of values) {
        await t.step(value, async () => {
          const options = { cwd, env: { ...env, [variable]: value } };
          const { code, stderr } = await run(path, args, options);
          assertEquals([code, stderr], [1, tell(value)]);
        });
      }
    });
  });
}

/** Whether this machine has an IPv6 loopback address. */
const HAS_IPV6 = Deno.networkInterfaces()
  .some(({ address }) => address === "::1");

/** Variables of the environment, and whether the server listens or refuses. */
const ADDRESSES: [env: Record<string, string>, listens: boolean][] = [
  [{ PORT: "0", HOST: "" }, true],
  [{ PORT: "70000" }, false],
  [{ PORT: "0", HOST: "nonsense.invalid" }, false],
  ...(HAS_IPV6 ? ["::1", "[::1]"] : [])
    .map((HOST): [{ PORT: string; HOST: string }, boolean] => [
      { PORT: "0", HOST },
      true,
    ]),
];

Deno.test("a built server listens where its environment says, or not at all", async (t) => {
  await testCommands(t, built, async ({ path, args, cwd, port }, t) => {
    for (const [env, listens] of ADDRESSES) {
      await t.step(JSON.stringify(env), async () => {
        await using server = startChild(path, args, { cwd, env });
        const { status } = server.process;
        const code = await originOf(server, port)
          .then(() => undefined, async () => (await status).code);
        assertEquals(code, listens ? undefined : 1);
      });
    }
  });
});
