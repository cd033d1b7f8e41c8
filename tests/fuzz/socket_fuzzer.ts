import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { serve } from "@strata/router/serve";
import type { Random } from "../random.ts";
import { sendRaw, writeHead } from "../serve/raw_http.ts";
import {
  type BadRequest,
  makeBadBody,
  makeBadRequest,
  makeBrokenRequest,
} from "./bad_request.ts";
import type { Fuzzer } from "./fuzzer.ts";

const REQUESTS_PER_BATCH = 200;
const CONNECTIONS = 8;
/** How long a request may be unanswered before its end is announced, in ms. */
const SLOW_AFTER_MS = 250;
const GOOD = writeHead("GET", "/ok/good");

function createApp(): App {
  return new App()
    .get("/", () => text("root"))
    .get("/ok/<id>", (_request, { params }) => text(params.id))
    .get("/files/<rest:path>", (_request, { params }) => text(params.rest))
    .get("/admin/panel", () => text("secret"))
    .post("/echo", async (request) => text(await request.text()));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Sends bad octets and returns the answer until the server closes. */
async function sendBad(port: number, request: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  // Half-closing tells a server that waits for more that there is none.
  const patience = setTimeout(() => {
    connection.closeWrite().catch(() => {});
  }, SLOW_AFTER_MS);
  const octets = encode(request);
  const writing = (async () => {
    for (let at = 0; at < octets.length;) {
      at += await connection.write(octets.subarray(at));
    }
  })().catch(() => {});
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(4096);
  let answer = "";
  try {
    for (;;) {
      const count = await connection.read(buffer);
      if (count === null) break;
      answer += decoder.decode(buffer.subarray(0, count), { stream: true });
    }
  } catch (error) {
    const isReset = error instanceof Deno.errors.ConnectionReset ||
      error instanceof Deno.errors.BrokenPipe;
    if (!isReset) throw error;
  } finally {
    clearTimeout(patience);
    await writing;
    connection.close();
  }
  return answer;
}

function statusOf(answer: string): number | undefined {
  return answer === "" ? undefined : Number(answer.split(" ", 2)[1]);
}

/** A request, and the statuses it may be answered with. */
interface Trial extends BadRequest {
  readonly isRight: (status: number) => boolean;
}

const REFUSALS = [400, 414, 431, 501, 505];

function makeTrial(random: Random): Trial {
  const kind = random.below(20);
  if (kind === 0) {
    return { ...makeBadBody(random), isRight: (status) => status >= 400 };
  }
  if (kind < 4) {
    // It may still be good, but must break nothing.
    return {
      ...makeBrokenRequest(random),
      isRight: (status) => status < 500 || status === 501,
    };
  }
  return {
    ...makeBadRequest(random),
    isRight: (status) => REFUSALS.includes(status),
  };
}

/**
 * Sends bad requests over sockets to an application that is served. Each must
 * be refused or its connection closed, and the next good request answered.
 */
export function createSocketFuzzer(): Fuzzer {
  const server = serve(createApp(), {
    port: 0,
    signals: false,
    onListen() {},
    onError() {},
  });
  const { port } = server.addr;

  async function tryOne({ fault, text, isRight }: Trial): Promise<void> {
    const answer = await sendBad(port, text);
    const status = statusOf(answer);
    if (status !== undefined && !isRight(status)) {
      const shown = JSON.stringify(text.slice(0, 400));
      throw new Error(
        `${
          JSON.stringify(fault)
        } was answered with ${status}: ${shown}\n${answer}`,
      );
    }
    // A half-closed connection may be dropped, so this one stays open.
    const next = await sendRaw({ hostname: "127.0.0.1", port }, GOOD);
    assertEquals([next.status, next.body], [200, "good"]);
  }

  return {
    name: "sockets",
    unit: "bad requests",
    async run(random) {
      const trials = Array.from(
        { length: REQUESTS_PER_BATCH },
        () => makeTrial(random),
      );
      const client = async () => {
        for (let next = trials.pop(); next; next = trials.pop()) {
          await tryOne(next);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, client));
      return REQUESTS_PER_BATCH;
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
    },
  };
}
