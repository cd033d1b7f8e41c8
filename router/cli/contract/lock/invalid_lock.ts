/** Thrown with what is wrong in a lock file, which may be edited by hand. */
export class InvalidLock extends Error {
  /** How it is mended, where that is plain. */
  readonly fix: string | undefined;

  /**
   * States what is wrong.
   *
   * @param reason What is wrong, without a stop at the end.
   * @param fix How it is mended, where that is plain.
   */
  constructor(reason: string, fix?: string) {
    super(reason);
    this.fix = fix;
  }
}
