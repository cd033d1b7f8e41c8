import type { Version } from "../path/version.ts";
import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import { addMiddleware, setErrorHandler } from "./container.ts";
import { copyOptions } from "./copied_options.ts";
import type {
  BlueprintDeclaration,
  Registrable,
  RouteDeclaration,
} from "./declaration.ts";
import { BlueprintGroup } from "./group.ts";
import type { ErrorHandler, Middleware } from "./handler.ts";
import { expectOpen } from "./open_declaration.ts";
import { isRegistrable } from "./registrable.ts";
import { type PathPart, RouteDeclarations } from "./route_declarations.ts";
import type { GroupOptions } from "./settings.ts";

/**
 * Refuses anything but a name: settings in its place would be lost, and a path
 * would make the names of the routes, which begin with it, look like paths.
 */
function expectName(name: unknown): asserts name is string {
  const isPath = typeof name === "string" && name.startsWith("/");
  if (typeof name === "string" && name !== "" && !isPath) return;
  const [what, example] = isPath
    ? ["a path, not a name", `{ urlPrefix: ${showValue(name)} }`]
    : ["not a name", "{ version: 1 }"];
  throw new TypeError(
    `Cannot create a blueprint: ${showValue(name)} is ${what}. Write ` +
      `new Blueprint("users", ${example}).`,
  );
}

/**
 * Routes that share a version, a version prefix and a URL prefix (SPEC
 * section 2). A route's own version and prefix win over the blueprint's, and
 * those win over a group's.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, Blueprint, json } from "@strata/router";
 *
 * const users = new Blueprint("users", { urlPrefix: "/users", version: 1.25 });
 * users.get("/<id:int>", (_request, { params }) => json({ id: params.id }));
 *
 * const app = new App();
 * app.blueprint(users);
 * assertEquals(app.routes[0].path, "/v1.25/users/<id:int>");
 * ```
 *
 * The compiler does not know what will surround a blueprint. If the prefixes of
 * a group or a registration have parameters, pass the prefixes as the second type
 * argument, those of both joined such as `"/<tenant>/v/orgs/<org>"`, and the
 * application's custom types as the third. All of them must be set as well.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, Blueprint, json } from "@strata/router";
 *
 * const options = { urlPrefix: "/users", version: 1 } as const;
 * const users = new Blueprint<"/users", "/<tenant>/v">("users", options);
 * users.get("/", (_request, { params }) => json({ of: params.tenant }));
 *
 * const app = new App();
 * app.blueprint(users, { versionPrefix: "/<tenant>/v" });
 * assertEquals(app.routes[0].path, "/<tenant:str>/v1/users");
 * ```
 */
export class Blueprint<
  const UrlPrefix extends string = string,
  const VersionPrefix extends string = string,
  Types = unknown,
> extends RouteDeclarations<UrlPrefix, VersionPrefix, Types, Version>
  implements Registrable {
  /** The blueprint's settings and routes, as plain data. */
  readonly declaration: BlueprintDeclaration;

  /**
   * Creates a blueprint without routes.
   *
   * @param name The name of the blueprint in messages, and the prefix of its
   * routes' names: `users.list`.
   * @param options The settings that its routes share.
   * @throws {TypeError} When the name is not a string, is empty or begins with
   * a slash.
   */
  constructor(
    name: string,
    options: GroupOptions<UrlPrefix, VersionPrefix> = {},
  ) {
    super();
    expectName(name);
    this.declaration = {
      kind: "blueprint",
      name,
      options: copyOptions(options),
      place: `blueprint "${name}"`,
      middleware: [],
      onError: undefined,
      routes: [],
    };
  }

  /**
   * Creates a group of blueprints that share settings (SPEC section 2).
   *
   * @param members A blueprint, a group, or an iterable of both; more can be
   * appended.
   * @param options The settings that they share.
   * @throws {TypeError} When one of them is neither, or members are given in
   * place of settings.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, Blueprint, json } from "@strata/router";
   *
   * const users = new Blueprint("users", { urlPrefix: "/users" });
   * users.get("/<id:int>", (_request, { params }) => json({ id: params.id }));
   *
   * const shop = Blueprint.group([users], { urlPrefix: "/shop", version: 2 });
   * const app = new App().blueprint(shop);
   * assertEquals(app.routes[0].path, "/v2/shop/users/<id:int>");
   * ```
   */
  static group<const UrlPrefix extends string = string, Types = unknown>(
    members: Registrable | Iterable<Registrable>,
    options: GroupOptions<UrlPrefix> = {},
  ): BlueprintGroup<UrlPrefix, Types> {
    const group = new BlueprintGroup<UrlPrefix, Types>(options);
    group.declaration.via = "constructor";
    // A string is not iterated: its characters would be refused in its place.
    const isList = isObject(members) && Symbol.iterator in members &&
      !isRegistrable(members);
    for (const member of isList ? members : [members]) group.append(member);
    return group;
  }

  /**
   * Wraps the handlers of all its routes with middleware, outermost first. The
   * parameters of the URL prefix are typed.
   *
   * @throws {TypeError} When one of them is not middleware, there are more
   * than 1,000, or an application that contains it is already built.
   */
  use(...middleware: Middleware<PathPart<UrlPrefix>, Types>[]): this {
    addMiddleware(this.declaration, middleware);
    return this;
  }

  /**
   * Sets the error handler of its routes. The parameters of the URL prefix are
   * typed.
   *
   * @throws {TypeError} When it is not a function, there is one already, or an
   * application that holds it is already built.
   */
  onError(handler: ErrorHandler<PathPart<UrlPrefix>, Types>): this {
    setErrorHandler(this.declaration, handler);
    return this;
  }

  /** Adds a declaration. */
  protected override declare(route: RouteDeclaration): void {
    const { routes } = this.declaration;
    // Otherwise the place of each of many routes would be put into words.
    if (Object.isFrozen(routes)) {
      expectOpen(this.declaration, `declare ${route.place}`);
    }
    routes.push(route);
  }

  /** The declaration that its routes belong to. */
  protected override get around(): BlueprintDeclaration {
    return this.declaration;
  }
}
