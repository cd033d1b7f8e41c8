import type { VersionSettings } from "@strata/router";

export default { version: 2 } satisfies VersionSettings;
