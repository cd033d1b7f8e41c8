import { assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import workerd from "workerd";
import { expectSuccess, runDeno, startChild } from "../child_process.ts";
import { createFolder } from "../test_folder.ts";
import { CASE_GROUPS, check, expand } from "./http_cases.ts";
import { sendOnly, writeHead } from "./raw_http.ts";

/** The path of workerd's binary, which its CommonJS module exports. */
const PROGRAM = (workerd as unknown as { readonly default: string }).default;
const ENTRY = fromFileUrl(new URL("worker.ts", import.meta.url));

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

/** Runs workerd, and a callback with the ports of its groups. */
async function withWorkerd(
  run: (ports: readonly number[]) => Promise<void>,
): Promise<void> {
  using folder = createFolder({
    "config.capnp": writeConfiguration(CASE_GROUPS.length),
  });
  const bundle = join(folder.path, "worker.js");
  const args = ["bundle", "--platform=browser", "--output", bundle, ENTRY];
  await expectSuccess(runDeno(args));
  const config = join(folder.path, "config.capnp");
  // It reports the port of each socket on a descriptor of choice.
  await using child = startChild(PROGRAM, ["serve", config, "--control-fd=1"]);
  const ports = CASE_GROUPS.map(async (_, group) => {
    const told = new RegExp(`"socket":"s${group}","port":(\\d+)`);
    return Number(told.exec(await child.waitFor(told))![1]);
  });
  await run(await Promise.all(ports));
}

/**
 * What workerd decides before a worker sees the request: it resolves dot
 * segments, but not escaped ones, and itself answers a host that makes no URL.
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
      const address = { hostname: "127.0.0.1", port: ports[group] };
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
