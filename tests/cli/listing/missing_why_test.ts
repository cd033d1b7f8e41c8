import { readArguments } from "../../../router/cli/command/arguments.ts";
import { refuseMissingWhy } from "../../../router/cli/listing/missing_why.ts";

/**
 * Routes that have the name of a method, or look like the path of a request.
 */
const ROUTES = ["get", "/"];

for (const word of ROUTES) {
  Deno.test(`routes ${word} names routes to list, and no request`, () => {
    refuseMissingWhy(readArguments([word], {}));
  });
}
