import { build } from "./build.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { dev } from "./dev.ts";
import { diff } from "./diff.ts";
import { lock } from "./lock.ts";
import { create } from "./new.ts";
import { routes } from "./routes.ts";
import { start } from "./start.ts";

/** All commands, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [
  dev,
  start,
  routes,
  check,
  build,
  create,
  diff,
  lock,
];
