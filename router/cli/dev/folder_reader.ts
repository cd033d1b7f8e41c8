import type { ErrorHandler } from "../../declare/handler.ts";
import type { App } from "../../serve/app.ts";
import { forbidExit } from "../failure/forbidden_exit.ts";
import { formatLongReading, tellIfLong } from "../loading/long_loading.ts";
import { type Effect, judgeChange } from "./change_effect.ts";
import {
  type LiveRoutes,
  NOT_READ,
  readLiveRoutes,
  renewContents,
} from "./live_routes.ts";
import type { ModuleGraph } from "./module_graph.ts";

/** What a folder is read with. */
interface FolderReaderOptions {
  /** The routes folder. */
  readonly directory: string;
  readonly graph: ModuleGraph;
  /** Answers for errors that nothing in the application expects. */
  readonly onError: ErrorHandler;
  /** Called after the folder was read, with what was read before. */
  readonly onRead: (now: LiveRoutes, before: LiveRoutes) => void;
}

/** A folder as it was when nothing that was to be read was waited for. */
interface Snapshot {
  readonly live: LiveRoutes;
  /**
   * Files that were loaded without a mistake. Each reading has a set of its
   * own: what was loaded before says nothing about what comes after.
   */
  readonly sound: Set<string>;
  /** What was waited for. */
  readonly ready: Promise<void>;
}

/** Reads a folder again after each change. */
export interface FolderReader {
  /** Tells that something will change: who asks for a snapshot waits for it. */
  expectChange(): void;
  /**
   * Reads the folder again after paths were changed, as was told before.
   *
   * @returns The application that is served then, if there is one.
   */
  change(paths: ReadonlySet<string>): Promise<App | undefined>;
  /**
   * Gives the folder as it is when all changes that were seen are read. While a
   * reading takes so long that it was told of, gives what was there before.
   */
  settle(): Promise<Snapshot>;
  /** Tells whether no change came, or was read, since a snapshot. */
  isLatest(snapshot: Snapshot): boolean;
}

/**
 * Makes what reads a routes folder again after each change.
 *
 * @param options What it is read with.
 */
export function createFolderReader(options: FolderReaderOptions): FolderReader {
  const { directory, graph, onError } = options;
  const folder = Deno.realPathSync(directory);
  let live = NOT_READ;
  let sound = new Set<string>();
  /** Settled when no change that was seen is waited for. */
  let ready = Promise.resolve();
  let setReady = () => {};
  /** How many changes are expected. */
  let expected = 0;
  /** What the changes that came but are not read yet can show in. */
  let unread: Effect = "none";
  let readings = 0;
  /** Whether the reading that goes on takes so long that nobody waits for it. */
  let isLate = false;

  function isSettled(): boolean {
    return expected === 0 && (unread === "none" || isLate);
  }

  function release(): void {
    if (isSettled()) setReady();
  }

  /** Lets the files that are served be loaded anew. */
  function renew(): void {
    live = renewContents(live, onError);
    sound = new Set();
  }

  /** Serves what was there before, as its files are now. */
  function stopWaiting(): void {
    if (live === NOT_READ) return;
    isLate = true;
    renew();
    release();
  }

  /**
   * Reads all changes that came. A later reading takes the place of one that
   * goes on, which may never end: settings can await what does not come.
   */
  async function read(): Promise<void> {
    const reading = ++readings;
    isLate = false;
    const before = live;
    const now = unread === "contents"
      ? renewContents(before, onError)
      : await readTree(reading, before);
    if (reading !== readings) return;
    // Snapshots were given while it was late, and are of before.
    if (isSettled()) ready = Promise.resolve();
    live = now;
    unread = "none";
    isLate = false;
    sound = new Set();
    options.onRead(now, before);
  }

  /** Reads the folder; tells when that takes long, and is waited for no more. */
  async function readTree(
    reading: number,
    before: LiveRoutes,
  ): Promise<LiveRoutes> {
    using _long = tellIfLong(() => {
      if (reading !== readings) return;
      console.error(formatLongReading(directory));
      stopWaiting();
    });
    using _exit = forbidExit();
    return await readLiveRoutes(directory, before, onError);
  }

  return {
    expectChange() {
      if (isSettled()) ready = new Promise((resolve) => setReady = resolve);
      expected++;
    },
    async change(paths) {
      const effect = judgeChange(paths, folder, live, graph);
      expected--;
      // Such a change concerns nothing that is still being read.
      if (effect === "contents" && isLate) renew();
      else if (effect !== "none") {
        if (unread !== "tree") unread = effect;
        // Another reading may end that takes the place of one which never does.
        await Promise.race([read(), ready]);
      }
      release();
      await ready;
      return live.built?.app;
    },
    async settle() {
      const awaited = ready;
      await awaited;
      return { live, sound, ready: awaited };
    },
    isLatest: (snapshot) => snapshot.ready === ready,
  };
}
