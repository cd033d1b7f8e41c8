/** A note that somebody wrote. */
export interface Note {
  readonly id: number;
  readonly text: string;
}

const NOTES: readonly Note[] = [
  { id: 1, text: "Water the plants" },
  { id: 2, text: "Return the books" },
];

/** Lists the notes; a real application would query a database. */
export function listNotes(): readonly Note[] {
  return NOTES;
}

/** Finds a note by its id; `undefined` when there is none. */
export function findNote(id: number): Note | undefined {
  return NOTES.find((note) => note.id === id);
}
