/** A book that the shop sells. */
export interface Book {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  /** In cents. */
  readonly price: number;
}

const BOOKS: readonly Book[] = [
  {
    id: 1,
    title: "The Left Hand of Darkness",
    author: "Ursula K. Le Guin",
    year: 1969,
    price: 1299,
  },
  {
    id: 2,
    title: "Invisible Cities",
    author: "Italo Calvino",
    year: 1972,
    price: 999,
  },
  { id: 3, title: "Beloved", author: "Toni Morrison", year: 1987, price: 1150 },
];

/** Thrown when no book has the given id. */
export class UnknownBook extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`There is no book ${id}.`);
    this.name = "UnknownBook";
    this.id = id;
  }
}

/** Lists the books. */
export function listBooks(): readonly Book[] {
  return BOOKS;
}

/** Lists the books whose title contains a text, in any case. */
export function searchBooks(text: string): readonly Book[] {
  const wanted = text.toLowerCase();
  return BOOKS.filter(({ title }) => title.toLowerCase().includes(wanted));
}

/**
 * Finds a book by its id.
 *
 * @throws {UnknownBook} When no book has that id.
 */
export function findBook(id: number): Book {
  const book = BOOKS.find((book) => book.id === id);
  if (!book) throw new UnknownBook(id);
  return book;
}
