import type { Change } from "./change.ts";
import { type KeptPath, pairRoutes } from "./kept_path.ts";
import type { Contract } from "./lock_file.ts";

/**
 * Tells whether a lock file says which version declares what is inherited; those
 * that were written before do not.
 *
 * @param locked What was locked.
 */
export function namesOrigins({ routes }: Contract): boolean {
  return routes.some(({ declaredIn }) => declaredIn !== undefined);
}

/**
 * Tells that a path is answered by what another version declares: clients may
 * be given something else, which only the application knows.
 *
 * @param both The path as it was and as it is.
 */
export function compareOrigins(both: KeptPath): Change[] {
  return pairRoutes(both).flatMap(([was, is]) => {
    const { version, source } = is.route;
    const { declaredIn: before = version } = was;
    const { declaredIn: now = version } = is;
    if (now === before) return [];
    return [{
      code: "endpoint-origin-changed",
      severity: "info",
      places: [source.place],
      subject: is.path,
      tell: (what, { is }) =>
        `${what} ${is} now answered by what version ${now} declares, and no ` +
        `longer by what version ${before} does.`,
      fix: "",
    }];
  });
}
