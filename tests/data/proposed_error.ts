// As check proposes it, so that its types are checked with those of the tests.
import { type ErrorHandler, HttpError } from "@strata/router";

export default ((error) => { if (error instanceof HttpError) return error.toResponse(); throw error; }) satisfies ErrorHandler;
