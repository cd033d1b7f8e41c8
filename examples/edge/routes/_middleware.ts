import type { Middleware } from "@strata/router";

/** Lets caches near clients keep responses for a minute. */
const cacheAnswers: Middleware = async (_request, _context, next) => {
  const response = await next();
  if (response.ok) response.headers.set("cache-control", "public, max-age=60");
  return response;
};

export default cacheAnswers;
