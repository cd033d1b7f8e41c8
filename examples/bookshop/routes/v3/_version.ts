import type { VersionSettings } from "@strata/router";

/** Added authors; the list of books can search, so the search is removed. */
export default {
  version: 3,
  extends: 2,
  remove: ["/books/search"],
} satisfies VersionSettings;
