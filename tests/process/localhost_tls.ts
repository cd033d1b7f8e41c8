import type { ServeOptions } from "@strata/router/serve";

function readData(name: string): string {
  return Deno.readTextFileSync(new URL(`../data/${name}`, import.meta.url));
}

/** A self-signed certificate for `localhost`. */
export const CERT = readData("localhost_cert.pem");

/** Options that serve TLS with it. */
export const TLS: NonNullable<ServeOptions["tls"]> = {
  cert: CERT,
  key: readData("localhost_key.pem"),
};
