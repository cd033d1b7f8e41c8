import type { Command } from "./command.ts";

/**
 * What loads each command, by the word that calls it, in the order in which the
 * help shows them: a command starts sooner without the others.
 */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["dev", async () => (await import("./dev.ts")).dev],
  ["start", async () => (await import("./start.ts")).start],
  ["routes", async () => (await import("./routes.ts")).routes],
  ["check", async () => (await import("./check.ts")).check],
  ["build", async () => (await import("./build.ts")).build],
  ["new", async () => (await import("./new.ts")).create],
  ["diff", async () => (await import("./diff.ts")).diff],
  ["lock", async () => (await import("./lock.ts")).lock],
]);
