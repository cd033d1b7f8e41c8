/** Thrown when a lock file, which may be edited by hand, is not valid. */
export class InvalidLock extends Error {
  /** How to repair it, where that is plain. */
  readonly fix: string | undefined;

  /**
   * Creates an error that says what is wrong.
   *
   * @param reason What is wrong, without a full stop at the end.
   * @param fix How to repair it, where that is plain.
   */
  constructor(reason: string, fix?: string) {
    super(reason);
    this.fix = fix;
  }
}
