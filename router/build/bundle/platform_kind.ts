/**
 * The kinds of platforms. A bundle that is deployed nowhere in particular is of
 * the first of them that is built.
 */
export const PLATFORM_KINDS = ["edge", "workers", "server"] as const;

/** The name of a kind of platform. */
export type PlatformKind = typeof PLATFORM_KINDS[number];

/** The bundler's options for choosing the right builds of packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** Further conditions that it matches in the `exports` of packages. */
  readonly conditions?: string;
}

/** Its options for each kind of platform. */
export const CHOICES: Readonly<Record<PlatformKind, Choice>> = {
  edge: { platform: "browser" },
  // The same conditions as wrangler's.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
};
