/** A request that every platform must answer the same. */
export interface SharedRequest {
  readonly path: string;
  readonly status: number;
  readonly init: RequestInit;
}

const JSON_TYPE = { "content-type": "application/json" };
const GITHUB = "/api/v3.18/repos/octo/hello";

/** Requests: the expected status, the method, the path, and the rest. */
const ROWS: [
  status: number,
  method: string,
  path: string,
  init?: RequestInit,
][] = [
  // The bookshop.
  [200, "GET", "/health"],
  [200, "HEAD", "/health"],
  [204, "OPTIONS", "/health"],
  [405, "POST", "/health"],
  [200, "GET", "/"],
  [410, "GET", "/api/v1/books"],
  [410, "HEAD", "/api/v1/books/2"],
  [410, "DELETE", "/api/v1/books"],
  [200, "GET", "/api/v1.25/books"],
  [200, "HEAD", "/api/v1.25/books/2"],
  [405, "PUT", "/api/v1.25/books/2"],
  [204, "OPTIONS", "/api/v1.25/books"],
  [200, "GET", "/api/v3/books/2"],
  [200, "GET", "/api/v3/authors"],
  [404, "GET", "/api/v1.25/authors"],
  [404, "GET", "/api/v9/books"],
  [200, "GET", "/api/v2/books"],
  [200, "GET", "/api/v2/books/2"],
  [404, "GET", "/api/v2/books/99"],
  [404, "GET", "/api/v2/books/one"],
  [200, "GET", "/api/v2/books/search?q=beloved"],
  [200, "GET", "/acme/v1/stock/2"],
  [405, "DELETE", "/api/v2/books/2"],
  // GitHub.
  [200, "GET", GITHUB],
  [200, "PATCH", GITHUB],
  [200, "DELETE", GITHUB],
  [405, "PUT", GITHUB],
  [200, "GET", "/api/v3.17/repos/octo/hello/issues/7"],
  [200, "GET", "/api/v3.18/repos/octo/hello/issues/7"],
  [200, "GET", "/api/v3.19/repos/octo/hello/issues/7"],
  [404, "GET", "/api/v3.19/repos/octo/hello/issues/seven"],
  [404, "GET", "/api/v3.2/repos/octo/hello"],
  [200, "GET", `${GITHUB}/branches/a%2Fb`],
  [200, "GET", "/api/v3.18/users/%C3%A9t%C3%A9"],
  // Middleware, and what a request carries.
  [200, "GET", "/probe/state"],
  [403, "GET", "/probe/state", { headers: { "x-stop": "yes" } }],
  [200, "GET", "/probe/route"],
  [200, "GET", "/probe/query?a=1&a=2&b=%20&c"],
  [200, "POST", "/probe/echo", { body: "plain é text" }],
  [200, "POST", "/probe/echo", { body: '{"a":1}', headers: JSON_TYPE }],
  [200, "PUT", "/probe/echo", { body: '{"a":[1,"é"]}', headers: JSON_TYPE }],
  [500, "PUT", "/probe/echo", { body: "{", headers: JSON_TYPE }],
  [200, "PATCH", "/probe/echo", { body: new Uint8Array(1_000_000) }],
  [405, "GET", "/probe/echo"],
  [200, "GET", "/probe/again", { headers: { "x-sent": "once" } }],
  [200, "PUT", "/probe/again", { body: "plain é text" }],
  // Methods.
  [200, "GET", "/probe/methods"],
  [200, "DELETE", "/probe/methods"],
  [200, "OPTIONS", "/probe/methods"],
  [200, "HEAD", "/probe/head"],
  [204, "OPTIONS", "/probe/head"],
  [200, "HEAD", "/probe/stream"],
  [501, "PROPFIND", "/probe/methods"],
  [501, "PROPFIND", "/nowhere"],
  // Answers.
  [200, "GET", "/probe/stream"],
  [200, "GET", "/probe/cached"],
  [204, "GET", "/probe/cookies"],
  [200, "GET", "/probe/hash"],
  [201, "GET", "/probe/status/201"],
  [304, "GET", "/probe/status/304"],
  [418, "GET", "/probe/status/418"],
  [599, "GET", "/probe/status/599"],
  // Parameters and encodings.
  [200, "GET", "/probe/text/plain"],
  [200, "GET", "/probe/text/a%20b+c"],
  [200, "GET", "/probe/text/a%2Fb%5Cc"],
  [200, "GET", "/probe/text/%25"],
  [200, "GET", "/probe/text/%F0%9F%92%A9"],
  [200, "GET", "/probe/text/é"],
  [200, "GET", "/probe/tex%74/x"],
  [400, "GET", "/probe/text/%"],
  [400, "GET", "/probe/text/%zz"],
  [400, "GET", "/probe/text/%ff"],
  [400, "GET", "/probe/text/%00"],
  [400, "GET", "/probe/text/%0d%0a"],
  [404, "GET", "/probe/text"],
  [404, "GET", "//probe/state"],
  [404, "GET", "/probe//state"],
  [404, "GET", "/Probe/state"],
  [404, "GET", "/probe%2Fstate"],
  [308, "GET", "/probe/text/x/"],
  [308, "GET", "/probe/state/?a=b"],
  [404, "GET", "/probe/state//"],
  [414, "GET", `/probe/text/${"x".repeat(8192)}`],
  [200, "GET", "/probe/date/2024-02-29"],
  [404, "GET", "/probe/date/2023-02-29"],
  [200, "GET", "/probe/number/-1.5"],
  [200, "GET", "/probe/id/123E4567-e89b-12d3-a456-426614174000"],
  [200, "GET", "/probe/rest/a/b%20c/d.txt"],
  [404, "GET", "/probe/rest/"],
  // Failures.
  [409, "GET", "/probe/refuse"],
  [402, "DELETE", "/probe/refuse"],
  [500, "GET", "/probe/throw"],
  [500, "GET", "/probe/reject"],
  [500, "GET", "/probe/nothing"],
  [500, "GET", "/probe/unloadable"],
  [500, "GET", "/probe/unloadable"],
  [200, "GET", "/probe/state"],
  [404, "GET", "/nowhere"],
  [404, "POST", "/nowhere"],
];

/** The requests that every platform must answer the same, in this order. */
export const REQUESTS: readonly SharedRequest[] = ROWS.map(
  ([status, method, path, init]) => ({
    path,
    status,
    // Platforms may differ in what they compress.
    init: {
      method,
      ...init,
      headers: { "accept-encoding": "identity", ...init?.headers },
    },
  }),
);
