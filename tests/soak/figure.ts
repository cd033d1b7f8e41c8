/** The result of a part of the soak. */
export interface Figure {
  /** What was measured, in words. */
  readonly text: string;
  /** Whether it is as expected. */
  readonly isRight: boolean;
}
