/** The name of a kind of platform. */
export type PlatformKind = "edge" | "workers" | "server";

/** What the bundler is told so that it takes the right builds of packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** Further conditions that it takes in the `exports` of packages. */
  readonly conditions?: string;
}

/** What it is told for each kind of platform. */
export const CHOICES: Readonly<Record<PlatformKind, Choice>> = {
  edge: { platform: "browser" },
  // The same that wrangler looks for.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
};
