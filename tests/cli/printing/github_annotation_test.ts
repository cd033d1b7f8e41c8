import { assertEquals } from "@std/assert";
import type { Finding } from "../../../router/cli/printing/finding.ts";
import { formatForGithub } from "../../../router/cli/printing/github_annotation.ts";

/** All but these are files. */
const NO_FILES = ["", "GET /sw.js", "routes/v1.ts"];

/** A finding without its id, and its annotation. */
const ANNOTATIONS: [found: Omit<Finding, "code">, annotation: string][] = [
  [
    {
      severity: "error",
      places: ["routes/a.ts:3:20", "lib/b.ts"],
      reason: "It is wrong.",
      fix: "Mend it.",
    },
    "::error file=routes/a.ts,line=3,col=20,title=id::" +
    "routes/a.ts:3:20, lib/b.ts: It is wrong. Mend it.",
  ],
  [
    {
      severity: "warning",
      places: ['routes/_version.ts (routes["a"])'],
      reason: "It is odd.",
      fix: "",
    },
    "::warning file=routes/_version.ts,title=id::" +
    'routes/_version.ts (routes["a"]): It is odd.',
  ],
  // A request and a folder are not files.
  [
    { severity: "error", places: ["GET /sw.js"], reason: "It is.", fix: "" },
    "::error title=id::GET /sw.js: It is.",
  ],
  [
    {
      severity: "error",
      places: ["routes/v1.ts old/"],
      reason: "It is.",
      fix: "",
    },
    "::error title=id::routes/v1.ts old/: It is.",
  ],
  [
    { severity: "error", places: ["released.json"], reason: "It is.", fix: "" },
    "::error file=released.json,title=id::released.json: It is.",
  ],
  [
    { severity: "info", places: ["/v1/a"], reason: "It is new.", fix: "" },
    "::notice title=id::/v1/a: It is new.",
  ],
  [
    {
      severity: "error",
      places: ["a,b%c.ts:1"],
      reason: "One:\r\n100%, two.",
      fix: "Mend\nboth.",
    },
    "::error file=a%2Cb%25c.ts,line=1,title=id::" +
    "a,b%25c.ts:1: One:%0D%0A100%25, two. Mend%0Aboth.",
  ],
];

Deno.test("findings become GitHub annotations, each in one line", () => {
  for (const [found, annotation] of ANNOTATIONS) {
    const finding = { code: "id", ...found };
    assertEquals(
      formatForGithub(finding, (path) => !NO_FILES.includes(path)),
      annotation,
    );
  }
});
