import { type ErrorHandler, HttpError } from "@strata/router";
import { UnknownBook } from "../books.ts";

/** Answers 404 for a book that does not exist, and rethrows other errors. */
const answerUnknownBook: ErrorHandler = (error) => {
  if (!(error instanceof UnknownBook)) throw error;
  return new HttpError(404, error.message, { extensions: { book: error.id } })
    .toResponse();
};

export default answerUnknownBook;
