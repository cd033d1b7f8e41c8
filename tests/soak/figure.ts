/** What a part of the soak came to. */
export interface Figure {
  /** What was measured, in words. */
  readonly text: string;
  /** Whether it is as it must be. */
  readonly isRight: boolean;
}
