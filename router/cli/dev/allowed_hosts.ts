import { readList, UsageError } from "../command/arguments.ts";

/** A host name as written in a URL, without a port. */
const NAME = /^(?:[^\s:/?#@\\*[\]]+|\[[\da-f:.]+\])$/i;

/** Returns a host name as requests write it: in ASCII, in lower case. */
function normalize(text: string): string | undefined {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`);
  const name = url?.hostname.replace(/\.$/, "") ?? "";
  return NAME.test(name) ? name : undefined;
}

/**
 * Reads comma-separated host names.
 *
 * @param text The names; `undefined` for none.
 * @throws {UsageError} When one is not a host name.
 */
export function readAllowedHosts(text: string | undefined): string[] {
  return readList(text).map((host) => {
    const name = normalize(host);
    if (name !== undefined && NAME.test(host)) return name;
    const example = name ?? "api.example,shop.example";
    throw new UsageError(
      `Cannot allow "${host}", which is not a host name. Write bare ` +
        `host names, for any port, separated by commas: --allow=${example}.`,
    );
  });
}
