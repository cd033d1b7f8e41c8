import { assertEquals } from "@std/assert";
import { formatAccess } from "../../../router/cli/dev/access_text.ts";
import { PLAIN, type Style } from "../../../router/cli/printing/terminal.ts";

/** Statuses, and how they are shown. */
const STATUSES: [status: number, style: Style][] = [
  [101, "green"],
  [200, "green"],
  [399, "green"],
  [400, "yellow"],
  [499, "yellow"],
  [500, "red"],
];

for (const [status, style] of STATUSES) {
  Deno.test(`dev logs an answer with ${status} in ${style}`, () => {
    const access = {
      method: "GET",
      path: "/a",
      place: "a.ts",
      milliseconds: 1,
      refusal: undefined,
    };
    const terminal = {
      ...PLAIN,
      paint: (style: Style, text: string) => `<${style}>${text}</>`,
    };
    assertEquals(
      formatAccess({ ...access, status }, terminal),
      `<bold>GET</> /a <dim>a.ts</> <${style}>${status}</> <dim>1.0 ms</>`,
    );
  });
}

Deno.test("dev logs only the beginning of a very long path", () => {
  const access = {
    method: "GET",
    place: undefined,
    status: 414,
    milliseconds: 1,
    refusal: undefined,
  };
  const logged: [more: number, said: string][] = [[0, ""], [3, "… 3 more"]];
  for (const [more, said] of logged) {
    const path = `/${"a".repeat(1_999)}`;
    assertEquals(
      formatAccess({ ...access, path: path + "b".repeat(more) }, PLAIN),
      `GET ${path}${said} - 414 1.0 ms`,
    );
  }
});

Deno.test("dev logs a route in code in parentheses, and a miss as a dash", () => {
  const access = {
    method: "GET",
    path: "/a",
    status: 200,
    milliseconds: 1,
    refusal: undefined,
  };
  const logged: [place: string | undefined, said: string][] = [
    ["routes/a.ts", "GET /a routes/a.ts 200 1.0 ms"],
    ["API routes/a.ts", "GET /a API routes/a.ts 200 1.0 ms"],
    ["GET /<id> of users", "GET /a (GET /<id> of users) 200 1.0 ms"],
    ["GET, POST /app.js", "GET /a (GET, POST /app.js) 200 1.0 ms"],
    [undefined, "GET /a - 200 1.0 ms"],
  ];
  for (const [place, said] of logged) {
    assertEquals(formatAccess({ ...access, place }, PLAIN), said);
  }
});

Deno.test("dev logs why it has refused a request, with escaped control characters", () => {
  const access = {
    method: "GET",
    path: "/a",
    place: undefined,
    status: 403,
    milliseconds: 1,
    refusal: 'The page at "https://\u009b2J.example" is not known.',
  };
  assertEquals(
    formatAccess(access, PLAIN),
    "GET /a - 403 1.0 ms " +
      'The page at "https://\\u009b2J.example" is not known.',
  );
});
