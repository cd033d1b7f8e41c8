import { showThrown } from "../report/shown_error.ts";
import { log } from "../serve/log.ts";
import type { Command } from "./command/command.ts";
import {
  type ListenAddress,
  listenOn,
  LOCAL_OPTIONS,
  readListenAddress,
} from "./command/listening.ts";
import {
  expectFolder,
  FOLDER_OPTION,
  readRoutesPath,
} from "./command/routes_argument.ts";
import { readAllowedHosts } from "./dev/allowed_hosts.ts";
import { formatAccess, formatReading, formatThrown } from "./dev/console.ts";
import { openDenoSettings } from "./dev/deno_settings.ts";
import { createDevServer } from "./dev/dev_server.ts";
import { trackModules } from "./dev/module_graph.ts";
import { watch } from "./dev/watch.ts";
import { tellStrayErrors } from "./failure/guarded_run.ts";
import { formatServing } from "./listing/serving.ts";
import { openTerminal } from "./printing/terminal.ts";

/** While files are loaded, they may not end the process; this command may. */
const { exit } = Deno;

/** Says how an application in code is followed: Deno can do that by itself. */
function adviseFollowing(module: string): string {
  return "A module is followed, with the route files that it reads, by: " +
    `deno serve --allow-read --watch=routes ${module}`;
}

/**
 * Ends the process with its server, as where it can open no more files: the
 * watching would keep a process that serves nobody.
 */
async function endWith({ finished }: Deno.HttpServer): Promise<void> {
  const [outcome] = await Promise.allSettled([finished]);
  const cause = outcome.status === "rejected"
    ? `: ${showThrown(outcome.reason)}`
    : "";
  log(() =>
    console.error(`The server has ended by itself${cause}. Start dev again.`)
  );
  exit(1);
}

/** Serves a folder until the process ends. */
async function serve(
  directory: string,
  address: ListenAddress,
  allowed: readonly string[],
): Promise<void> {
  const [out, err] = [Deno.stdout, Deno.stderr].map(openTerminal);
  const folder = Deno.realPathSync(directory);
  const settings = openDenoSettings((text) => console.error(text));
  // Requests must wait from the first sign of a change on, so the watching
  // begins before the folder is read.
  const watcher = watch(folder, {
    onFirst: () => server.expectChange(),
    onChange(paths) {
      settings.noteChange(paths);
      void server.change(paths);
    },
    onLost(error) {
      console.error(error.message);
      exit(2);
    },
  });
  for (const file of settings.files) watcher.add(file);
  const graph = trackModules(watcher.add);
  const server = createDevServer({
    directory,
    hostname: address.hostname,
    allowed,
    graph,
    onAccess: (access) => console.log(formatAccess(access, out)),
    onThrown: (thrown) => console.error(formatThrown(thrown)),
    onBroken: (report) => console.error(report),
    onRead(now, before) {
      const text = formatReading(now, before, err);
      if (text !== "") console.error(text);
    },
  });
  tellStrayErrors();
  server.expectChange();
  const app = await server.change(new Set([folder]));
  listenOn(address, () => {
    const listener = Deno.serve({
      ...address,
      onListen: (address) =>
        console.log(formatServing(directory, address, app, out) + "\n"),
    }, server.fetch);
    void endWith(listener);
  });
}

/** Serves a routes folder, and follows every edit. */
export const dev: Command = {
  name: "dev",
  summary: "serve the routes for development, and follow every edit",
  forms: ["[folder]"],
  options: {
    ...LOCAL_OPTIONS,
    allow: {
      value: "host",
      isList: true,
      summary: "a further host that requests and pages may come from; " +
        "several with commas",
    },
    ...FOLDER_OPTION,
  },
  isServer: true,
  async run(args) {
    const directory = readRoutesPath(args);
    const address = readListenAddress(args, ["PORT"]);
    const allowed = readAllowedHosts(args.texts.allow);
    expectFolder(directory, adviseFollowing);
    await serve(directory, address, allowed);
    return undefined;
  },
};
