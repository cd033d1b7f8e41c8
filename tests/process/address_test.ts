import { assertEquals } from "@std/assert";
import { formatAddress } from "../../router/process/address.ts";

/** Where a server listens, and its URL. */
const ADDRESSES: [hostname: string, scheme: "http" | "https", url: string][] = [
  ["127.0.0.1", "http", "http://127.0.0.1:80/"],
  ["::1", "https", "https://[::1]:80/"],
];

for (const [hostname, scheme, url] of ADDRESSES) {
  Deno.test(`formatAddress() formats ${hostname} over ${scheme} as ${url}`, () => {
    const address = { transport: "tcp", hostname, port: 80 } as const;
    assertEquals(formatAddress(address, scheme), url);
  });
}
