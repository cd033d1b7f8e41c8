import type { Middleware } from "@strata/router";

/** Tells clients which version answered. */
const nameVersion: Middleware = async (_request, { version }, next) => {
  const response = await next();
  if (version !== undefined) response.headers.set("x-api-version", version);
  return response;
};

export default nameVersion;
