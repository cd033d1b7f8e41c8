import {
  Blueprint,
  type GroupOptions,
  type Middleware,
  text,
} from "@strata/router";
import { load } from "../../files/served_files.ts";

/** Answers any request. */
export const answer = () => text("ok");

/** Middleware that changes nothing. */
export const pass: Middleware = (_request, _context, next) => next();

/** A file of middleware that changes nothing. */
export const guarding = load({ default: pass });

/** Settings of a version 2 that extends version 1. */
export const TWO = { version: 2, extends: 1 };

/** Settings of a version 3 that extends version 2. */
export const THREE = { version: 3, extends: 2 };

/** Declares a version in code that answers some paths. */
export function declarePaths(
  settings: GroupOptions,
  ...paths: string[]
): Blueprint {
  const blueprint = new Blueprint(`v${settings.version}`, settings);
  for (const path of paths) blueprint.get(path, answer);
  return blueprint;
}
