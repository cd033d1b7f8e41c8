import { App, Blueprint, type Middleware, text } from "@strata/router";
import { median } from "./median.ts";

const FEW = 100;
const MANY = 400;
const ROUNDS = 5;
/** Time in proportion to the square would grow 16-fold. */
const MAX_GROWTH = 8;
const VERSIONS = [1, 2, 3, 4, 5];

const answer = () => text("ok");
const pass: Middleware = (_request, _context, next) => next();

/** Declares one version of a resource, which extends the one before it. */
function declareVersion(resource: string, version: number): Blueprint {
  const blueprint = new Blueprint(`${resource}V${version}`, {
    version,
    urlPrefix: `/${resource}`,
    ...(version > 1 ? { extends: version - 1 } : {}),
  });
  blueprint.use(pass);
  for (let index = 0; index < 4; index++) {
    blueprint.get(`/list${version}${index}`, answer);
    blueprint.get(`/item${version}${index}/<id:int>`, answer);
  }
  return blueprint;
}

/** Ways to declare the versions of a resource. */
const WAYS: readonly [
  title: string,
  declare: (app: App, versions: readonly Blueprint[]) => void,
][] = [
  ["side by side", (app, versions) => {
    for (const version of versions) app.blueprint(version);
  }],
  ["in a group of each resource", (app, versions) => {
    app.blueprint(Blueprint.group([...versions]));
  }],
];

/** Returns how long it takes to build resources of five versions, in ms. */
function timeBuilding(count: number, declare: typeof WAYS[number][1]): number {
  const app = new App();
  for (let index = 0; index < count; index++) {
    const declareOne = (version: number) =>
      declareVersion(`resource${index}`, version);
    declare(app, VERSIONS.map(declareOne));
  }
  const start = performance.now();
  app.routes;
  return performance.now() - start;
}

/** Shows how building grows with the places that extend a version. */
export function benchExtending(): void {
  for (const [title, declare] of WAYS) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      few.push(timeBuilding(FEW, declare));
      many.push(timeBuilding(MANY, declare));
    }
    console.log(
      `Building ${FEW} resources whose versions extend each other, ${title}: ` +
        `${median(few).toFixed(0)} ms, ${MANY} ${
          median(many).toFixed(0)
        } ms, ` +
        `growth ${(median(many) / median(few)).toFixed(1)} ` +
        `(goal: at most ${MAX_GROWTH})`,
    );
  }
}
