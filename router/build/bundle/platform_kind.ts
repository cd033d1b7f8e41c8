/** The name of a kind of platform. */
export type PlatformKind = "edge" | "workers" | "server";

/** By what the bundler chooses builds of npm packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** What it looks for besides that in what packages export. */
  readonly conditions?: string;
}

/** By what the builds for each kind of platform are chosen. */
export const CHOICES: Readonly<Record<PlatformKind, Choice>> = {
  edge: { platform: "browser" },
  // The same that wrangler looks for.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
};
