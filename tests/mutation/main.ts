/**
 * Changes the sources in small ways, one at a time, and counts how many of the
 * changes the tests notice. `--only TEXT` selects the files with the text in
 * their path.
 */
import { createMutants, type Mutant } from "./mutants.ts";
import { keepOnly } from "./only_option.ts";
import { limitTimes, readSource, shareWork } from "./project_copy.ts";

/** What is changed, and the tests that must notice, the quickest first. */
const SUBJECTS: readonly (readonly [
  files: readonly string[],
  tests: readonly (readonly string[])[],
])[] = [
  [
    [
      "router/path/canonical_path.ts",
      "router/path/segment_text.ts",
      "router/serve/request/target.ts",
      "router/serve/request/trailing_slash.ts",
      "router/serve/request/host.ts",
      "router/serve/request/url_parts.ts",
    ],
    [
      ["tests/path/canonical_path_test.ts", "tests/serve"],
      ["--filter=matching", "tests/fuzz/fuzz_test.ts"],
      ["tests/compose/url/url_test.ts"],
    ],
  ],
  [
    [
      "router/path/at_or_below.ts",
      "router/path/path_adder.ts",
      "router/path/path_reader.ts",
      "router/path/path_refusal.ts",
      "router/path/path_splitter.ts",
      "router/path/pattern.ts",
    ],
    [
      ["tests/path"],
      ["tests/match/find_test.ts", "tests/compose"],
    ],
  ],
  [
    ["router/path/segment_shape.ts"],
    [["tests/path"], ["tests/compose"], ["tests/cli/contract"]],
  ],
  [
    [
      "router/match/find.ts",
      "router/match/params.ts",
      "router/match/static_finder.ts",
      "router/match/subtree.ts",
      "router/match/table.ts",
      "router/match/table_writer.ts",
      "router/collection/number_trie.ts",
      "router/path/pattern_tree.ts",
    ],
    [
      [
        "tests/match",
        "tests/collection/number_trie_test.ts",
        "tests/serve/app_test.ts",
        "tests/serve/versions/miss_test.ts",
      ],
      ["--filter=matching", "tests/fuzz/fuzz_test.ts"],
      ["tests/serve/conformance_test.ts", "tests/github_test.ts"],
    ],
  ],
  [
    [
      "router/serve/endpoint.ts",
      "router/serve/building/endpoint_writer.ts",
      "router/serve/building/leaf_content.ts",
      "router/serve/method_offsets.ts",
    ],
    [
      [
        "tests/serve/method_offsets_test.ts",
        "tests/serve/versions/equal_versions_test.ts",
        "tests/serve/app_test.ts",
        "tests/serve/versions/lifecycle_state_test.ts",
        "tests/serve/versions/later_versions_test.ts",
        "tests/serve/versions/retirement_test.ts",
        "tests/serve/versions/miss_test.ts",
      ],
      [
        "tests/files/file_routes_test.ts",
        "tests/files/folder_surroundings_test.ts",
        "tests/files/lazy_file_test.ts",
        "tests/files/manifest/compiled_tree_test.ts",
        "tests/serve/conformance_test.ts",
      ],
      ["tests/build/agreement_test.ts"],
    ],
  ],
  [
    [
      "router/serve/versions/requested_version.ts",
      "router/serve/versions/cache_limit.ts",
      "router/serve/versions/later_versions.ts",
      "router/serve/versions/lifecycle_headers.ts",
      "router/serve/versions/lifecycle_state.ts",
      "router/serve/versions/miss.ts",
      "router/serve/versions/removed_path.ts",
      "router/serve/versions/retirement.ts",
      "router/serve/versions/served_lifecycle.ts",
      "router/serve/versions/serving_version.ts",
      "router/serve/versions/version_family.ts",
      "router/serve/versions/requested_in_path.ts",
      "router/serve/versions/versions.ts",
    ],
    [
      ["tests/serve/versions"],
      ["tests/serve/app_test.ts", "tests/compose"],
      ["tests/serve/conformance_test.ts", "tests/files"],
    ],
  ],
  [
    [
      "router/compose/compose.ts",
      "router/compose/checking/conflict.ts",
      "router/compose/declared_route.ts",
      "router/compose/effective_settings.ts",
      "router/compose/overridden_setting.ts",
      "router/compose/version_prefix.ts",
      "router/compose/extension/base.ts",
      "router/compose/extension/extend_versions.ts",
      "router/compose/extension/inheritable_route.ts",
      "router/compose/extension/inherited_order.ts",
      "router/compose/extension/inherited_paths.ts",
      "router/compose/extension/lost_middleware.ts",
      "router/compose/extension/nearness.ts",
      "router/compose/checking/handler_misfit.ts",
      "router/compose/extension/overlap.ts",
      "router/compose/extension/path_owners.ts",
      "router/compose/extension/removal.ts",
      "router/compose/lead.ts",
      "router/compose/read_once.ts",
      "router/compose/resolve_settings.ts",
      "router/compose/routes_by_path.ts",
      "router/compose/url/url.ts",
      "router/compose/url/chosen_route.ts",
      "router/compose/url/unchosen_route.ts",
      "router/compose/url/meant_route.ts",
      "router/compose/url/named_routes.ts",
      "router/compose/url/url_template.ts",
      "router/path/type/encoded_value.ts",
      "router/declare/url_options.ts",
      "router/declare/url_params.ts",
    ],
    [
      [
        "tests/compose",
        "tests/declare/refused_value_test.ts",
        "tests/serve/app_test.ts",
        "tests/files",
      ],
      ["tests/serve/versions"],
    ],
  ],
  [
    [
      "router/serve/response/claimed_response.ts",
      "router/serve/response/expected_response.ts",
      "router/serve/response/expected_status.ts",
      "router/serve/response/taken_response.ts",
    ],
    [[
      "tests/serve/response/claimed_response_test.ts",
      "tests/serve/versions/lifecycle_headers_test.ts",
      "tests/serve/versions/cache_limit_test.ts",
      "tests/serve/response/error_answer_test.ts",
      "tests/serve/response/expected_response_test.ts",
      "tests/serve/response/fetched_response_test.ts",
      "tests/serve/response/head_response_test.ts",
      "tests/serve/upgrade_test.ts",
      "tests/serve/app_test.ts",
    ]],
  ],
  [
    [
      "router/files/manifest/compiled_tree.ts",
      "router/files/manifest/compiled_version.ts",
      "router/files/folder_surroundings.ts",
      "router/files/manifest/serialized_source.ts",
      "router/files/manifest/open_manifest.ts",
      "router/files/manifest/packed_sources.ts",
      "router/files/manifest/route_opener.ts",
      "router/files/manifest/tree_compiler.ts",
      "router/serve/building/compiled_routes.ts",
    ],
    [
      [
        "tests/files/manifest/compiled_version_test.ts",
        "tests/files/manifest/packed_sources_test.ts",
      ],
      [
        "tests/files/manifest/compiled_tree_test.ts",
        "tests/build/agreement_test.ts",
      ],
    ],
  ],
];

