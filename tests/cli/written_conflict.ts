/** Writes what a merge leaves where two sides differ. */
export const writeConflict = (one: string, other: string): string =>
  `<<<<<<< HEAD\n${one}=======\n${other}>>>>>>> it's of a/b\n`;
