import type { Edit } from "./project_copy.ts";

/** A bug that other routers had, and how it would look here. */
export interface HistoricBug {
  /** Whose bug it was, and its effect. */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The tests that must notice it. */
  readonly tests: readonly string[];
}

const POLICY = "tests/serve/conformance_test.ts";
const HOSTILE = "tests/serve/hostile_request_test.ts";
const DISPATCH = "router/serve/answering/dispatch.ts";
const PATH_ANSWERER = "router/serve/answering/path_answerer.ts";

/** Each advisory of our peers, and our own findings of the same kinds. */
export const HISTORIC_BUGS: readonly HistoricBug[] = [
  {
    title: "path-to-regexp CVE-2024-45296: regular expressions that run away",
    edits: [{
      file: "router/path/expression/ambiguous_expression.ts",
      find: "if (isAmbiguous(readAutomaton(source, flags))) ",
      replace: "if (false) ",
    }],
    tests: ["tests/path/expression/regular_expression_test.ts"],
  },
  {
    title: "our own: alternatives that read nothing run away",
    edits: [{
      file: "router/path/expression/position_automaton.ts",
      find: "if (nullable > 1) refuse",
      replace: "if (false) refuse",
    }],
    tests: ["tests/path/expression/regular_expression_test.ts"],
  },
  {
    title: "our own: an escape that is read as another hides a runaway",
    edits: [{
      file: "router/path/expression/expression_syntax.ts",
      find: "/x([\\da-fA-F]{2})|u([\\da-fA-F]{4})/y",
      replace: "/x([\\da-f]{2})|u([\\da-f]{4})/iy",
    }],
    tests: ["tests/path/expression/regular_expression_test.ts"],
  },
  {
    title: "our own: a range that begins with a class hides a runaway",
    edits: [{
      file: "router/path/expression/expression_syntax.ts",
      find: "if (!isCharacter(from)) {",
      replace: "if (false) {",
    }],
    tests: ["tests/path/expression/regular_expression_test.ts"],
  },
  {
    title: "our own: a redirect repeats characters that no header can hold",
    edits: [{
      file: "router/serve/response/slash_redirect.ts",
      find: "const location = escapeReference(",
      replace: "const location = (",
    }],
    tests: ["tests/serve/app_test.ts"],
  },
  {
    title: "our own: an error of middleware in a file reaches no error handler",
    edits: [{
      file: "router/serve/answering/loaded_layers.ts",
      find: "({ middleware, errorHandlers, place, steps })",
      replace: "({ middleware, errorHandlers: [], place, steps })",
    }],
    tests: ["tests/files/folder_surroundings_test.ts"],
  },
  {
    title: "our own: handlers on a prototype answer",
    edits: [{
      file: "router/declare/method.ts",
      find: "const keys = Object.keys(handlers);",
      replace: "const keys: string[] = [];\n" +
        "  for (const key in handlers) keys.push(key);",
    }],
    tests: ["tests/serve/app_test.ts"],
  },
  {
    title: "Hono CVE-2023-50710: parameters of another request",
    edits: [{
      file: "router/match/params.ts",
      find: "const params: Record<string, unknown> = Object.create(null);",
      replace: "const params = SHARED;",
    }, {
      file: "router/match/params.ts",
      find: "const AS_TEXT = 0;",
      replace: "const AS_TEXT = 0;\n" +
        "const SHARED: Record<string, unknown> = Object.create(null);",
    }],
    tests: ["tests/serve/app_test.ts"],
  },
  {
    title: "find-my-way: the method constructor finds a prototype's member",
    edits: [{
      file: "router/serve/method_offsets.ts",
      find: "      return UNKNOWN_METHOD;",
      replace:
        "      return (Object.fromEntries(METHODS.map((name, number) => " +
        "[name, number])) as any)[method] ?? UNKNOWN_METHOD;",
    }],
    tests: [POLICY],
  },
  {
    title: "h3 CVE-2026-33131: the Host header chooses the path",
    edits: [{
      file: "router/serve/request/host.ts",
      find: "AUTHORITY.test(text) && ",
      replace: "",
    }],
    tests: [POLICY],
  },
  {
    title: "Hono CVE-2025-58362: the authority ends at a slash only",
    edits: [{
      file: "router/serve/request/url_parts.ts",
      find: String.raw`const AUTHORITY_END = /[/?#\\]/g;`,
      replace: "const AUTHORITY_END = /[/]/g;",
    }],
    tests: [POLICY, "--filter=/policy|matching/", "tests/fuzz/fuzz_test.ts"],
  },
  {
    title: "Hono CVE-2026-29045: a path is decoded twice",
    edits: [{
      file: "router/path/segment_text.ts",
      find: "decoded = decodeURIComponent(text);",
      replace: "decoded = decodeURIComponent(decodeURIComponent(text));",
    }],
    tests: [POLICY],
  },
  {
    title: "middie CVE-2026-2880: empty segments are collapsed",
    edits: [{
      file: "router/path/canonical_path.ts",
      find: "if (!NOT_CANONICAL.test(path)) return path;",
      replace:
        'if (!NOT_CANONICAL.test(path)) return path.replace(/\\/+/g, "/");',
    }],
    tests: [POLICY],
  },
  {
    title: "Hono CVE-2026-39407: paths are compared without case",
    edits: [{
      file: "router/path/canonical_path.ts",
      find: "if (!NOT_CANONICAL.test(path)) return path;",
      replace: "if (!NOT_CANONICAL.test(path)) return path.toLowerCase();",
    }],
    tests: [POLICY],
  },
  {
    title: "h3 CVE-2026-33490: a path only starts like a route's",
    edits: [{
      file: "router/match/find.ts",
      find: "if (after !== end && text.charCodeAt(after) !== SLASH) " +
        "return false;",
      replace: "",
    }],
    tests: ["tests/match/find_test.ts"],
  },
  {
    title: "Hono CVE-2024-32869: dot segments pass",
    edits: [{
      file: "router/path/segment_text.ts",
      find: 'if (decoded === "." || decoded === ".." || CONTROL',
      replace: "if (CONTROL",
    }],
    tests: [POLICY],
  },
  {
    title: "Nitro CVE-2026-44373: escaped separators in the rest of a path",
    edits: [{
      file: "router/match/params.ts",
      find:
        "if (isCanonical && hasSubstitutedSeparator(taken)) return undefined;",
      replace: "hasSubstitutedSeparator;",
    }],
    tests: [POLICY],
  },
  {
    title: "Next.js CVE-2025-29927: a header chooses what is served",
    edits: [{
      file: DISPATCH,
      find: "method = methodNumber(request.method);",
      replace: 'const rewritten = request.headers.get("x-rewrite-url");\n' +
        "    if (rewritten) request = new Request(" +
        "new URL(rewritten, request.url));\n" +
        "    method = methodNumber(request.method);",
    }],
    tests: [POLICY],
  },
  {
    title: "Next.js CVE-2026-44574: the query replaces parameters",
    edits: [{
      file: PATH_ANSWERER,
      find: "const isRedirected =",
      replace:
        "for (const [name, value] of new URL(request.url).searchParams) " +
        "(params as any)[name] = value;\n    const isRedirected =",
    }],
    tests: [POLICY],
  },
  {
    title: "Next.js CVE-2024-51479: nothing guards the root path",
    edits: [{
      file: PATH_ANSWERER,
      find: "return runChain(application, composed, respond,",
      replace: "return runChain(application, " +
        'route.path === "/" ? ' +
        "{ layers: [], errorHandlers: [] } : composed, respond,",
    }],
    tests: [HOSTILE],
  },
  {
    title: "Fresh #2313: a redirect to //evil.com",
    edits: [{
      file: DISPATCH,
      find: "return problem(target, REFUSALS[target]);",
      replace: "return problem(target, REFUSALS[target]);\n" +
        '    if (target.hadTrailingSlash && trailingSlash === "redirect") {\n' +
        "      const { origin } = new URL(request.url);\n" +
        "      const location = request.url.slice(origin.length, -1);\n" +
        "      return new Response(null, { status: 308, headers: " +
        "{ location } });\n    }",
    }],
    tests: [POLICY],
  },
  {
    title: "method override by a header",
    edits: [{
      file: DISPATCH,
      find: "method = methodNumber(request.method);",
      replace: "method = methodNumber(" +
        'request.headers.get("x-http-method-override") ?? request.method);',
    }],
    tests: [POLICY],
  },
  {
    title: "one record has many spellings, each with its place in a cache",
    edits: [{
      file: "router/path/type/builtin_type.ts",
      find: 'createType("uuid", 1, acceptsUuid, (text) => text.toLowerCase()),',
      replace: 'createType("uuid", 1, acceptsUuid),',
    }],
    tests: [POLICY],
  },
  {
    title: "Next.js CVE-2024-46982: every match is kept forever",
    edits: [{
      file: DISPATCH,
      find: "return finder.find(text, start, end, isCanonical);",
      replace: "const kept = (globalThis as any).kept ??= new Map();\n" +
        "    const leaf = finder.find(text, start, end, isCanonical);\n" +
        "    kept.set(text, leaf);\n    return leaf;",
    }],
    tests: ["tests/soak/memory_test.ts"],
  },
  {
    title: "SvelteKit CVE-2023-29003: any origin is allowed",
    edits: [{
      file: "router/serve/answering/handlerless_responder.ts",
      find: "return new Response(null, { status: 204, headers: { allow } });",
      replace: "return new Response(null, { status: 204, headers: { allow, " +
        '"access-control-allow-origin": request.headers.get("origin") ?? "*",' +
        ' "access-control-allow-credentials": "true" } });',
    }],
    tests: [HOSTILE],
  },
  {
    title: "Fastify CVE-2025-32442: a body is parsed by a prefix of its type",
    edits: [{
      file: DISPATCH,
      find: "method = methodNumber(request.method);",
      replace: 'if (request.headers.get("content-type")' +
        '?.toLowerCase().startsWith("application/json")) ' +
        "request.json().catch(() => {});\n" +
        "    method = methodNumber(request.method);",
    }],
    tests: [HOSTILE],
  },
  {
    title: "Vite CVE-2025-24010: a server is open to all machines by default",
    edits: [{
      file: "router/process/completed_options.ts",
      find: "options.hostname ?? DEFAULT_HOST,",
      replace: 'options.hostname ?? "0.0.0.0",',
    }],
    tests: ["tests/process/serve_test.ts"],
  },
  {
    title: "SvelteKit CVE-2024-53262: an error's message becomes a page",
    edits: [{
      file: "router/serve/response/problem.ts",
      find: 'const TYPE = "application/problem+json";',
      replace: 'const TYPE = "text/html";',
    }],
    tests: [HOSTILE],
  },
  {
    title: "header and log injection: control characters pass",
    edits: [{
      file: "router/path/segment_text.ts",
      find: String.raw`const CONTROL = /[\u0000-\u001f\u007f]/;`,
      replace: String.raw`const CONTROL = /[\u0000]/;`,
    }],
    tests: [POLICY],
  },
  {
    title: "Elysia CVE-2026-31865: parameters have a prototype",
    edits: [{
      file: "router/match/params.ts",
      find: "const params: Record<string, unknown> = Object.create(null);",
      replace: "const params: Record<string, unknown> = {};",
    }],
    tests: [HOSTILE],
  },
  {
    title: "Elysia GHSA-8vch-m3f4-q8jf: file names are pasted into imports",
    edits: [{
      file: "router/files/manifest/manifest_text.ts",
      find: "return formatText(url);",
      replace: 'return `"${url}"`;',
    }],
    tests: ["--filter=hostile trees", "tests/fuzz/fuzz_test.ts"],
  },
  {
    title: "our own: a fragment reaches the route of an escaped #",
    edits: [{
      file: "router/path/segment_text.ts",
      find: String.raw`return text.replace(/[/\\%#?]/g,`,
      replace: String.raw`return text.replace(/[/\\%?]/g,`,
    }],
    tests: ["tests/serve/request/target_test.ts"],
  },
  {
    title: "our own: a link leads to a version that answers with 405",
    edits: [{
      file: "router/serve/versions/later_versions.ts",
      find: "return method === OPTIONS ? route : undefined;",
      replace: "return route;",
    }],
    tests: ["tests/serve/versions/later_versions_test.ts"],
  },
  {
    title: "our own: every segment of a long path is tried as the version",
    edits: [{
      file: "router/serve/versions/requested_in_path.ts",
      find: "return following.map((count) => length - 1 - count)",
      replace: "return Array.from({ length }, (_, at) => at)",
    }],
    tests: ["tests/serve/versions/requested_in_path_test.ts"],
  },
  {
    title: "our own: a reused response carries another request's links",
    edits: [{
      file: "router/serve/response/claimed_response.ts",
      find: "isCopy ? response.headers : originalHeaders(response);",
      replace: "response.headers;",
    }],
    tests: ["tests/serve/versions/lifecycle_headers_test.ts"],
  },
  {
    title: "our own: a kept empty response carries another client's cookie",
    edits: [{
      file: "router/serve/response/claimed_response.ts",
      find: "if (last === context && !response[COPY]) {",
      replace: "if (last === context) {",
    }],
    tests: ["tests/serve/response/claimed_response_test.ts"],
  },
  {
    title: "our own: a body with a time limit is locked before it is read",
    edits: [{
      file: "router/process/relayed_body.ts",
      find: "  let reader: BodyReader | undefined;",
      replace: "  let reader: BodyReader | undefined = open().getReader();",
    }],
    tests: ["tests/process/body_time_limit_test.ts"],
  },
  {
    title: "our own: what is inside a request is trusted for any host",
    edits: [{
      file: "router/serve/request/host.ts",
      find: 'inner.header("host") === host;',
      replace: 'typeof inner.header("host") === "string";',
    }],
    tests: ["tests/serve/request/host_test.ts"],
  },
  {
    title: "our own: a server ends the process before another has finished",
    edits: [{
      file: "router/process/running_server.ts",
      find: "const servers = [...running];",
      replace: "const servers = [...running].slice(-1);",
    }],
    tests: ["tests/process/shutdown_test.ts"],
  },
  {
    title: "our own: a bundle loses namespace imports",
    edits: [{
      file: "router/build/bundle/lazy_module.ts",
      find: "module.evaluateUses === 1 && imports.has(formatImport(module));",
      replace: "module.evaluateUses === 1;",
    }],
    tests: [
      "--filter=what its modules do",
      "tests/build/bundle/served_bundle_test.ts",
    ],
  },
  {
    title: "Hono CVE-2026-39408: links lead out of the folder",
    edits: [{
      file: "router/files/scan/folder_walk.ts",
      find: "if (!isInside) {",
      replace: "if (false) {",
    }],
    tests: ["tests/files/scan/read_routes_test.ts"],
  },
  {
    title: "our own: a bundle evaluates a module before its setup",
    edits: [{
      file: "router/build/bundle/eager_module.ts",
      find: "every(visit) || evaluates(text)) break;",
      replace: "every(visit)) break;",
    }],
    tests: ["tests/build/bundle/evaluation_order_test.ts"],
  },
  {
    title: "our own: a part of an upload over HTTP/2 is read as the whole",
    edits: [{
      file: "router/process/fault/whole_body.ts",
      find: "expectLength(octets.length, length);",
      replace: "",
    }],
    tests: ["tests/process/fault/whole_body_test.ts"],
  },
  {
    title: "our own: links repeat a path until proxies refuse the answer",
    edits: [{
      file: "router/serve/versions/lifecycle_headers.ts",
      find: "return length > MAX_LINK_OCTETS ? [] : formatted;",
      replace: "return length > 1e9 ? [] : formatted;",
    }],
    tests: ["tests/serve/versions/later_versions_test.ts"],
  },
];
