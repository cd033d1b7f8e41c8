import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import { BundleError } from "../../../router/build/bundle/bundle_error.ts";
import { findExternals } from "../../../router/build/bundle/external_package.ts";
import { callBuild } from "../../cli/called_command.ts";
import { runCliWith } from "../../cli/command_line.ts";
import {
  createFolder,
  createProjectFolder,
  type TestFolder,
} from "../../test_folder.ts";

/** A package with an optional native part. */
const NATIVE = "bigint-buffer";
const VERSION = "1.1.5";

const ROUTES = {
  "routes/a.ts": `import { toBigIntBE } from "npm:${NATIVE}@${VERSION}";
export const GET = () => new Response(typeof toBigIntBE);
`,
  "routes/b.ts": `export const GET = async () => {
  const { default: slow } = await import("npm:/${NATIVE}@${VERSION}/dist/browser.js");
  return new Response(typeof slow.toBigIntBE);
};
`,
};

/** Returns the arguments that build a folder for some platforms. */
function argsFor({ path }: TestFolder, platforms: string, ...more: string[]) {
  const out = `--out=${join(path, "dist")}`;
  return [join(path, "routes"), out, `--platform=${platforms}`, ...more];
}

const LEFT_OUT = `--external=${NATIVE}`;

Deno.test("build warns of a package that it leaves out and the bundle requires", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder, "deno,node", "--external=bindings");
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 0, stderr);
  const reported = `${NATIVE} requires bindings, which is left out:`;
  assertStringIncludes(stderr, reported);
});

Deno.test("build leaves a package out of a module whose name looks like an option", async () => {
  using folder = createProjectFolder({
    "-main.ts": `import { toBigIntBE } from "npm:${NATIVE}@${VERSION}";
export default { fetch: () => new Response(typeof toBigIntBE) };
`,
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--entry=-main.ts", "--platform=node", LEFT_OUT];
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
});

/** Platforms, options, and what build says of a package with a native part. */
const WARNED: [platforms: string, options: string[], said: string[]][] = [
  ["deno,node", [], ["The bundle has bigint-buffer without its native addon"]],
  ["deno,node", [LEFT_OUT], []],
  [
    "netlify,node,cloudflare",
    [LEFT_OUT],
    ["Nothing installs bigint-buffer on netlify and cloudflare"],
  ],
];

for (const [platforms, options, said] of WARNED) {
  Deno.test(`build for ${[platforms, ...options].join(" ")} warns: ${said}`, async () => {
    using folder = createFolder(ROUTES);
    const args = argsFor(folder, platforms, ...options);
    const { code, stderr } = await callBuild(args);
    assertEquals(code, 0, stderr);
    const warnings = stderr.match(/^(?:The bundle has|Nothing)[^,]+/gm) ?? [];
    assertEquals(warnings.length, said.length, stderr);
    for (const warning of said) assertStringIncludes(stderr, `${warning},`);
  });
}

Deno.test("build leaves a package out, and depends on the version that it found", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder, "deno,bun,node,vercel", LEFT_OUT);
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 0, stderr);
  const read = (file: string) =>
    Deno.readTextFileSync(join(folder.path, "dist", file));
  const imports = (file: string) =>
    read(file).match(/"[^"\n]*bigint-buffer[^"\n]*"/g);
  for (const platform of ["bun", "node", "vercel"]) {
    const { dependencies } = JSON.parse(read(`${platform}/package.json`));
    assertEquals(dependencies[NATIVE], VERSION);
    const named = imports(`${platform}/worker.js`);
    assertEquals(named, [`"${NATIVE}"`, `"${NATIVE}/dist/browser.js"`]);
  }
  const npm = `npm:${NATIVE}@${VERSION}`;
  assertEquals(imports("deno/worker.js"), [
    `"${npm}"`,
    `"${npm}/dist/browser.js"`,
  ]);
  const worker = toFileUrl(join(folder.path, "dist/deno/worker.js")).href;
  const { default: bundle } = await import(worker);
  for (const path of ["/a", "/b"]) {
    const response = await request(bundle, "GET", path);
    assertEquals(await response.text(), "function");
  }
});

Deno.test("build refuses every package to leave out that the application does not use", async () => {
  using folder = createFolder(ROUTES);
  const options = ["--external=bigint-buffers", "--external=sharp"];
  const { code, stderr } = await callBuild(argsFor(folder, "node", ...options));
  assertEquals(code, 1);
  assertStringIncludes(stderr, 'Cannot leave out "bigint-buffers"');
  assertStringIncludes(stderr, 'Did you mean "bigint-buffer"?');
  assertStringIncludes(stderr, 'Cannot leave out "sharp"');
});

Deno.test("build names a package once that --external names twice", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder, "netlify", LEFT_OUT, LEFT_OUT);
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 0, stderr);
  assertStringIncludes(stderr, `Nothing installs ${NATIVE} on netlify`);
});

