import { assertEquals } from "@std/assert";
import { suggest } from "../../router/report/suggestion.ts";

const CASES: [word: string, known: string[], suggestion: string][] = [
  ["verison", ["version", "versionPrefix"], 'Did you mean "version"? '],
  ["prefix", ["versionPrefix", "urlPrefix"], 'Did you mean "urlPrefix"? '],
  ["prefix", ["name", "versionPrefix"], 'Did you mean "versionPrefix"? '],
  [
    "version_prefix",
    ["version", "versionPrefix"],
    'Did you mean "versionPrefix"? ',
  ],
  [
    "versionprefix",
    ["version", "versionPrefix"],
    'Did you mean "versionPrefix"? ',
  ],
  ["get", ["GET", "POST"], 'Did you mean "GET"? '],
  ["integer", ["int", "str"], 'Did you mean "int"? '],
  ["a", ["ab"], 'Did you mean "ab"? '],
  ["9", ["1", "2", "1.25"], ""],
  ["2", ["-x", "_y"], ""],
  ["id", ["ymd"], ""],
  ["wy", ["why"], 'Did you mean "why"? '],
  ["itn", ["int", "str"], 'Did you mean "int"? '],
  ["GTE", ["GET", "ALL"], 'Did you mean "GET"? '],
  ["PSOT", ["PUT", "POST"], 'Did you mean "POST"? '],
  ["verisno", ["version", "name"], 'Did you mean "version"? '],
  ["exten", ["extends", "version"], 'Did you mean "extends"? '],
  ["auth", ["GET", "PUT", "PATCH", "ALL"], ""],
  ["meta", ["GET", "PUT", "HEAD"], ""],
  ["DEL", ["GET", "DELETE"], 'Did you mean "DELETE"? '],
  ["OPT", ["GET", "OPTIONS"], 'Did you mean "OPTIONS"? '],
  ["user", ["userSettings", "users"], 'Did you mean "users"? '],
  ["version", ["versionPrefix"], ""],
  ["start", ["startTimeout"], ""],
  ["n", ["name"], ""],
  ["id", ["userId"], ""],
  ["idle", ["id"], ""],
  ["zebra", ["version", "name"], ""],
  ["x".repeat(50), ["x".repeat(51)], ""],
  ["anything", [], ""],
];

for (const [word, known, suggestion] of CASES) {
  Deno.test(`suggest() returns ${suggestion.trim() || "nothing"} for ${JSON.stringify(word)}`, () => {
    assertEquals(suggest(word, known), suggestion);
  });
}
