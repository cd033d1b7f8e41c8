import type { VersionSettings } from "@strata/router";

export default { version: 1.25 } satisfies VersionSettings;
