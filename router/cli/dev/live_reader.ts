import type { App } from "../../serve/app.ts";
import { forbidExit } from "../failure/forbidden_exit.ts";
import { warnIfSlow } from "../loading/slow_loading.ts";
import {
  type Effect,
  type LiveRoutes,
  type LiveSource,
  NOT_READ,
} from "./live_routes.ts";

/** Called after each reading, with its result and the one before. */
type ReadListener = (now: LiveRoutes, before: LiveRoutes) => void;

/** What was served at a moment when there was no reading to wait for. */
export interface Snapshot {
  readonly live: LiveRoutes;
  /**
   * Files that were loaded without a mistake. Each reading has its own set:
   * what was loaded before says nothing about what comes after.
   */
  readonly sound: Set<string>;
  /** Tells whether no change has come or was read since. */
  readonly isLatest: () => boolean;
}

/** A source in which nothing changes. */
const NO_SOURCE: LiveSource = {
  path: "",
  noteChange: () => "none",
  read: (last) => Promise.resolve(last),
  renew: (last) => last,
  warnOfSlowReading() {},
};

/** Reads the served source again after each change. */
export class LiveReader {
  #source = NO_SOURCE;
  readonly #onRead: ReadListener;
  #live = NOT_READ;
  #sound = new Set<string>();
  /** Settled when there is no change left to wait for. */
  #ready = Promise.resolve();
  #setReady = () => {};
  /** Called when the snapshots returned so far are no longer the latest. */
  readonly #outdate = new Set<() => void>();
  /** How many changes are expected. */
  #expected = 0;
  /** What the changes that came but are not read yet can affect. */
  #unread: Effect = "none";
  #readings = 0;
  /** Whether the current reading takes so long that nothing waits for it. */
  #isLate = false;

  /**
   * Creates a reader that has not read anything yet.
   *
   * @param onRead Called after each reading.
   */
  constructor(onRead: ReadListener) {
    this.#onRead = onRead;
  }

  /**
   * Follows a source from now on. A change that ended before is left to the
   * first reading; one that was seen before and ends after it is waited for.
   *
   * @param source What is served.
   */
  follow(source: LiveSource): void {
    this.#source = source;
  }

  /** Announces a change: callers that ask for a snapshot wait for it. */
  expectChange(): void {
    if (this.#isSettled()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#renewReady(promise);
      this.#setReady = resolve;
    }
    this.#expected++;
  }

  /**
   * Reads again after the announced change of paths.
   *
   * @param paths The paths.
   * @returns The application that is served then, if there is one.
   */
  async change(paths: ReadonlySet<string>): Promise<App | undefined> {
    const effect = this.#source.noteChange(paths, this.#live);
    this.#expected--;
    // Such a change affects nothing that is still being read.
    if (effect === "contents" && this.#isLate) this.#renew();
    else if (effect !== "none") {
      if (this.#unread !== "tree") this.#unread = effect;
      // A later reading may end in place of one that never does.
      await Promise.race([this.#read(), this.#ready]);
    }
    this.#release();
    await this.#ready;
    return this.#live.built?.app;
  }

  /**
   * Returns what is served once all changes that were seen are read. While a
   * reading takes so long that it was reported, returns what was there before.
   */
  async settle(): Promise<Snapshot> {
    const ready = this.#ready;
    await ready;
    const isLatest = () => ready === this.#ready;
    return { live: this.#live, sound: this.#sound, isLatest };
  }

  /**
   * Waits for what is made of a snapshot, unless a change comes or is read
   * first: a file being loaded may await what never comes, and have been fixed
   * since.
   *
   * @param snapshot The snapshot.
   * @param made What is made of it.
   * @returns `undefined` when the snapshot is no longer the latest.
   */
  async whileLatest<Made>(
    { isLatest }: Snapshot,
    made: Promise<Made>,
  ): Promise<Made | undefined> {
    const outdated = Promise.withResolvers<undefined>();
    const outdate = () => outdated.resolve(undefined);
    this.#outdate.add(outdate);
    // A change may have come while the snapshot was being returned.
    if (!isLatest()) outdate();
    try {
      const first = await Promise.race([outdated.promise, made]);
      return isLatest() ? first : undefined;
    } finally {
      this.#outdate.delete(outdate);
    }
  }

  #isSettled(): boolean {
    return this.#expected === 0 && (this.#unread === "none" || this.#isLate);
  }

  #renewReady(ready: Promise<void>): void {
    this.#ready = ready;
    for (const outdate of this.#outdate) outdate();
  }

  #release(): void {
    if (this.#isSettled()) this.#setReady();
  }

  #serve(live: LiveRoutes): void {
    this.#live = live;
    this.#sound = new Set();
  }

  /** Lets the files that are served be loaded anew. */
  #renew(): void {
    this.#serve(this.#source.renew(this.#live));
  }

  /**
   * Reads all changes that came. A later reading replaces one in progress,
   * which may never end: settings can await what never comes.
   */
  async #read(): Promise<void> {
    const reading = ++this.#readings;
    this.#isLate = false;
    const before = this.#live;
    const now = this.#unread === "contents"
      ? this.#source.renew(before)
      : await this.#readTree(reading, before);
    if (reading !== this.#readings) return;
    // Snapshots returned while it was late are from before it.
    if (this.#isSettled()) this.#renewReady(Promise.resolve());
    this.#unread = "none";
    this.#isLate = false;
    this.#serve(now);
    this.#onRead(now, before);
  }

  /** Reads it; when that takes long, reports that and stops waiting for it. */
  async #readTree(reading: number, before: LiveRoutes): Promise<LiveRoutes> {
    using _slow = warnIfSlow(() => {
      if (reading !== this.#readings) return;
      this.#source.warnOfSlowReading();
      this.#stopWaiting();
    });
    using _exit = forbidExit();
    return await this.#source.read(before);
  }

  /** Serves what was there before, as its files are now. */
  #stopWaiting(): void {
    if (this.#live === NOT_READ) return;
    this.#isLate = true;
    this.#renew();
    this.#release();
  }
}
