/** By what the bundler chooses builds of npm packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** What it looks for besides that in what packages export. */
  readonly conditions?: string;
}

const KINDS = {
  edge: { platform: "browser" },
  // The same that wrangler looks for.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
} as const satisfies Record<string, Choice>;

/** The name of a kind of platform. */
export type PlatformKind = keyof typeof KINDS;

/**
 * Tells by what the builds for a kind of platform are chosen.
 *
 * @param kind The kind of platform.
 */
export function choiceFor(kind: PlatformKind): Choice {
  return KINDS[kind];
}
