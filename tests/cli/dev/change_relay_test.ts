import { assertEquals } from "@std/assert";
import { ChangeRelay } from "../../../router/cli/dev/change_relay.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";

/** Makes what reads nothing, and counts how often. */
function createReader(): { reader: LiveReader; reads: () => number } {
  let reads = 0;
  const reader = new LiveReader({
    path: "/routes",
    noteChange: () => "tree",
    read(last) {
      reads++;
      return Promise.resolve({ ...last });
    },
    renew: (last) => last,
    tellOfLongReading() {},
  }, () => {});
  return { reader, reads: () => reads };
}

Deno.test("a change that began before there is a server, and ends after that, is waited for and read", async () => {
  const relay = new ChangeRelay();
  const { reader, reads } = createReader();
  relay.expectChange();
  relay.connect(reader);
  reader.expectChange();
  const first = reader.change(new Set(["/routes"]));
  assertEquals(reads(), 1);
  relay.change(new Set(["/routes/a.ts"]));
  await first;
  await reader.settle();
  assertEquals(reads(), 2);
  // Later changes are waited for as any others.
  relay.expectChange();
  const later = reader.settle();
  relay.change(new Set(["/routes/a.ts"]));
  await later;
  assertEquals(reads(), 3);
});

Deno.test("a change that ends before there is a server is left to what that reads first", async () => {
  const relay = new ChangeRelay();
  const { reader, reads } = createReader();
  relay.expectChange();
  relay.change(new Set(["/routes/a.ts"]));
  relay.connect(reader);
  await reader.settle();
  assertEquals(reads(), 0);
});
