import type { VersionSettings } from "@strata/router";

/** Brought whole books; the search is the one of 1.25. */
export default { version: 2, extends: 1.25 } satisfies VersionSettings;
