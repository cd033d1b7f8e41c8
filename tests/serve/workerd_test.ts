import { assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import workerd from "workerd";
import { CASE_GROUPS, check, expand } from "./http_cases.ts";
import { sendOnly, writeHead } from "./raw_http.ts";

/** Where workerd's own program lies; what the module exports is CommonJS's. */
const PROGRAM = (workerd as unknown as { readonly default: string }).default;
const ENTRY = fromFileUrl(new URL("worker.ts", import.meta.url));

/** Writes the worker as one module for a browser's platform. */
async function bundle(to: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--platform=browser", "--output", to, ENTRY],
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Writes workerd's configuration: one service and socket for each group. */
function writeConfiguration(groups: number): string {
  const all = Array.from({ length: groups }, (_, group) => group);
  const services = all.map((group) =>
    `(name = "g${group}", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "GROUP", text = "${group}")]))`
  );
  const sockets = all.map((group) =>
    `(name = "s${group}", address = "127.0.0.1:0", http = (),
      service = "g${group}")`
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(", ")}],
  sockets = [${sockets.join(", ")}]);`;
}

/** Runs workerd while something is done with the ports of its groups. */
async function withWorkerd(
  run: (ports: ReadonlyMap<string, number>) => Promise<void>,
): Promise<void> {
  const folder = Deno.makeTempDirSync({ prefix: "strata_workerd_" });
  await bundle(join(folder, "worker.js"));
  const file = join(folder, "config.capnp");
  Deno.writeTextFileSync(file, writeConfiguration(CASE_GROUPS.length));
  const child = new Deno.Command(PROGRAM, {
    // It tells the port of each socket on a descriptor of one's choice.
    args: ["serve", file, "--control-fd=1"],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    const ports = new Map<string, number>();
    let output = "";
    while (ports.size < CASE_GROUPS.length) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`workerd ended: ${output}`);
      output += value;
      for (const line of output.split("\n").slice(0, -1)) {
        const { socket, port } = JSON.parse(line);
        ports.set(socket, port);
      }
    }
    await run(ports);
  } finally {
    child.kill("SIGKILL");
    await reader.cancel();
    await child.status;
    Deno.removeSync(folder, { recursive: true });
  }
}

/**
 * What workerd decides before a worker sees the request: it resolves dot
 * segments, but not escaped ones, and answers a host that makes no URL itself.
 */
const DECIDED_BY_WORKERD: Readonly<Record<string, number>> = {
  "dot-02": 200,
  "dot-03": 200,
  "dot-04": 200,
  "dot-09": 200,
  "dot-19": 400,
  "host-01": 500,
  "host-03": 500,
  "host-05": 500,
  "host-06": 500,
  "host-19": 500,
  "host-21": 500,
};

Deno.test("the HTTP policy holds on workerd", async (t) => {
  await withWorkerd(async (ports) => {
    for (const [group, cases] of CASE_GROUPS.entries()) {
      const address = { hostname: "127.0.0.1", port: ports.get(`s${group}`)! };
      for (const httpCase of cases) {
        const { id, why, layer, request } = httpCase;
        if (layer === "runtime") continue;
        await t.step(`${id} on workerd: ${why}`, async () => {
          const { method, target, headers } = request;
          const head = writeHead(method, expand(target), headers);
          const answer = await sendOnly(address, head);
          const decided = DECIDED_BY_WORKERD[id];
          if (decided === undefined) check(answer, httpCase);
          else assertEquals(answer.status, decided);
        });
      }
    }
  });
});
