import type { VersionSettings } from "@strata/router";

/** Titles only. It ended a year after it was announced to. */
export default {
  version: 1,
  deprecated: "2024-05-01",
  sunset: "2025-05-01",
  onSunset: "gone",
} satisfies VersionSettings;
