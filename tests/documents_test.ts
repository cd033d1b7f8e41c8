/**
 * Runs what the README and the documents show: commands, whose output must be
 * as shown, and examples in TypeScript.
 */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { dirname, join, toFileUrl } from "@std/path";
import { App, Blueprint, fileRoutes, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "./captured_log.ts";
import { expectSuccess, run, runDeno, startChild } from "./child_process.ts";
import { CLI, startCli, startServer } from "./cli/command_line.ts";
import { serveLocally } from "./local_server.ts";
import { PROJECT } from "./project.ts";
import { createFolder, createProjectFolder } from "./test_folder.ts";
import { answerEcho, askEcho } from "./web_socket_echo.ts";

const DOCUMENTS = [
  "README.md",
  "examples/bookshop/README.md",
  ...[...Deno.readDirSync(`${PROJECT}docs`)].map(({ name }) => `docs/${name}`)
    .sort(),
].map((file) => ({ file, text: Deno.readTextFileSync(PROJECT + file) }));
/** The address that the README's commands call. */
const ADDRESS = "localhost:8000";

interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** Returns the blocks in a language of all documents. */
function listBlocks(language: string): { file: string; block: string }[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm");
  return DOCUMENTS.flatMap(({ file, text }) =>
    [...text.matchAll(fence)].map(([, block]) => ({ file, block }))
  );
}

/** Reads lines such as `$ command`, each followed by its output. */
function readCommands(block: string): ShownCommand[] {
  return block.split(/^\$ /m).slice(1).map((part) => {
    const newline = part.indexOf("\n");
    return {
      command: part.slice(0, newline),
      output: part.slice(newline + 1).trimEnd(),
    };
  });
}

/** The document that changes its own API from one command to the next. */
const STEPS = "docs/second_version.md";

const commands = listBlocks("console")
  .filter(({ file }) => file !== STEPS)
  .flatMap(({ block }) => readCommands(block));

/**
 * The tool that runs the tests replaces the installed one, and curl shows no
 * progress, as on a terminal.
 */
const SHELL_SETUP = `deno() { "${Deno.execPath()}" "$@"; }
strata() { deno run -A --preload=clock.ts "${CLI}" "$@"; }
curl() { command curl -s "$@"; }
`;

/** Runs a command as the README's reader would; returns all that it prints. */
async function runShown(command: string, cwd?: string): Promise<string> {
  const args = ["-c", `${SHELL_SETUP}${command}`];
  const { stdout, stderr } = await run("sh", args, { cwd });
  return (stdout + stderr).replace(/^Task .*\n/m, "").replaceAll("\r", "")
    .trimEnd();
}

Deno.test("the documents' commands print what they show", async (t) => {
  assert(commands.length >= 18);
  await using server = await startServer([
    "run",
    "--allow-read",
    "--allow-net=127.0.0.1",
    CLI,
    "dev",
    "examples/bookshop/routes",
    "--port=0",
  ]);
  const { host } = new URL(server.origin);
  for (const { command, output } of commands) {
    await t.step(command, async () => {
      assertEquals(await runShown(command.replace(ADDRESS, host)), output);
    });
  }
});

Deno.test("the documents' steps add a second version and end the first as shown", async (t) => {
  const { text } = DOCUMENTS.find(({ file }) => file === STEPS)!;
  const files = text.matchAll(/^\/\/ (routes\/.+)\n([^]*?)(?=^\/\/ |^```)/gm);
  using folder = createProjectFolder({
    "clock.ts": "",
    ...Object.fromEntries([...files].map(([, file, code]) => [file, code])),
  });
  await using server = await startCli(["dev"], undefined, folder.path);
  const { host } = new URL(server.origin);
  const edit = (file: string, from: string, to: string) => {
    const path = `routes/${file}`;
    const text = Deno.readTextFileSync(join(folder.path, path));
    assertStringIncludes(text, from);
    folder.write(path, text.replace(from, to));
  };
  const expectShown = async ({ command, output }: ShownCommand) => {
    const shown = command.replace(ADDRESS, host);
    let printed = await runShown(shown, folder.path);
    // An edit is served a moment after it is made.
    for (let n = 0; n < 100 && printed !== output && shown !== command; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      printed = await runShown(shown, folder.path);
    }
    assertEquals(printed, output);
  };
  const steps = text.matchAll(
    new RegExp(
      [
        /^```console\n(?<block>[^]*?)^```$/,
        /\bIn (?<month>[A-Z][a-z]+ \d{4}),/,
        /(?<verb>add|remove)\s`(?<setting>[^`]+)`\s(?:to|from)\s`(?<settings>[^`]+)`/,
        /change\s`(?<from>[^`]+)`\sto\s`(?<to>[^`]+)`\sin\s`(?<file>[^`]+)`/,
      ].map(({ source }) => source).join("|"),
      "gim",
    ),
  );
  let count = 0;
  for (const { groups = {} } of steps) {
    const { block, month, verb, setting, settings, from, to, file } = groups;
    if (month) {
      const day = Date.parse(`2 ${month} UTC`);
      folder.write("clock.ts", `Date.now = () => ${day};\n`);
    } else if (verb === "remove") edit(settings, `${setting}, `, "");
    else if (verb) edit(settings, "version", `${setting}, version`);
    else if (file) edit(file, from, to);
    else {
      for (const shown of readCommands(block)) {
        await t.step(shown.command, () => expectShown(shown));
        count++;
      }
    }
  }
  assertEquals(count, 11);
});

Deno.test("the documents' tasks exist", async (t) => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${PROJECT}deno.json`));
  const named = DOCUMENTS.flatMap(({ text }) =>
    [...text.matchAll(/\bdeno(?:@[\d.]+)? task ([a-z:]+)/g)].map(([, name]) =>
      name
    )
  );
  for (const name of new Set(named)) {
    await t.step(name, () => assert(name in tasks));
  }
});

Deno.test("the documents' examples compile and run", async (t) => {
  const examples = listBlocks("ts");
  assert(examples.length >= 9);
  const nameOf = (index: number) => `example_${index + 1}.ts`;
  using folder = createProjectFolder(Object.fromEntries(
    examples.map((
      { block },
      index,
    ) => [nameOf(index), block.replace("port: 8000", "port: 0")]),
  ));
  // Together, since a separate check of each takes a second.
  await t.step("all compile", async () => {
    await expectSuccess(runDeno(["check", folder.path]));
  });
  for (const [index, { file, block }] of examples.entries()) {
    await t.step(`${index + 1}, of ${file}, runs`, async () => {
      const example = `${folder.path}/${nameOf(index)}`;
      const command = block.includes("Deno.test(") ? "test" : "run";
      const args = [command, "--no-check", "--no-prompt", "--allow-read"];
      await (block.includes("= serve(app")
        ? expectServer([...args, "--allow-net=0.0.0.0", example])
        : expectSuccess(runDeno([...args, example])));
    });
  }
});

/** Expects an example that serves to answer, to log it, and to exit with 0. */
async function expectServer(args: readonly string[]): Promise<void> {
  await using server = startChild(Deno.execPath(), args, {}, "SIGTERM");
  const [, port] = /:([0-9]+)\//.exec(await server.waitFor("/\n"))!;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  assertEquals([response.status, await response.text()], [200, "hello"]);
  await server.waitFor('"status":200');
  server.process.kill("SIGTERM");
  assertStringIncludes(await server.output, "can be closed");
  assertEquals((await server.process.status).code, 0);
}

Deno.test("the documents' error handlers keep the version details of misses", async (t) => {
  const blocks = listBlocks("ts")
    .filter(({ block }) => block.includes("(!(error instanceof HttpError))"));
  assertEquals(blocks.length, 2);
  for (const { file, block } of blocks) {
    await t.step(file, async () => {
      using folder = createProjectFolder({
        "handler.ts": block.replace("const app", "export const app"),
      });
      const module = await import(toFileUrl(`${folder.path}/handler.ts`).href);
      const app: App = module.app ?? new App().onError(module.default);
      app.get("/users", () => text("users"), { version: 1 });
      app.get("/", () => text("home"), { version: 2 });
      const response = await request(app, "GET", "/v2/users");
      assertEquals([response.status, await response.json()], [404, {
        error: "API version 2 does not have this path.",
        code: "not-in-version",
        version: "2",
        supported: ["1"],
      }]);
    });
  }
});

/** Returns the application of the only example that contains a text. */
async function openExample(part: string): Promise<App> {
  const blocks = listBlocks("ts").filter(({ block }) => block.includes(part));
  assertEquals(blocks.length, 1, part);
  using folder = createProjectFolder({
    "example.ts": blocks[0].block.replace("const app", "export const app"),
  });
  const { app } = await import(toFileUrl(`${folder.path}/example.ts`).href);
  return app;
}

Deno.test("the documents' upload limits sizes, and refuses malformed forms", async () => {
  const app = await openExample("readForm");
  const formOf = (size: number) => {
    const form = new FormData();
    form.set("photo", new File([new Uint8Array(size)], "a.png"));
    return form;
  };
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const sent: [init: RequestInit, status: number][] = [
    [{ body: formOf(10) }, 201],
    [{ body: formOf(900_000) }, 201],
    [{ body: formOf(1_000_001) }, 413],
    [{ body: new URLSearchParams({ a: "b".repeat(9000) }) }, 400],
    [{ body: new URLSearchParams({ a: "b".repeat(10_000) }) }, 413],
    [{ body: new FormData() }, 400],
    [{ body: "no form" }, 400],
    [{ body: "no form", headers: type }, 400],
    [{}, 400],
  ];
  for (const [init, status] of sent) {
    const response = await request(app, "POST", "/photos", init);
    await response.body?.cancel();
    assertEquals(response.status, status);
  }
});

Deno.test("the documents' validation accepts what Standard Schema describes", async () => {
  const [{ block }] = listBlocks("ts")
    .filter(({ block }) => block.includes("function withBody"));
  // As @standard-schema/spec declares it, for compilers of any strictness.
  const schema = `
interface Standard<Output> {
  readonly "~standard": {
    readonly validate: (
      value: unknown,
      options?: object | undefined,
    ) => Result<Output> | Promise<Result<Output>>;
  };
}

type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path?:
    | readonly (PropertyKey | { readonly key: PropertyKey })[]
    | undefined;
}

export const declareUser = (user: Standard<{ readonly name: string }>) =>
  app.post("/users", withBody(user, ({ name }) => json({ name })));
`;
  using folder = createProjectFolder({ "example.ts": block + schema });
  await expectSuccess(runDeno(["check", folder.path]));
});

Deno.test("the documents' OpenAPI has all methods and parameters of a path", async () => {
  const app = await openExample("openapi:");
  app.post("/users/<id:int>", () => text("made"), { version: 1 });
  app.get("/<tag:[a-z]{2}>/files/<rest:path>", () => text("file"));
  const response = await request(app, "GET", "/openapi.json");
  const { paths } = await response.json();
  const listed = Object.entries(paths).map(([path, operations]) => [
    path,
    ...Object.entries(operations as object).map(([method, operation]) => {
      const { deprecated, parameters } = operation;
      const types = parameters.map(({ name, schema }: {
        readonly name: string;
        readonly schema: { readonly type: string };
      }) => `${name} ${schema.type}`);
      return [method, deprecated, ...types].join(" ");
    }),
  ]);
  assertEquals(listed, [
    ["/v1/users/{id}", "get true id integer", "post false id integer"],
    ["/openapi.json", "get false"],
    ["/{tag}/files/{rest}", "get false tag string rest string"],
  ]);
});

Deno.test("the documents' webhook accepts only bodies signed with its secret", async () => {
  const app = await openExample("readSigned");
  // Of {"action":"opened"}, by openssl dgst -sha256 -hmac "the secret".
  const signature =
    "5d4cd2cb2d843d1238f087340dc708e56119448e97078a9346c8ce6b84114876";
  const body = '{"action":"opened"}';
  const sent: [signature: string | undefined, body: string, status: number][] =
    [
      [`sha256=${signature}`, body, 202],
      [`sha256=${signature}`, `${body} `, 401],
      [`sha256=${signature.replace(/^./, "x")}`, body, 401],
      [`sha256=${signature.slice(2)}`, body, 401],
      [signature, body, 401],
      [undefined, body, 401],
    ];
  for (const [signed, body, status] of sent) {
    const headers: HeadersInit = signed
      ? { "x-hub-signature-256": signed }
      : {};
    const response = await request(app, "POST", "/hooks", { headers, body });
    await response.body?.cancel();
    assertEquals(response.status, status, signed);
  }
});

Deno.test("the documents' CORS names an allowed origin, and no other", async () => {
  const app = await openExample("allowOthers");
  app.get("/", () => text("home")).get("/f/<rest:path>", () => text("file"));
  const allowed = "https://app.example.com";
  const preflight = { "access-control-request-method": "PUT" };
  const cases: [
    method: string,
    path: string,
    headers: Record<string, string>,
    status: number,
    origin: string | null,
    methods: string | null,
  ][] = [
    ["GET", "/", { origin: allowed }, 200, allowed, null],
    ["GET", "/none", { origin: allowed }, 404, allowed, null],
    ["POST", "/", { origin: allowed }, 405, allowed, null],
    ["patch", "/", { origin: allowed }, 501, allowed, null],
    ["GET", "/f/a%2Fb", { origin: allowed }, 400, allowed, null],
    ["GET", "/", { origin: `${allowed}.evil.com` }, 200, null, null],
    ["GET", "/", {}, 200, null, null],
    ["OPTIONS", "/", { origin: allowed }, 204, allowed, null],
    ["OPTIONS", "/", { origin: allowed, ...preflight }, 204, allowed, "PUT"],
    ["OPTIONS", "/no", { origin: allowed, ...preflight }, 204, allowed, "PUT"],
    ["OPTIONS", "/", { origin: "null", ...preflight }, 204, null, null],
  ];
  for (const [method, path, headers, status, origin, methods] of cases) {
    const response = await request(app, method, path, { headers });
    await response.body?.cancel();
    const allows = (name: string) =>
      response.headers.get(`access-control-allow-${name}`);
    assertEquals(
      [response.status, allows("origin"), allows("methods")],
      [status, origin, methods],
      `${method} ${path} ${JSON.stringify(headers)}`,
    );
    assertEquals(response.headers.get("vary"), "origin");
  }
});

Deno.test("the documents' CORS wraps WebSockets without an error", async () => {
  const app = await openExample("allowOthers");
  app.get("/echo", answerEcho);
  await using server = serveLocally(app.fetch);
  const logged = await captureLog(async () => {
    const address = `127.0.0.1:${server.addr.port}/echo`;
    assertEquals(await askEcho(address), "heard hello");
  });
  assertEquals(logged, []);
});

Deno.test("the documents' request id is that of the server, or otherwise a new one", async () => {
  const app = await openExample("exchange?.requestId");
  const cases: [platform: [unknown?], id: RegExp][] = [
    [[{ requestId: "seven" }], /^seven$/],
    [[{ remoteAddr: null }], /^[0-9a-f-]{36}$/],
    [[], /^[0-9a-f-]{36}$/],
  ];
  for (const [platform, id] of cases) {
    const response = await request(app, "GET", "/", { platform });
    const reported = await response.json();
    assertMatch(reported, id);
    assertEquals(response.headers.get("x-request-id"), reported);
  }
});

Deno.test("the documents' read-only version refuses writes, and others accept them", async () => {
  const app = await openExample("freezeOne");
  const one = new Blueprint("users", { version: 1 });
  one.route("/users", { GET: () => text("users"), POST: () => text("made") });
  const two = new Blueprint("users", { version: 2, extends: 1 });
  two.get("/", () => text("home"));
  app.blueprint(one).blueprint(two);
  const cases: [method: string, path: string, status: number][] = [
    ["GET", "/v1/users", 200],
    ["HEAD", "/v1/users", 200],
    ["OPTIONS", "/v1/users", 204],
    ["POST", "/v1/users", 405],
    ["POST", "/v2/users", 200],
  ];
  for (const [method, path, status] of cases) {
    const response = await request(app, method, path);
    await response.body?.cancel();
    assertEquals(response.status, status, `${method} ${path}`);
  }
});

Deno.test("the documents' media type selects a version in place of a header", async () => {
  const find = (part: string) => {
    const found = listBlocks("ts").filter(({ block }) => block.includes(part));
    assertEquals(found.length, 1, part);
    return found[0].block;
  };
  const byHeader = find("const byHeader")
    .replace('request.headers.get("api-version")', "readVersion(request)")
    .replace('{ "api-version": "2" }', "{ accept }")
    .replaceAll('"api-version"', '"accept"');
  const accept = "const accept = 'text/html, application/vnd.shop.v2+json';\n";
  using folder = createProjectFolder({
    "example.ts": find("function readVersion") + accept + byHeader,
  });
  const { default: app } = await import(
    toFileUrl(`${folder.path}/example.ts`).href
  );
  const cases: [accept: string, status: number, body: string][] = [
    ["application/vnd.shop.v1+json", 200, '["Ada"]'],
    ["application/vnd.shop.v2+json;q=0.9, */*", 200, '{"users":["Ada"]}'],
    ["application/vnd.shop.v3+json", 400, ""],
    ["application/json", 200, '["Ada"]'],
  ];
  for (const [accept, status, body] of cases) {
    const options = { headers: { accept } };
    const response = await request(app, "GET", "/users", options);
    assertEquals([response.status, await response.text()], [status, body]);
    assertEquals(response.headers.get("vary"), "accept");
  }
});

Deno.test("the documents' container starts a build as their command does", () => {
  const [{ block }] = listBlocks("dockerfile");
  const [, copied, folder] = /^COPY (\S+) (\S+)$/m.exec(block)!;
  const [, command] = /^CMD (.+)$/m.exec(block)!;
  const shown = JSON.parse(command).join(" ").replace(folder, copied);
  const { text } = DOCUMENTS.find(({ file }) => file === "docs/build.md")!;
  assertStringIncludes(text, `\`${shown}\``);
});

