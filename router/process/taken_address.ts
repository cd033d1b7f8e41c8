/**
 * Says of an address that another program listens there.
 *
 * @param hostname The address.
 * @param port The port.
 * @param means By what another port is chosen, such as `with --port`.
 */
export function describeTakenAddress(
  hostname: string,
  port: number | string,
  means: string,
): string {
  return `Cannot listen on port ${port} of ${hostname}: another program does. ` +
    `Choose another port ${means}, or 0 for any that is free.`;
}
