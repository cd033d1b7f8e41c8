import type { VersionSettings } from "@strata/router";

export default { versionPrefix: "/api/v" } satisfies VersionSettings;
