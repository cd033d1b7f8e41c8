import type { VersionSettings } from "@strata/router";

/** Added the search. It is still served, but new clients should not use it. */
export default {
  version: 1.25,
  deprecated: "2026-01-01",
} satisfies VersionSettings;
