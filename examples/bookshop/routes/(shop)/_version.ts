import type { VersionSettings } from "@strata/router";

/** Every shop of the chain has its own stock: `/harbour/v1/stock/1`. */
export default {
  version: 1,
  versionPrefix: "/<shop:slug>/v",
} satisfies VersionSettings;
