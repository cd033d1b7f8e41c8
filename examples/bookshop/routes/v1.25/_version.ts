import type { VersionSettings } from "@strata/router";

/** Brought the search. It goes on, but nobody should begin with it. */
export default {
  version: 1.25,
  deprecated: "2026-01-01",
} satisfies VersionSettings;
