import { App, type AppOptions, text } from "@strata/router";
import { median } from "./median.ts";

const REQUESTS = 20_000;
const ROUNDS = 41;

/** How a request is answered. */
interface Contender {
  readonly title: string;
  readonly options: AppOptions;
  readonly path: string;
}

const VERSIONS: AppOptions["versions"] = {
  "1": {
    deprecated: "2024-11-01",
    sunset: "2099-05-01",
    onSunset: "gone",
    links: { deprecation: "https://docs.example.com" },
  },
};

const CONTENDERS: readonly Contender[] = [
  { title: "without lifecycles", options: {}, path: "/v2/users/7" },
  {
    title: "when another version has one",
    options: { versions: VERSIONS },
    path: "/v2/users/7",
  },
  {
    title: "when its version has one",
    options: { versions: VERSIONS },
    path: "/v1/users/7",
  },
];

/** Answers requests one after the other; returns the microseconds for each. */
async function timeRequests(app: App, request: Request): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < REQUESTS; count++) await app.fetch(request);
  return (performance.now() - start) * 1000 / REQUESTS;
}

/** Compares the time of requests without, beside and with lifecycle settings. */
export async function benchLifecycle(): Promise<void> {
  const runs = CONTENDERS.map(({ title, options, path }) => {
    const app: App = new App(options);
    for (const version of [1, 2]) {
      app.get("/users/<id:int>", () => text("user"), { version });
    }
    const request = new Request(`http://localhost${path}`);
    const times: number[] = [];
    return { title, app, request, times };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const { app, request, times } of runs) {
      times.push(await timeRequests(app, request));
    }
  }
  const [unused] = runs.map(({ times }) => median(times));
  const costs = runs.map(({ title, times }) => {
    const time = median(times);
    return `${title} ${time.toFixed(2)} µs (${(time / unused).toFixed(2)})`;
  });
  console.log(`Time of a request, in the process: ${costs.join(", ")}`);
}
