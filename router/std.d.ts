/**
 * The types of the parts of `@std` that this project uses. The import map
 * takes the library from npm, where it has no types; with `jsr:@std/…` in the
 * map, this file is not needed.
 */

declare module "@std/path" {
  export const SEPARATOR: string;
  export function basename(path: string, suffix?: string): string;
  export function dirname(path: string): string;
  export function extname(path: string): string;
  export function fromFileUrl(url: string | URL): string;
  export function isAbsolute(path: string): boolean;
  export function join(...paths: string[]): string;
  export function relative(from: string, to: string): string;
  export function resolve(...paths: string[]): string;
  export function toFileUrl(path: string): URL;
}

declare module "@std/fs" {
  export interface WalkEntry extends Deno.DirEntry {
    path: string;
  }
  export interface WalkOptions {
    includeDirs?: boolean;
    exts?: string[];
  }
  export function copySync(
    from: string | URL,
    to: string | URL,
    options?: { overwrite?: boolean },
  ): void;
  export function existsSync(
    path: string | URL,
    options?: { isFile?: boolean; isDirectory?: boolean },
  ): boolean;
  export function walkSync(
    root: string | URL,
    options?: WalkOptions,
  ): IterableIterator<WalkEntry>;
}

declare module "@std/assert" {
  export function assert(value: unknown, message?: string): asserts value;
  export function assertEquals<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertMatch(
    actual: string,
    expected: RegExp,
    message?: string,
  ): void;
  export function assertRejects<E extends Error = Error>(
    run: () => PromiseLike<unknown>,
    // deno-lint-ignore no-explicit-any -- as in @std/assert
    type?: abstract new (...args: any[]) => E,
    includes?: string,
    message?: string,
  ): Promise<E>;
  export function assertStringIncludes(
    actual: string,
    expected: string,
    message?: string,
  ): void;
  export function assertThrows<E extends Error = Error>(
    run: () => unknown,
    // deno-lint-ignore no-explicit-any -- as in @std/assert
    type?: abstract new (...args: any[]) => E,
    includes?: string,
    message?: string,
  ): E;
}
