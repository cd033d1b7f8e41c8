import type { VersionSettings } from "@strata/router";

export default { version: 1 } satisfies VersionSettings;
