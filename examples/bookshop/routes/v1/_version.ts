import type { VersionSettings } from "@strata/router";

/** Titles and authors only. It ended a year after its deprecation. */
export default {
  version: 1,
  deprecated: "2024-05-01",
  sunset: "2025-05-01",
  onSunset: "gone",
} satisfies VersionSettings;
