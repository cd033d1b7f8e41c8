/** By what the bundler chooses builds of npm packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** What it looks for besides that in what packages export. */
  readonly conditions?: string;
}

const TARGETS = {
  edge: { platform: "browser" },
  // The same that wrangler looks for.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
} as const satisfies Record<string, Choice>;

/** The name of a kind of platform. */
export type Target = keyof typeof TARGETS;

/**
 * Tells by what the builds for a kind of platform are chosen.
 *
 * @param target The kind of platform.
 */
export function choiceFor(target: Target): Choice {
  return TARGETS[target];
}
