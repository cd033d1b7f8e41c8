import { assertEquals } from "@std/assert";
import { serveLocally } from "../local_server.ts";
import { startScript } from "./child_server.ts";

/** The part of a collector's JSON that is checked. */
interface Batch {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly attributes: readonly {
          readonly key: string;
          readonly value: { readonly stringValue?: string };
        }[];
      }[];
    }[];
  }[];
}

Deno.test("the spans that Deno sends to a collector have their http.route", async () => {
  const spans: [name: string, route: string | undefined][] = [];
  const complete = Promise.withResolvers<void>();
  await using collector = serveLocally(async (request) => {
    const { resourceSpans = [] } = await request.json() as Batch;
    const scopes = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
    for (const { name, attributes } of scopes.flatMap(({ spans }) => spans)) {
      const route = attributes.find(({ key }) => key === "http.route");
      spans.push([name, route?.value.stringValue]);
    }
    if (spans.length >= 2) complete.resolve();
    return Response.json({});
  });
  {
    await using server = await startScript("faulty_server.ts", {}, {
      OTEL_DENO: "true",
      OTEL_DENO_CONSOLE: "ignore",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    await (await fetch(`${server.origin}/ok/7`)).body?.cancel();
    await (await fetch(`${server.origin}/nowhere`)).body?.cancel();
    await complete.promise;
  }
  const sorted = spans.sort(([a], [b]) => a.length - b.length);
  assertEquals(sorted, [
    ["GET", undefined],
    ["GET /ok/<id:str>", "/ok/<id:str>"],
  ]);
});