Deno.test("the documents' paths without a version answer as the first version, and link to it", async () => {
  const app = await openExample("tellOfVersions");
  const old = await request(app, "GET", "/users/7");
  assertEquals(await old.json(), { id: 7 });
  assertEquals(old.headers.get("deprecation"), "@1793491200");
  const link = old.headers.get("link") ?? "";
  assertEquals(link, '</v1/users/7>; rel="successor-version"');
  const [, successor] = /<(.*)>/.exec(link)!;
  const first = await request(app, "GET", successor);
  assertEquals(await first.json(), { id: 7 });
  assertEquals(first.headers.get("deprecation"), null);
});

Deno.test("the documents' groups keep paths public or private in all versions", async () => {
  const text = DOCUMENTS.find(({ file }) => file === "docs/files.md")!.text;
  const [, section] = text.split(
    "## Authentication: public and private paths\n",
  );
  const lines = section.split("```")[1].trim().split("\n").slice(1)
    .map((line) => line.trim().split(/ {2,}/));
  const load = () => ({ GET: () => new Response() });
  const files = lines.map(([file, means]) => [
    file,
    file.endsWith("_version.ts")
      ? {
        version: Number(/version: (\d)/.exec(means)![1]),
        ...(means.includes("extends: 1") ? { extends: 1 } : {}),
      }
      : file.endsWith("_middleware.ts")
      ? () => ({ default: () => new Response(null, { status: 401 }) })
      : load,
  ]);
  const app = new App().blueprint(
    fileRoutes({ files: Object.fromEntries(files) }),
  );
  assertEquals(app.warnings, []);
  const expected = lines.flatMap(([file, means]) =>
    [...means.matchAll(/\/v\S+/g)].map(([path]) =>
      `${path} ${file.startsWith("(auth)") ? 401 : 200}`
    )
  );
  const answers = await Promise.all(
    app.routes.map(async ({ path }) =>
      `${path} ${(await request(app, "GET", path)).status}`
    ),
  );
  assertEquals(answers.sort(), expected.sort());
  assertEquals(answers.length, 8);
});

