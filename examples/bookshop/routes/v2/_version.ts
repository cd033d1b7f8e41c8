import type { VersionSettings } from "@strata/router";

/** Added whole books; the search is inherited from 1.25. */
export default { version: 2, extends: 1.25 } satisfies VersionSettings;
