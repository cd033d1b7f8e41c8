import type { ServeOptions } from "@strata/router/serve";

function readData(name: string): string {
  return Deno.readTextFileSync(new URL(`../data/${name}`, import.meta.url));
}

/** The certificate of `localhost`, which signs itself. */
export const CERT = readData("localhost_cert.pem");

/** What serves TLS with it. */
export const TLS: NonNullable<ServeOptions["tls"]> = {
  cert: CERT,
  key: readData("localhost_key.pem"),
};
