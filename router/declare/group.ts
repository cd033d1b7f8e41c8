import { showValue } from "../report/shown_value.ts";
import { addMiddleware, setErrorHandler } from "./container.ts";
import { copyOptions } from "./copied_options.ts";
import type { GroupDeclaration, Registrable } from "./declaration.ts";
import type { ErrorHandler, Middleware } from "./handler.ts";
import { expectOpen } from "./open_declaration.ts";
import { expectNoMembers, expectRegistrable } from "./registrable.ts";
import type { PathPart } from "./route_declarations.ts";
import type { GroupOptions } from "./settings.ts";

/** Quotes the name of a group; a value that cannot be one is refused later. */
function quoteName(name: unknown): string {
  return typeof name === "string" || typeof name === "number"
    ? `"${name}"`
    : showValue(name);
}

/**
 * Blueprints and groups that share settings. A member's own settings win.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, Blueprint, BlueprintGroup, text } from "@strata/router";
 *
 * const ip = new Blueprint("ip", { urlPrefix: "/ip", version: 2 });
 * ip.get("/", () => text("127.0.0.1"));
 *
 * const group = new BlueprintGroup({ versionPrefix: "/api/version" });
 * group.append(ip);
 * assertEquals(group.length, 1);
 *
 * const app = new App();
 * app.blueprint(group);
 * assertEquals(app.routes[0].path, "/api/version2/ip");
 * ```
 *
 * If the URL prefix uses the application's custom types, pass them as the second
 * type argument, after the prefix, which must be set as well.
 */
export class BlueprintGroup<
  const UrlPrefix extends string = string,
  Types = unknown,
> implements Registrable, Iterable<Registrable> {
  /** The group's settings and members, as plain data. */
  readonly declaration: GroupDeclaration;

  /**
   * Creates a group without members.
   *
   * @param options The settings that its members share.
   * @throws {TypeError} When members are given in place of settings.
   */
  constructor(options: GroupOptions<UrlPrefix> = {}) {
    expectNoMembers(options);
    const { urlPrefix, versionPrefix, version } = options ?? {};
    const name = urlPrefix ?? versionPrefix ?? version;
    this.declaration = {
      kind: "group",
      via: "instantiation",
      options: copyOptions(options),
      place: name === undefined ? "group" : `group ${quoteName(name)}`,
      middleware: [],
      onError: undefined,
      members: [],
      mistakes: [],
    };
  }

  /** The number of blueprints and groups in it. */
  get length(): number {
    return this.declaration.members.length;
  }

  /**
   * Adds blueprints and groups.
   *
   * @throws {TypeError} When one of them is neither, or an application that
   * holds the group is already built.
   */
  append(...members: Registrable[]): this {
    const action = `add to ${this.declaration.place}`;
    expectOpen(this.declaration, action);
    for (const member of members) expectRegistrable(member, action);
    this.declaration.members.push(...members);
    return this;
  }

  /**
   * Wraps the handlers of all routes in it with middleware, outermost first.
   * The parameters of the URL prefix are typed.
   *
   * @throws {TypeError} When one of them is not middleware, there are more
   * than 1,000, or an application that holds the group is already built.
   */
  use(...middleware: Middleware<PathPart<UrlPrefix>, Types>[]): this {
    addMiddleware(this.declaration, middleware);
    return this;
  }

  /**
   * Sets the error handler of all routes in it. The parameters of the URL
   * prefix are typed.
   *
   * @throws {TypeError} When it is not a function, there is one already, or an
   * application that holds the group is already built.
   */
  onError(handler: ErrorHandler<PathPart<UrlPrefix>, Types>): this {
    setErrorHandler(this.declaration, handler);
    return this;
  }

  /** Iterates over the blueprints and groups in the order of their addition. */
  [Symbol.iterator](): Iterator<Registrable> {
    return this.declaration.members[Symbol.iterator]();
  }
}
