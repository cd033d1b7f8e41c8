/** Names that Windows keeps for devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

/**
 * Tells whether no file can have a name, since Windows keeps it for a device.
 *
 * @param name The name of a file or folder, with or without an extension.
 */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}