Deno.test("the README's start creates an application that answers as shown", async () => {
  const [block] = listBlocks("sh").filter(({ file }) => file === "README.md");
  const lines = block.block.trimEnd().split("\n")
    .map((line) => line.split(/ +# /));
  using parent = createFolder();
  const cwd = join(parent.path, "my-api");
  // The package is this project, and the port any free one.
  const here = SHELL_SETUP.replace(
    '"$@"',
    `$(printf '%s ' "$@" | sed 's|jsr:@strata/router/cli|${CLI}|')`,
  );
  const shown = lines.map(([command]) => command)
    .filter((command) => !/^curl|task dev/.test(command));
  await expectSuccess(run("sh", ["-ec", here + shown.join("\n")], {
    cwd: parent.path,
  }));
  const [call, answer] = lines.find(([command]) => command.startsWith("curl"))!;
  await using server = await startServer(["task", "dev", "--port=0"], cwd);
  const { host } = new URL(server.origin);
  assertEquals(await runShown(call.replace(ADDRESS, host)), answer);
  const made = await fetch(`${server.origin}/v2/hello/Ada`);
  assertEquals((await made.body?.cancel(), made.status), 200);
});

Deno.test("the documents' header fields match the settings before them", async () => {
  const [{ block }] = listBlocks("http");
  const app = new App({
    versions: {
      "1": {
        deprecated: "2026-11-01",
        sunset: "2027-05-01",
        links: { deprecation: "https://docs.example.com/v1-to-v2" },
      },
    },
  });
  for (const version of [1, 2]) {
    app.get("/users", () => text("users"), { version });
  }
  const { headers } = await request(app, "GET", "/v1/users");
  for (const line of block.trimEnd().split("\n")) {
    const [name, value] = line.split(/: (.*)/);
    assertEquals(headers.get(name), value);
  }
});

Deno.test("the documents' links have targets", async (t) => {
  for (const { file, text } of DOCUMENTS) {
    for (const [, link] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      await t.step(`${link} in ${file}`, () => {
        const [path, heading] = link.split("#");
        const target = path === "" ? file : join(dirname(file), path);
        const lines = Deno.readTextFileSync(PROJECT + target).split("\n");
        const anchors = lines.filter((line) => line.startsWith("#"))
          .map((line) => line.replace(/^#+ /, "").toLowerCase())
          // As GitHub does.
          .map((title) => title.replace(/[^a-z0-9 _-]/g, ""))
          .map((title) => title.replaceAll(" ", "-"));
        if (heading !== undefined) assert(anchors.includes(heading));
      });
    }
  }
});
