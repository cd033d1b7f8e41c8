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
 * Refuses what names no blueprint: settings alone would be lost, and the names
 * of its routes, which begin with it, be taken for paths.
 */
function expectName(name: unknown): asserts name is string {
  const isPath = typeof name === "string" && name.startsWith("/");
  if (typeof name === "string" && name !== "" && !isPath) return;
  const [what, example] = isPath
    ? ["a path and not a name", `{ urlPrefix: ${showValue(name)} }`]
    : ["not a name", "{ version: 1 }"];
  throw new TypeError(
    `Cannot make a blueprint: ${showValue(name)} is ${what}. Write ` +
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
 * The compiler does not know what will stand around a blueprint. Parameters in
 * the prefixes of a group or a registration are named by the second type
 * parameter, those of both as one text such as `"/<tenant>/v/orgs/<org>"`; the
 * application's own types by the third. What type arguments say must be set, too.
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
   * Makes a blueprint without routes.
   *
   * @param name Names the blueprint in messages, and comes before the names of
   * its routes: `users.list`.
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
   * Makes a group of blueprints that share settings (SPEC section 2).
   *
   * @param members A blueprint, a group, or a list of both; more can be
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
    // A text is no list of its characters, which would be refused in its place.
    const isList = isObject(members) && Symbol.iterator in members &&
      !isRegistrable(members);
    for (const member of isList ? members : [members]) group.append(member);
    return group;
  }

  /**
   * Wraps the handlers of all its routes; the first is the outermost. It knows
   * the parameters of the URL prefix.
   *
   * @throws {TypeError} When one of them is no middleware, there are more than
   * 1,000, or an application that holds it is already built.
   */
  use(...middleware: Middleware<PathPart<UrlPrefix>, Types>[]): this {
    addMiddleware(this.declaration, middleware);
    return this;
  }

  /**
   * Sets what answers for errors of its routes. It knows the parameters of
   * the URL prefix.
   *
   * @throws {TypeError} When it is not a function, there is one already, or an
   * application that holds it is already built.
   */
  onError(handler: ErrorHandler<PathPart<UrlPrefix>, Types>): this {
    setErrorHandler(this.declaration, handler);
    return this;
  }

  /** Takes a declaration. */
  protected override declare(route: RouteDeclaration): void {
    const { routes } = this.declaration;
    // A place would be put into words for each of many routes.
    if (Object.isFrozen(routes)) {
      expectOpen(this.declaration, `declare ${route.place}`);
    }
    routes.push(route);
  }

  /** What its routes are declared in. */
  protected override get around(): BlueprintDeclaration {
    return this.declaration;
  }
}
