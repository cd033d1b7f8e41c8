import { assertEquals } from "@std/assert";
import { App, type LifecycleOptions, text } from "@strata/router";
import { request } from "@strata/router/testing";

Deno.test("a path with a method that is gone still answers for its others", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  // Past a sunset that only informs, a method still answers.
  const informing = { sunset: "2019-01-01" };
  for (
    const other of [{}, informing, { ...gone, sunset: "2098-01-01" }]
  ) {
    const declare: ((app: App) => void)[] = [
      (app) => app.get("/x", () => text("x"), { version: 1, ...gone }),
      (app) => app.post("/x", () => text("x"), { version: 1, ...other }),
    ];
    for (const order of [declare, declare.toReversed()]) {
      const app = new App();
      for (const add of order) add(app);
      const statuses = [];
      const allowed = [];
      for (const method of ["GET", "POST", "OPTIONS", "DELETE"]) {
        const { status, headers } = await request(app, method, "/v1/x");
        statuses.push(status);
        allowed.push(headers.get("allow"));
      }
      assertEquals(statuses, [410, 200, 204, 405]);
      assertEquals(allowed, [null, null, "POST, OPTIONS", "POST, OPTIONS"]);
    }
  }
});

Deno.test("a path whose OPTIONS handler is gone does not allow OPTIONS", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1 });
  app.options("/x", () => text("x"), { version: 1, ...gone });
  const { status } = await request(app, "OPTIONS", "/v1/x");
  const refused = await request(app, "DELETE", "/v1/x");
  assertEquals([status, refused.status], [410, 405]);
  assertEquals(refused.headers.get("allow"), "GET, HEAD");
});

/** Lifecycles of two methods of a path, which end at the same time or never. */
const ALIKE: [
  title: string,
  first: LifecycleOptions,
  second: LifecycleOptions,
][] = [
  [
    "one sunset, after which one is gone",
    { sunset: "2021-01-01", onSunset: "gone" },
    { sunset: "2021-01-01" },
  ],
  [
    "one that is deprecated",
    { deprecated: "2020-01-01", report: true },
    { report: true },
  ],
  [
    "one that is reported",
    { deprecated: "2020-01-01", report: true },
    { deprecated: "2020-01-01" },
  ],
];

for (const [title, first, second] of ALIKE) {
  Deno.test(`a path answers other methods the same in either order of declaration: ${title}`, async () => {
    const told = [];
    for (const order of [["GET", "POST"], ["POST", "GET"]]) {
      const app = new App().get("/y", () => text("y"), { version: 1 });
      for (const method of order) {
        const life = method === "GET" ? first : second;
        const options = { version: 1, ...life };
        app.route("/x", { [method]: () => text("x") }, options);
      }
      const answers = ["PUT", "OPTIONS"].map(async (method) => {
        const { status, headers } = await request(app, method, "/v1/x");
        // Allow lists the methods in a fixed order.
        return [status, ...headers];
      });
      told.push(await Promise.all(answers));
    }
    assertEquals(told[0], told[1]);
    assertEquals(told[0].map(([status]) => status), [405, 204]);
  });
}
