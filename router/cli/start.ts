import type { ServeOptions } from "../process/options.ts";
import { serve } from "../process/serve.ts";
import { log } from "../serve/log.ts";
import { warnOfApplicationsBeside } from "./checking/application_beside.ts";
import type { Command } from "./command/command.ts";
import {
  LISTEN_OPTIONS,
  listenOn,
  readListenAddress,
} from "./command/listening.ts";
import {
  readRequestId,
  REQUEST_ID_OPTION,
} from "./command/request_id_option.ts";
import {
  isModule,
  readRoutesPath,
  ROUTES_OPTION,
} from "./command/routes_argument.ts";
import { forbidExit } from "./failure/forbidden_exit.ts";
import { formatServing } from "./listing/serving.ts";
import { loadApp, type LoadedApp } from "./loading/load_app.ts";
import { formatAccessLine } from "./printing/access_line.ts";
import { type Finding, formatFinding } from "./printing/finding.ts";
import { openTerminal } from "./printing/terminal.ts";

/** Loads an application, which must not end the process before it serves. */
async function loadUnended(folder: string): Promise<LoadedApp> {
  using _exit = forbidExit();
  return await loadApp(folder);
}

/** Serves a routes folder as it is when the command starts, for production. */
export const start: Command = {
  name: "start",
  summary: "serve the routes in production",
  forms: ["[folder]"],
  options: {
    ...LISTEN_OPTIONS,
    log: { summary: "print each answered request as a line of JSON" },
    ...REQUEST_ID_OPTION,
    ...ROUTES_OPTION,
  },
  isServer: true,
  async run(args) {
    const folder = readRoutesPath(args);
    const address = readListenAddress(args, ["PORT", "HOST"]);
    const requestId = readRequestId(args);
    const { app } = await loadUnended(folder);
    const [out, err] = [Deno.stdout, Deno.stderr].map(openTerminal);
    const isLogged = args.flags.has("log");
    const warn = (warning: Finding) =>
      log(() => console.warn(formatFinding(warning, err)));
    if (!isModule(folder)) warnOfApplicationsBeside(folder).forEach(warn);
    const printAddress = (address: Deno.NetAddr): void => {
      // Readers of the log expect JSON in each line.
      if (isLogged) console.error(formatServing(folder, address, app, err));
      else console.log(formatServing(folder, address, app, out));
    };
    const logAccess: ServeOptions["onAnswer"] = (exchange, { status }) =>
      log(() => console.log(formatAccessLine(exchange, status)));
    listenOn(address, () =>
      serve(app, {
        port: address.port,
        hostname: address.hostname,
        requestId,
        onAnswer: isLogged ? logAccess : undefined,
        onWarning: warn,
        onListen: (address) => log(() => printAddress(address)),
      }));
    return undefined;
  },
};
