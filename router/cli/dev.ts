import { showThrown } from "../report/shown_error.ts";
import { log } from "../serve/log.ts";
import { warnOfApplicationsBeside } from "./checking/application_beside.ts";
import type { Command } from "./command/command.ts";
import {
  type ListenAddress,
  listenOn,
  LOCAL_OPTIONS,
  readListenAddress,
} from "./command/listening.ts";
import {
  isModule,
  readRoutesPath,
  ROUTES_OPTION,
} from "./command/routes_argument.ts";
import { formatAccess } from "./dev/access_text.ts";
import { readAllowedHosts } from "./dev/allowed_hosts.ts";
import { type DenoSettings, openDenoSettings } from "./dev/deno_settings.ts";
import { createDevFetch } from "./dev/dev_fetch.ts";
import { WatchError } from "./dev/folder_watcher.ts";
import { openFolder } from "./dev/live_folder.ts";
import { openModule } from "./dev/live_module.ts";
import { LiveReader } from "./dev/live_reader.ts";
import type { LiveSource } from "./dev/live_routes.ts";
import { type ModuleGraph, trackModules } from "./dev/module_graph.ts";
import { formatReload } from "./dev/reload_text.ts";
import { formatThrown } from "./dev/thrown_text.ts";
import { watch, type Watcher } from "./dev/watch.ts";
import { reportUnhandledErrors } from "./failure/guarded_run.ts";
import { formatServing } from "./listing/serving.ts";
import { expectModule } from "./loading/import_module.ts";
import { printFindings } from "./printing/printed_findings.ts";
import { openTerminal, type Terminal } from "./printing/terminal.ts";

/** Files may not end the process while they are loaded; this command may. */
const { exit } = Deno;

/**
 * Ends the process when its server ends, such as when no more files can be
 * opened: the watcher would keep alive a process that serves nobody.
 */
async function endWith({ finished }: Deno.HttpServer): Promise<void> {
  const [outcome] = await Promise.allSettled([finished]);
  const cause = outcome.status === "rejected"
    ? `: ${showThrown(outcome.reason)}`
    : "";
  log(() =>
    console.error(`The server ended unexpectedly${cause}. Restart dev.`)
  );
  exit(1);
}

/** Ends the process, since the system no longer watches files for it. */
function endUnwatched(error: unknown): void {
  if (!(error instanceof WatchError)) throw error;
  console.error(error.message);
  exit(2);
}

/** Creates a watcher of files added to it; the reader reads their changes. */
function watchChanges(settings: DenoSettings, reader: LiveReader): Watcher {
  return watch({
    onFirst: () => reader.expectChange(),
    onChange(paths) {
      settings.noteChange(paths);
      void reader.change(paths);
    },
    onLost: endUnwatched,
  });
}

/** Creates a reader that rereads a changed source and prints what is new. */
function createReader(err: Terminal): LiveReader {
  return new LiveReader((now, before) => {
    const text = formatReload(now, before, err);
    if (text !== "") console.error(text);
  });
}

/** Serves a folder or a module until the process ends. */
async function serveLive(
  path: string,
  address: ListenAddress,
  allowed: readonly string[],
): Promise<void> {
  const [out, err] = [Deno.stdout, Deno.stderr].map(openTerminal);
  const settings = openDenoSettings((text) => console.error(text));
  const reader = createReader(err);
  const watcher = watchChanges(settings, reader);
  const graph = trackModules(watcher.add);
  const source = await open(path, graph, watcher);
  for (const file of settings.files) watcher.add(file);
  const fetch = createDevFetch({
    reader,
    hostname: address.hostname,
    allowed,
    isLoaded: (file) => graph.isLoaded(file),
    onAccess: (access) => console.log(formatAccess(access, out)),
    onThrown: (thrown) => console.error(formatThrown(thrown)),
    onBroken: (report) => console.error(report),
  });
  reader.follow(source);
  if (!isModule(path)) printFindings(warnOfApplicationsBeside(path));
  reportUnhandledErrors();
  reader.expectChange();
  const app = await reader.change(new Set([source.path]));
  listenOn(address, () => {
    const server = Deno.serve({
      ...address,
      onListen: (address) =>
        console.log(formatServing(path, address, app, out) + "\n"),
    }, fetch);
    void endWith(server);
  });
}

/** Opens the folder or the module to serve, and watches it. */
async function open(
  path: string,
  graph: ModuleGraph,
  watcher: Watcher,
): Promise<LiveSource> {
  if (isModule(path)) {
    expectModule(path);
    const follow = (folder: string) =>
      watcher.addTree(folder).catch(endUnwatched);
    const source = openModule(path, graph, follow);
    // It may be a link, whose target is watched once it is loaded.
    watcher.add(source.path);
    return source;
  }
  const source = openFolder(path, graph);
  // Requests must wait from the first sign of a change, so watching starts
  // before the folder is read.
  await watcher.addTree(source.path);
  return source;
}

/** Serves a routes folder or an application, and follows every edit. */
export const dev: Command = {
  name: "dev",
  summary: "serve the routes for development, and reload on every edit",
  forms: ["[folder]"],
  options: {
    ...LOCAL_OPTIONS,
    allow: {
      value: "host",
      isList: true,
      summary: "other hosts to accept requests and pages from, " +
        "separated by commas",
    },
    ...ROUTES_OPTION,
  },
  isServer: true,
  async run(args) {
    const path = readRoutesPath(args);
    const address = readListenAddress(args, ["PORT"]);
    const allowed = readAllowedHosts(args.texts.allow);
    await serveLive(path, address, allowed);
    return undefined;
  },
};
