/** What a part of the soak came to. */
export interface Finding {
  /** The figures. */
  readonly text: string;
  /** Whether they are as they must be. */
  readonly isRight: boolean;
}