interface Task {
  readonly file: string;
  readonly mutant: Mutant;
  readonly tests: readonly (readonly string[])[];
}

const subjects = SUBJECTS.flatMap(([files, tests]) =>
  files.map((file) => ({ file, tests }))
);
const tasks = keepOnly(subjects, ({ file }) => file, Deno.args)
  .flatMap(({ file, tests }) =>
    createMutants(file, readSource(file))
      .map((mutant): Task => ({ file, mutant, tests }))
  );
const limitOf = await limitTimes(tasks.flatMap(({ tests }) => tests));
const killed = new Map<string, number>();
const counts = Map.groupBy(tasks, ({ file }) => file);
await shareWork(tasks, async (copy, { file, mutant, tests }) => {
  for (const suite of tests) {
    const changed = new Map([[file, mutant.text]]);
    if (await copy.passes(changed, suite, limitOf(suite))) continue;
    killed.set(file, (killed.get(file) ?? 0) + 1);
    return;
  }
  console.log(`survived  ${file}:${mutant.line}  ${mutant.change}`);
});
let total = 0;
for (const [file, { length }] of counts) {
  const count = killed.get(file) ?? 0;
  total += count;
  const percent = (100 * count / length).toFixed(1);
  console.log(`${file}: ${count} of ${length} noticed (${percent} %)`);
}
const percent = (100 * total / tasks.length).toFixed(1);
console.log(`${total} of ${tasks.length} changes noticed (${percent} %)`);
