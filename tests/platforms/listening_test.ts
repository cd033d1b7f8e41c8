/** Starts the servers that are built where they may listen, and may not. */
import { assertEquals } from "@std/assert";
import { run, startChild } from "../child_process.ts";
import { buildOnce, testCommands } from "./built_servers.ts";
import { originOf } from "./host.ts";

const built = buildOnce({
  "routes/index.ts": 'export const GET = () => new Response("listening");\n',
});

Deno.test("a built server says in one line that another program listens", async (t) => {
  await testCommands(t, built, async ({ path, args, cwd, env }) => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = other.addr;
    const finished = await run(path, args, {
      cwd,
      env: { ...env, PORT: String(port) },
    });
    assertEquals([finished.code, finished.stderr], [
      1,
      `Cannot listen on port ${port} of 127.0.0.1: another program does. ` +
      "Choose another port with the variable PORT, or 0 for any that is free.\n",
    ]);
  });
});

/** Hosts that are none of any machine that runs tests. */
const FOREIGN = ["203.0.113.7", "nonsense.invalid", "a b", "fe80::1"];

Deno.test("a built server says in one line that an address is none of this machine", async (t) => {
  await testCommands(t, built, async ({ path, args, cwd, env }, t) => {
    for (const HOST of FOREIGN) {
      await t.step(HOST, async () => {
        const options = { cwd, env: { ...env, HOST } };
        const { code, stderr } = await run(path, args, options);
        assertEquals([code, stderr], [
          1,
          `Cannot listen on "${HOST}", which is not an address of this ` +
          "machine. Choose another with the variable HOST, such as 127.0.0.1 " +
          "or 0.0.0.0.\n",
        ]);
      });
    }
  });
});

/** Ports that are none. */
const NO_PORTS = ["70000", "abc", "18080.5", "-1"];

Deno.test("a built server says in one line that a port is none", async (t) => {
  await testCommands(t, built, async ({ path, args, cwd, env }, t) => {
    for (const PORT of NO_PORTS) {
      await t.step(PORT, async () => {
        const options = { cwd, env: { ...env, PORT } };
        const { code, stderr } = await run(path, args, options);
        assertEquals([code, stderr], [
          1,
          `PORT is "${PORT}". Give a whole number from 0 to 65535.\n`,
        ]);
      });
    }
  });
});

/** Whether this machine has an address of IPv6 for itself. */
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