/** Two packages that use two versions of acorn, each with its own acorn-jsx. */
const TWO_VERSIONS = {
  "routes/a.ts": `import { version as one } from "npm:espree@9.6.1";
import { version as other } from "npm:espree@7.3.1";
export const GET = () => new Response(one + other);
`,
};

Deno.test("build refuses to leave out a package that is used in two versions", async () => {
  using folder = createFolder(TWO_VERSIONS);
  const args = argsFor(folder, "node", "--external=acorn");
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 1);
  assertMatch(stderr, /several versions of it, (7|8)\.\S+ and (?!\1)[78]\./);
});

Deno.test("build leaves out a package that is used twice in one version", async () => {
  using folder = createFolder(TWO_VERSIONS);
  const args = argsFor(folder, "node", "--external=acorn-jsx");
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 0, stderr);
  const path = join(folder.path, "dist/node/package.json");
  const { dependencies } = JSON.parse(Deno.readTextFileSync(path));
  assertMatch(dependencies["acorn-jsx"], /^5\./);
});

const VERSIONS: Readonly<Record<string, string>> = {
  [NATIVE]: VERSION,
  "@lukeed/csprng": "1.1.0",
  "@own/a": "2.0.0",
  "@own/c": "3.0.0",
};

/** How a module imports packages, and how a bundle that leaves them out does. */
const IMPORTED: [
  names: string[],
  imports: [written: string, bare: string][],
][] = [
  [[NATIVE], [
    [`npm:${NATIVE}`, NATIVE],
    [`npm:/${NATIVE}@${VERSION}/dist/node.js`, `${NATIVE}/dist/node.js`],
  ]],
  [["@own/a"], [["@own/a", "@own/a"], ["@own/a/b.js", "@own/a/b.js"]]],
  [["@lukeed/csprng"], [["npm:@lukeed/csprng@1.1.0", "@lukeed/csprng"]]],
  // It may only be required.
  [["@own/c"], []],
  [[NATIVE, "@own/a", NATIVE], [
    [`npm:${NATIVE}@^1.1.0`, NATIVE],
    ["@own/a", "@own/a"],
  ]],
];

/** Returns a folder with packages as npm installs them, and what imports them. */
function createImporting(specifiers: readonly string[]): TestFolder {
  const imports = ["npm:safe-buffer@5.2.1", "./other.ts", ...specifiers]
    .map((specifier) => `import "${specifier}";\n`);
  return createFolder({
    "src/main.ts": imports.join(""),
    "src/other.ts": "",
    "deno.json": JSON.stringify({
      imports: {
        "@own/a": "./node_modules/.store/node_modules/@own/a/lib/a.js",
        "@own/a/": "./node_modules/.store/node_modules/@own/a/",
      },
    }),
    "node_modules/.store/node_modules/@own/a/package.json":
      '{ "name": "@own/a", "version": "2.0.0" }',
    "node_modules/.store/node_modules/@own/a/lib/a.js": "",
    "node_modules/.store/node_modules/@own/a/b.js": "",
    "node_modules/@own/c/package.json": '{ "version": "3.0.0" }',
  });
}

/** Finds what is left out of the module in such a folder, from there. */
async function findFrom({ path }: TestFolder, names: readonly string[]) {
  const before = Deno.cwd();
  Deno.chdir(path);
  try {
    return await findExternals("src/main.ts", names);
  } finally {
    Deno.chdir(before);
  }
}

for (const [names, imports] of IMPORTED) {
  const written = imports.map(([specifier]) => specifier);
  Deno.test(`findExternals() leaves ${names} out of what imports ${written}`, async () => {
    using folder = createImporting(written);
    const found = await findFrom(folder, names);
    assertEquals([...found.imports], imports);
    assertEquals(
      found.packages,
      [...new Set(names)].map((name) => ({ name, version: VERSIONS[name] })),
    );
  });
}

/** Names that no package has, and the hint for each. */
const MISNAMED: [name: string, hint: string][] = [
  ["@own/b", 'Did you mean "@own/a"? '],
  ["safe-bufer", 'Did you mean "safe-buffer"? '],
  ["bindngs", 'Did you mean "bindings"? '],
  ["a", ""],
];

for (const [name, hint] of MISNAMED) {
  Deno.test(`findExternals() refuses ${name}, which nothing imports`, async () => {
    using folder = createImporting(["@own/a", `npm:${NATIVE}@${VERSION}`]);
    const { message } = await assertRejects(
      () => findFrom(folder, [name]),
      BundleError,
    );
    assertEquals(
      message,
      `Cannot leave out "${name}": the application uses no package of that ` +
        `name. ${hint}Give its name on npm, without a version.`,
    );
  });
}

Deno.test("findExternals() says why Deno cannot read the application", async () => {
  using folder = createImporting([]);
  folder.write("deno.json", "{");
  const { message } = await assertRejects(
    () => findFrom(folder, [NATIVE]),
    BundleError,
  );
  assertMatch(message, /^error: Failed .+\n\nCaused by:\n {4}Unterminated .+$/);
});
