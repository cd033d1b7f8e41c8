import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { typeOfShape } from "../../path/segment_shape.ts";
import type { CustomTypes } from "../../path/type/custom_type.ts";
import { isWrittenParameter } from "../../path/written_path.ts";
import type { App } from "../../serve/app.ts";
import {
  coversSegment,
  createCoveringFinder,
} from "../contract/precedence/covering_path.ts";
import { readTriedOrder } from "../contract/precedence/tried_order.ts";
import { readCustomPatterns } from "../contract/width/custom_pattern.ts";
import { createTypeComparison } from "../contract/width/pair_comparison.ts";
import { fitsWider } from "../contract/width/pattern_width.ts";
import { createSegmentComparison } from "../contract/width/segment_overlap.ts";

/**
 * Finds the route of another path that covers one, that is, matches all of its
 * requests except very long ones; `undefined` when none is known to do so.
 */
export type FindCoveringRoute = (path: string) => Route | undefined;

/** What `str` is compared as: any text of one line. */
const ANY_TEXT = /[^/\n\r\u2028\u2029]+/;

/**
 * Creates a function that finds the route that covers another path.
 *
 * @param app The application.
 * @param types The application's custom types, as far as they are known.
 */
export function createCoveringRouteFinder(
  app: App,
  types: CustomTypes = {},
): FindCoveringRoute {
  const own = readCustomPatterns(app.types);
  const compare = createSegmentComparison(app.types);
  // A type with a parse may refuse what its pattern matches.
  const sure = new Map(
    Object.entries(types).filter(([, { parse }]) => !parse)
      .map(([name, { pattern }]) => [name, pattern]),
  );
  const fits = createTypeComparison((old, now) => {
    const before = old === "str" ? ANY_TEXT : own.get(old);
    const after = sure.get(now);
    // Where neither is a custom type, the expressions are compared already.
    return !!(before ?? after) && fitsWider(old, now, before, after);
  }, false);
  const fitsText = (parameter: string, segment: string) =>
    sure.has(typeOfShape(parameter) ?? "") && !isWrittenParameter(segment) &&
    compare(parameter, segment) !== "none";
  const paths = app.routes.map((route) => ({
    route,
    shape: shapeOf(route.path),
  }));
  const find = createCoveringFinder(
    { paths, order: readTriedOrder(paths.map(({ shape }) => shape)) },
    compare,
    (parameter, segment) =>
      coversSegment(parameter, segment) || fits(segment, parameter) ||
      fitsText(parameter, segment),
  );
  return (path) => {
    const shape = shapeOf(path);
    const found = find(shape);
    return found?.shape === shape ? undefined : found?.route;
  };
}
